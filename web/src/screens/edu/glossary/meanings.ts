import type { MeasureId, TradeMeasureId } from '@roundtrip/core/measures'
import type { PlainWordId } from '../../../parts/glossary/words.ts'
import { t } from '../../../language/translate.ts'

/** The meaning of a term, and the lesson about it. */
export type WordMeaning = { readonly text: string; readonly lesson?: string }

export const MEANINGS: Readonly<Record<PlainWordId, WordMeaning>> = {
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
      'Open, high, low, close and volume of one stretch of time. Only candles that have ended are used; one that is still forming can still be anything.',
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
      'What an account is worth: the start, what was realised, and, where positions are open, what they stand at.',
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
      'One execution as the exchange reported it: time, side, quantity, price and fee. An order may have many. Fills are the only facts; everything else is computed from them.',
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
    text: t('A word of yours on a trade: a setup, a mistake, an emotion. Every label is a row of the report by label.'),
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
      'The value of all open contracts, in dollars. When it rises with the price, new money comes in; when it falls, positions are being closed.',
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
      'Average rise against average fall of the last 14 candles, from 0 to 100. Low after a fall, high after a rise; not a signal by itself.',
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
    text: t('The plain average of the last closes. 50 and 200 are looked at most, and whether one crosses the other.'),
  },
  spread: {
    text: t(
      'The gap between the best price to buy and to sell, in hundredths of a percent. Who takes pays half of it each time.',
    ),
    lesson: 'report-ticker',
  },
  stop: {
    text: t(
      'Where a trade is wrong and ends. The first one decides the risk that was taken; where it moves later is how the trade was managed.',
    ),
    lesson: 'risk',
  },
  taker: {
    text: t('An order that takes what is already in the book. It is filled at once and pays the higher fee.'),
    lesson: 'fees',
  },
  target: { text: t('A price at which to take profit, of the whole position or a part.'), lesson: 'risk' },
  ticker: {
    text: t('One market by its name, such as BTCUSDT. The same market of several exchanges is one ticker in reports.'),
    lesson: 'report-ticker',
  },
  tick: { text: t('The smallest change of a price (tick) and of a quantity (step) that an exchange accepts.') },
  trade: {
    text: t(
      'One round trip of a position from zero to zero. It knows its fills, fees, funding and result, and carries what you noted.',
    ),
    lesson: 'position',
  },
}

