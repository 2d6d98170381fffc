import type { MeasureId, TradeMeasureId } from '@roundtrip/core/measures'
import type { WordMeaning } from './meanings.ts'
import { perLanguage, t } from '../../../language/translate.ts'

/** The meaning of a measure, if its formula alone does not say it. */
export const MEASURE_MEANINGS = perLanguage(
  // oxlint-disable-next-line max-lines-per-function -- a table of texts
  (): Readonly<Partial<Record<MeasureId | TradeMeasureId, WordMeaning>>> => ({
    netProfit: {
      text: t('What is left after fees and funding. The figure that has to agree with your exchange.'),
      lesson: 'report-summary',
    },
    grossPnl: { text: t('What price moves made you, before fees and funding.'), lesson: 'fees' },
    grossProfit: { text: t('All winning trades together.'), lesson: 'report-summary' },
    grossLoss: { text: t('All losing trades together.'), lesson: 'report-summary' },
    winRate: {
      text: t('How often you win. On its own it says nothing about profit: look at the payoff, too.'),
      lesson: 'expectancy',
    },
    winRateLow: { text: t('Your true win rate is unlikely to be lower than this.'), lesson: 'sample-size' },
    winRateHigh: { text: t('Your true win rate is unlikely to be higher than this.'), lesson: 'sample-size' },
    payoff: {
      text: t('How large your average win is compared with your average loss. If it is high, you can be wrong often.'),
      lesson: 'expectancy',
    },
    profitFactor: {
      text: t('Dollars won for each dollar lost. Above 1 you make money. Far above 3 over few trades is usually luck.'),
      lesson: 'report-summary',
    },
    expectancy: { text: t('What a trade brings on average, wins and losses together.'), lesson: 'expectancy' },
    expectancyR: {
      text: t('What each unit of risk makes on average. It lets you compare strategies of any size.'),
      lesson: 'expectancy',
    },
    expectancyLow: {
      text: t(
        'Your true average is unlikely to be lower than this. While it is below zero, your history does not show an edge yet.',
      ),
      lesson: 'sample-size',
    },
    expectancyHigh: { text: t('Your true average is unlikely to be higher than this.'), lesson: 'sample-size' },
    totalR: { text: t('The sum of all results in units of their risk.'), lesson: 'risk' },
    sqn: {
      text: t(
        'System quality number: how steady the R of trades is, with at most a hundred trades counted. About 2 is usable, above 3 is good.',
      ),
      lesson: 'sample-size',
    },
    kelly: {
      text: t(
        'The stake that grows an account fastest at this win rate and payoff. In practice traders use half or a quarter of it.',
      ),
      lesson: 'ruin',
    },
    maxDrawdown: { text: t('The deepest fall from a high so far: what you had to sit through.'), lesson: 'drawdown' },
    maxDrawdownPct: { text: t('The deepest fall as a share of the equity at its high.'), lesson: 'drawdown' },
    avgDrawdown: { text: t('How deep drawdowns are on average: what is normal for you.'), lesson: 'drawdown' },
    recoveryFactor: { text: t('Profit for each dollar of the deepest drawdown.'), lesson: 'drawdown' },
    ulcerIndex: {
      text: t('Depth and length of all drawdowns in one figure. It grows with the time spent under water.'),
      lesson: 'drawdown',
    },
    sharpe: {
      text: t('Daily return per unit of volatility, annualized. It counts gains as risk, too.'),
      lesson: 'report-summary',
    },
    sortino: { text: t('Like Sharpe, but only the days below zero count as risk.'), lesson: 'report-summary' },
    calmar: { text: t('Annual growth per unit of the deepest drawdown.'), lesson: 'drawdown' },
    probabilisticSharpe: {
      text: t(
        'How likely it is that the true Sharpe is above zero, given how few days there are and how odd they are.',
      ),
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
    martin: { text: t('Annual growth per unit of the ulcer index.'), lesson: 'drawdown' },
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
    alphaBtc: { text: t('What you make in a day beyond the moves of bitcoin: your own contribution.') },
    volatility: { text: t('How widely daily returns vary, annualized.'), lesson: 'report-summary' },
    var95: { text: t('One trade in twenty is worse than this.'), lesson: 'report-summary' },
    cvar95: { text: t('What those worst trades are on average.'), lesson: 'report-summary' },
    skew: { text: t('Below zero: many small wins and a few large losses. Above: the other way round.') },
    kurtosis: { text: t('How much of the spread comes from few extreme trades.') },
    tStatistic: {
      text: t(
        'The average divided by its standard error, counting independent decisions. Below 2 it may well be chance.',
      ),
      lesson: 'sample-size',
    },
    zScore: {
      text: t('Whether wins and losses come in streaks more often (below 0) or less often (above 0) than by chance.'),
      lesson: 'biases',
    },
    kRatio: { text: t('How steadily your profits grow.') },
    omega: { text: t('The sum of all daily gains divided by the sum of all daily losses.') },
    fees: { text: t('Everything the exchange charged for your fills, less rebates.'), lesson: 'fees' },
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
    fundingOfNet: { text: t('How much of your result is funding.'), lesson: 'funding' },
    turnover: { text: t('Everything bought and sold, at its price.'), lesson: 'fees' },
    avgHoldMs: { text: t('How long a trade is held.'), lesson: 'report-holding' },
    avgHoldWinMs: { text: t('How long you hold winning trades.'), lesson: 'report-holding' },
    avgHoldLossMs: {
      text: t('How long you hold losing trades. If it is longer than for wins, you are waiting for them to come back.'),
      lesson: 'report-holding',
    },
    bestHour: { text: t('The hour with the largest result. Of 24 one always is.'), lesson: 'report-hour' },
    worstHour: { text: t('The hour with the smallest result. Of 24 one always is.'), lesson: 'report-hour' },
    winDays: { text: t('Days that ended above zero.'), lesson: 'report-day' },
    lossDays: { text: t('Days that ended below zero.'), lesson: 'report-day' },
    bestDay: { text: t('The largest result of one day.'), lesson: 'report-day' },
    worstDay: {
      text: t('The smallest result of one day: what your daily limit should prevent.'),
      lesson: 'report-day',
    },
    monteCarloDrawdown95: {
      text: t('Of a thousand futures drawn from your days, one in twenty fell deeper than this.'),
      lesson: 'ruin',
    },
    monteCarloLoss: {
      text: t('Of a thousand futures drawn from your days, the share that ended below zero.'),
      lesson: 'ruin',
    },
    initialRisk: { text: t('What the trade stood to lose at its first stop.'), lesson: 'risk' },
    positionMae: {
      text: t(
        'Maximum adverse excursion: how far the trade went against you while it was open. If your wins never went far against you, you can use a tighter stop.',
      ),
      lesson: 'risk',
    },
    positionMfe: { text: t('Maximum favorable excursion: how far ahead the trade ever was.'), lesson: 'risk' },
    captureRatio: { text: t('How much of the best moment you kept.') },
    giveBack: { text: t('How much of the best moment you gave back before you were out.') },
  }),
)
