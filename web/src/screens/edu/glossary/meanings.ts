import type { PlainWordId } from '../../../parts/glossary/words.ts'
import { perLanguage, t } from '../../../language/translate.ts'

/** The meaning of a term, and the lesson about it. */
export type WordMeaning = { readonly text: string; readonly lesson?: string }

export const MEANINGS = perLanguage(
  // oxlint-disable-next-line max-lines-per-function -- a table of texts
  (): Readonly<Record<PlainWordId, WordMeaning>> => ({
    adl: {
      text: t(
        'When a liquidated position cannot be closed in the market, the exchange closes positions of the other side instead, those with the largest gains and leverage first. Such a fill is marked on its trade.',
      ),
      lesson: 'liquidation',
    },
    adherence: {
      text: t('Of what your rules judged, the share that was kept, weighted by how much each rule counts.'),
      lesson: 'rules',
    },
    atr: {
      text: t(
        'How far the price moves in one candle on average, gaps included. NATR is the same as a share of the price. Used to set a stop outside of the ordinary noise.',
      ),
      lesson: 'risk',
    },
    'average-entry': {
      text: t(
        'The price at which a position was opened, all entries together, weighted by value. For inverse contracts that is a harmonic mean. Closing a part does not change it.',
      ),
      lesson: 'position',
    },
    'bollinger-bands': {
      text: t(
        'A moving average of 20 closes with a band of two standard deviations on either side. %B says where the price is within the band: 0 at the lower, 1 at the upper.',
      ),
    },
    'break-even': {
      text: t(
        'The price at which a trade ends at zero after the fees of both sides and the funding so far. It is further away than the entry.',
      ),
      lesson: 'fees',
    },
    candle: {
      text: t(
        'Open, high, low, close and volume of one stretch of time. Only candles that have ended are used, because one that is still forming can still change.',
      ),
    },
    'confidence-interval': {
      text: t(
        'The range of true values for which what you see would be no surprise. A 95% interval is wrong one time in twenty. Few trades make a wide one.',
      ),
      lesson: 'sample-size',
    },
    'contract-size': {
      text: t('What one contract stands for: so many coins on linear contracts, so many dollars on inverse ones.'),
      lesson: 'contracts',
    },
    correlation: {
      text: t(
        'How far two prices move together, from −1 to 1. Five positions with a correlation of 0.9 to Bitcoin are one large position.',
      ),
    },
    'cross-margin': {
      text: t('The whole balance stands behind the position. Liquidation is further away, and it takes everything.'),
      lesson: 'liquidation',
    },
    dust: {
      text: t(
        'A remainder too small to be sold. On spot it does not keep a trade open: it is carried into the next one with its cost.',
      ),
    },
    ema: {
      text: t(
        'A moving average that gives the latest closes more weight. It follows turns sooner than the plain average, and is fooled sooner.',
      ),
    },
    equity: {
      text: t(
        'What an account is worth: the start, what was realized, and, where positions are open, what they stand at.',
      ),
      lesson: 'drawdown',
    },
    fee: {
      text: t(
        'What the exchange takes for a fill, on its notional. Paid in the quote currency, in the coin, or in a coin of the exchange.',
      ),
      lesson: 'fees',
    },
    fill: {
      text: t(
        'One execution as the exchange reported it: time, side, quantity, price and fee. An order may have many. Fills are the only facts. Everything else is computed from them.',
      ),
      lesson: 'position',
    },
    flip: {
      text: t(
        'One fill that closes a position and opens the opposite one. It belongs to two trades, and its fee is split by quantity.',
      ),
      lesson: 'position',
    },
    'funding-rate': {
      text: t(
        'The share of the notional that one side of a perpetual contract pays the other at each payment. Above zero longs pay. Shown for eight hours and for a year, so that exchanges can be compared.',
      ),
      lesson: 'funding',
    },
    'hedge-mode': {
      text: t(
        'An account setting in which a long and a short of the same contract are held at once. Each is a position of its own, with its own trades.',
      ),
    },
    inverse: {
      text: t(
        'A contract worth a fixed number of dollars and settled in the coin. Its profit in coins is not proportional to the move.',
      ),
      lesson: 'contracts',
    },
    'isolated-margin': {
      text: t('Only the margin given to this position can be lost with it.'),
      lesson: 'liquidation',
    },
    label: {
      text: t(
        'A word of yours on a trade: a setup, a mistake, an emotion. Every label is a row of the report by label.',
      ),
      lesson: 'report-label',
    },
    leg: {
      text: t('One of the two positions, long and short, that an account in hedge mode holds in the same contract.'),
    },
    leverage: {
      text: t(
        'Position value divided by margin. It decides what is set aside and how near liquidation is, not what a move earns.',
      ),
      lesson: 'contracts',
    },
    linear: {
      text: t('A contract settled in dollars (or a coin that stands for one): profit is quantity times move.'),
      lesson: 'contracts',
    },
    liquidation: {
      text: t(
        'The exchange takes a position over because its margin has fallen to the maintenance margin. It goes by the mark price and costs a penalty.',
      ),
      lesson: 'liquidation',
    },
    long: { text: t('A position that earns when the price rises.'), lesson: 'position' },
    macd: {
      text: t(
        'The difference of two exponential averages (12 and 26), and its own average of 9. It shows whether a move gains or loses speed.',
      ),
    },
    'maintenance-margin': {
      text: t('The part of the margin that must stay. It grows with the size of the position, in tiers.'),
      lesson: 'liquidation',
    },
    maker: {
      text: t('An order that rests in the book until someone takes it. It pays the lower fee, or is paid a rebate.'),
      lesson: 'fees',
    },
    margin: { text: t('What is set aside for a position: its value divided by the leverage.'), lesson: 'contracts' },
    'mark-price': {
      text: t(
        'The price by which exchanges value positions and liquidate them: made from several markets, so that one odd trade does no harm.',
      ),
      lesson: 'liquidation',
    },
    'monte-carlo': {
      text: t(
        'Your own trades drawn again, a thousand times over, in other orders and mixtures. It shows what luck alone could have made of them.',
      ),
      lesson: 'ruin',
    },
    notional: {
      text: t(
        'What a position is worth: quantity times price, whatever the margin is. Fees and funding are charged on it.',
      ),
      lesson: 'fees',
    },
    'open-interest': {
      text: t(
        'The value of all open contracts, in dollars. When it rises with the price, new money comes in. When it falls, positions are being closed.',
      ),
    },
    perpetual: { text: t('A contract without an end. Funding keeps its price near the coin’s.'), lesson: 'funding' },
    position: {
      text: t('What you hold of one market at one moment: a quantity above zero (long), below (short), or none.'),
      lesson: 'position',
    },
    r: {
      text: t(
        'What a trade stood to lose at its first stop. 1 R is the unit in which results of any size can be compared.',
      ),
      lesson: 'risk',
    },
    'r-multiple': {
      text: t('The net result of a trade in units of its risk. −1R is a loss as planned.'),
      lesson: 'risk',
    },
    rebate: { text: t('A fee below zero: the exchange pays you for the order.'), lesson: 'fees' },
    'risk-of-ruin': {
      text: t(
        'The chance of ever falling to the level at which you stop. It depends on the stake more than on the method.',
      ),
      lesson: 'ruin',
    },
    'reward-risk': {
      text: t('The way to the target divided by the way to the stop. It says what win rate you need.'),
      lesson: 'expectancy',
    },
    rsi: {
      text: t(
        'Average rise against average fall of the last 14 candles, from 0 to 100. Low after a fall, high after a rise. Not a signal by itself.',
      ),
    },
    rule: {
      text: t(
        'A decision made in advance: so many trades a day, so much loss, a label that is required. Judged for every trade and day, never blocking an order.',
      ),
      lesson: 'rules',
    },
    'rule-replay': {
      text: t(
        'Your history walked through in order as if a rule had been obeyed: what would have been avoided, and what missed.',
      ),
      lesson: 'rules',
    },
    sample: {
      text: t('The trades you happen to have. Another month of the same method would have given others.'),
      lesson: 'sample-size',
    },
    settlement: {
      text: t('The end of a contract with an expiry date: it is closed at a price that the exchange fixes.'),
    },
    setup: {
      text: t('Your reason to take a trade, as a label. One per trade makes the report readable.'),
      lesson: 'journaling',
    },
    short: { text: t('A position that earns when the price falls.'), lesson: 'position' },
    slippage: {
      text: t(
        'The difference between the price you expected and the one you got. Its worst is in stops and liquidations.',
      ),
    },
    sma: {
      text: t(
        'The plain average of the last closes. 50 and 200 are looked at most, and whether one crosses the other.',
      ),
    },
    spread: {
      text: t(
        'The gap between the best price to buy and to sell, in hundredths of a percent. Who takes pays half of it each time.',
      ),
      lesson: 'report-ticker',
    },
    stop: {
      text: t(
        'Where a trade is wrong and ends. The first one decides the risk that was taken. Where it moves later is how the trade was managed.',
      ),
      lesson: 'risk',
    },
    taker: {
      text: t('An order that takes what is already in the book. It is filled at once and pays the higher fee.'),
      lesson: 'fees',
    },
    target: { text: t('A price at which to take profit, of the whole position or a part.'), lesson: 'risk' },
    ticker: {
      text: t(
        'One market by its name, such as BTCUSDT. The same market of several exchanges is one ticker in reports.',
      ),
      lesson: 'report-ticker',
    },
    tick: { text: t('The smallest change of a price (tick) and of a quantity (step) that an exchange accepts.') },
    trade: {
      text: t(
        'One round trip of a position from zero to zero. It knows its fills, fees, funding and result, and carries what you noted.',
      ),
      lesson: 'position',
    },
  }),
)