/** The meaning of a measure, if its formula alone does not say it. */
export const MEASURE_MEANINGS: Readonly<Partial<Record<MeasureId | TradeMeasureId, WordMeaning>>> = {
  netProfit: {
    text: t('What is left after fees and funding. The figure that has to agree with your exchange.'),
    lesson: 'report-summary',
  },
  grossPnl: { text: t('What the moves of the price brought, before fees and funding.'), lesson: 'fees' },
  grossProfit: { text: t('All winning trades together.'), lesson: 'report-summary' },
  grossLoss: { text: t('All losing trades together.'), lesson: 'report-summary' },
  winRate: {
    text: t('How often you were right. It says nothing about earning without the payoff beside it.'),
    lesson: 'expectancy',
  },
  winRateLow: { text: t('The true win rate is hardly below this one.'), lesson: 'sample-size' },
  winRateHigh: { text: t('The true win rate is hardly above this one.'), lesson: 'sample-size' },
  payoff: {
    text: t('How large a win is beside a loss. With a high one you may be wrong often.'),
    lesson: 'expectancy',
  },
  profitFactor: {
    text: t(
      'What came in for each dollar that went out. Above 1 you earn; far above 3 with few trades, you were lucky.',
    ),
    lesson: 'report-summary',
  },
  expectancy: { text: t('What a trade brings on average, wins and losses together.'), lesson: 'expectancy' },
  expectancyR: {
    text: t('What each unit of risk brings on average: the figure in which methods of any size can be compared.'),
    lesson: 'expectancy',
  },
  expectancyLow: {
    text: t('The true average is hardly below this one. Below zero, the history does not show an edge yet.'),
    lesson: 'sample-size',
  },
  expectancyHigh: { text: t('The true average is hardly above this one.'), lesson: 'sample-size' },
  totalR: { text: t('The sum of all results in units of their risk.'), lesson: 'risk' },
  sqn: {
    text: t(
      'System quality number: how steady the R of trades is, with at most a hundred trades counted. About 2 is usable, above 3 is good.',
    ),
    lesson: 'sample-size',
  },
  kelly: {
    text: t(
      'The stake with the fastest growth for this win rate and payoff. Half or a quarter of it is what one can live with.',
    ),
    lesson: 'ruin',
  },
  maxDrawdown: { text: t('The deepest fall from a high so far: what you had to sit through.'), lesson: 'drawdown' },
  maxDrawdownPct: { text: t('The deepest fall as a share of the equity at its high.'), lesson: 'drawdown' },
  avgDrawdown: { text: t('How deep falls are on average: what is ordinary.'), lesson: 'drawdown' },
  recoveryFactor: { text: t('What was earned for each dollar of the deepest fall.'), lesson: 'drawdown' },
  ulcerIndex: {
    text: t('Depth and length of all falls in one figure. It grows with the time spent under water.'),
    lesson: 'drawdown',
  },
  sharpe: {
    text: t('Daily return for each unit of its spread, of a year. It counts rises as risk, too.'),
    lesson: 'report-summary',
  },
  sortino: { text: t('Like Sharpe, but only the days below zero count as risk.'), lesson: 'report-summary' },
  calmar: { text: t('Growth of a year for each unit of the deepest fall.'), lesson: 'drawdown' },
  probabilisticSharpe: {
    text: t('How likely it is that the true Sharpe is above zero, given how few days there are and how odd they are.'),
    lesson: 'sample-size',
  },
  sharpeLow: {
    text: t('Days are few and results vary, so the true Sharpe may be as low as this. Below zero it may be luck.'),
    lesson: 'sample-size',
  },
  deflatedSharpe: {
    text: t('How likely it is that your Sharpe is more than luck, given how many setups you have tried.'),
    lesson: 'sample-size',
  },
  minTrackRecordDays: {
    text: t('How many days like yours you need to be 95% sure that the true Sharpe is above zero.'),
    lesson: 'sample-size',
  },
  martin: { text: t('Growth of a year for each unit of the ulcer index.'), lesson: 'drawdown' },
  gainToPain: { text: t('The sum of all monthly returns for each unit lost in losing months.') },
  tailRatio: { text: t('How large your best days are compared with your worst. Below 1 the worst are larger.') },
  timeInMarket: { text: t('The share of the time in which you had an open position.') },
  largestExposure: {
    text: t('The most that your positions were worth together at any moment, longs and shorts added.'),
    lesson: 'risk',
  },
  largestExposurePct: {
    text: t('The same as a share of your equity. Above 100% you traded with borrowed money.'),
    lesson: 'risk',
  },
  betaBtc: {
    text: t('How many percent your equity moves when bitcoin moves by one. Near 0 your results do not depend on it.'),
  },
  alphaBtc: { text: t('What you make on a day beyond your share in the moves of bitcoin: your own part.') },
  volatility: { text: t('How widely daily returns spread, of a year.'), lesson: 'report-summary' },
  var95: { text: t('One trade in twenty is worse than this.'), lesson: 'report-summary' },
  cvar95: { text: t('What those worst trades are on average.'), lesson: 'report-summary' },
  skew: { text: t('Below zero: many small wins and a few large losses. Above: the other way round.') },
  kurtosis: { text: t('How much of the spread comes from few extreme trades.') },
  tStatistic: {
    text: t('The average in units of its own doubt. Below 2 it may well be chance.'),
    lesson: 'sample-size',
  },
  zScore: {
    text: t('Whether wins and losses come in streaks more (below 0) or less (above 0) than chance would have it.'),
    lesson: 'biases',
  },
  kRatio: { text: t('How straight the curve of profits rises.') },
  omega: { text: t('The sum of all daily gains divided by the sum of all daily losses.') },
  fees: { text: t('Everything the exchange took for your fills, rebates taken off.'), lesson: 'fees' },
  breakevenWinRate: {
    text: t('The win rate at which you break even, given the size of your wins and losses.'),
    lesson: 'expectancy',
  },
  longestUnderWaterMs: {
    text: t('The longest you have waited for a new high, however shallow the fall.'),
    lesson: 'drawdown',
  },
  profitFactorR: { text: t('R won for each R lost, so that a large position counts no more than a small one.') },
  grossOfTurnover: {
    text: t('What you make on each dollar traded before costs: your edge. It must be larger than your fee rate.'),
    lesson: 'fees',
  },
  feesOfTurnover: { text: t('What you pay for each dollar traded: your true fee rate.'), lesson: 'fees' },
  feesOfGrossProfit: { text: t('How much of what you won goes to the exchange.'), lesson: 'fees' },
  funding: { text: t('What perpetual contracts paid you, or you them, while you held.'), lesson: 'funding' },
  fundingOfNet: { text: t('How much of your result is rent of positions.'), lesson: 'funding' },
  turnover: { text: t('Everything bought and sold, at its price.'), lesson: 'fees' },
  avgHoldMs: { text: t('How long a trade is held.'), lesson: 'report-holding' },
  avgHoldWinMs: { text: t('How long you give to what wins.'), lesson: 'report-holding' },
  avgHoldLossMs: {
    text: t('How long you give to what loses. Longer than wins is waiting for it to come back.'),
    lesson: 'report-holding',
  },
  bestHour: { text: t('The hour with the largest result. Of 24 one always is.'), lesson: 'report-hour' },
  worstHour: { text: t('The hour with the smallest result. Of 24 one always is.'), lesson: 'report-hour' },
  winDays: { text: t('Days that ended above zero.'), lesson: 'report-day' },
  lossDays: { text: t('Days that ended below zero.'), lesson: 'report-day' },
  bestDay: { text: t('The largest result of one day.'), lesson: 'report-day' },
  worstDay: { text: t('The smallest result of one day: what your daily limit should prevent.'), lesson: 'report-day' },
  monteCarloDrawdown95: {
    text: t('Of a thousand other orders of your trades, one in twenty fell deeper than this.'),
    lesson: 'ruin',
  },
  monteCarloLoss: {
    text: t('Of a thousand other draws of your trades, the share that ended below zero.'),
    lesson: 'ruin',
  },
  initialRisk: { text: t('What the trade stood to lose at its first stop.'), lesson: 'risk' },
  positionMae: {
    text: t(
      'Maximum adverse excursion: how far the trade went against you while it was on. Wins that never went far against you allow a nearer stop.',
    ),
    lesson: 'risk',
  },
  positionMfe: { text: t('Maximum favourable excursion: how far ahead the trade ever was.'), lesson: 'risk' },
  captureRatio: { text: t('How much of the best moment you kept.') },
  giveBack: { text: t('How much of the best moment you gave back before you were out.') },
}
