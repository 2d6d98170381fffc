import { alphaBtc } from './alpha-btc.ts'
import { avgDrawdown } from './avg-drawdown.ts'
import { avgHoldMs } from './avg-hold.ts'
import { avgHoldLossMs } from './avg-hold-loss.ts'
import { avgHoldWinMs } from './avg-hold-win.ts'
import { avgLoss } from './avg-loss.ts'
import { avgWin } from './avg-win.ts'
import { betaBtc } from './beta-btc.ts'
import { best } from './best.ts'
import { bestDay } from './best-day.ts'
import { bestHour } from './best-hour.ts'
import { bestWeekday } from './best-weekday.ts'
import { breakeven } from './breakeven.ts'
import { breakevenWinRate } from './breakeven-win-rate.ts'
import { cagr } from './cagr.ts'
import { calmar } from './calmar.ts'
import { consistency } from './consistency.ts'
import { count } from './count.ts'
import { currentStreak } from './current-streak.ts'
import { cvar95 } from './cvar.ts'
import { dayCvar95 } from './day-cvar.ts'
import { dayKurtosis } from './day-kurtosis.ts'
import { daySkew } from './day-skew.ts'
import { dayVar95 } from './day-var.ts'
import { deflatedSharpe } from './deflated-sharpe.ts'
import { drawdownEpisodes } from './drawdown-episodes.ts'
import { drawdownMs } from './drawdown-time.ts'
import { expectancy } from './expectancy.ts'
import { expectancyHigh } from './expectancy-high.ts'
import { expectancyLow } from './expectancy-low.ts'
import { expectancyR } from './expectancy-r.ts'
import { expectancyRHigh } from './expectancy-r-high.ts'
import { expectancyRLow } from './expectancy-r-low.ts'
import { expectancyRatio } from './expectancy-ratio.ts'
import { fees } from './fees.ts'
import { feesOfGrossProfit } from './fees-of-gross-profit.ts'
import { feesOfTurnover } from './fees-of-turnover.ts'
import { funding } from './funding.ts'
import { fundingOfNet } from './funding-of-net.ts'
import { gainToPain } from './gain-to-pain.ts'
import { grossLoss } from './gross-loss.ts'
import { grossOfTurnover } from './gross-of-turnover.ts'
import { grossPnl } from './gross-pnl.ts'
import { grossProfit } from './gross-profit.ts'
import { kRatio } from './k-ratio.ts'
import { kelly } from './kelly.ts'
import { kurtosis } from './kurtosis.ts'
import { largestExposure } from './largest-exposure.ts'
import { largestExposurePct } from './largest-exposure-pct.ts'
import { largestLoss } from './largest-loss.ts'
import { largestWin } from './largest-win.ts'
import { longestUnderWaterMs } from './longest-under-water-time.ts'
import { lossDays } from './loss-days.ts'
import { lossRate } from './loss-rate.ts'
import { losses } from './losses.ts'
import { martin } from './martin.ts'
import { maxConsecutiveLosses } from './max-consecutive-losses.ts'
import { maxConsecutiveWins } from './max-consecutive-wins.ts'
import { maxDrawdown } from './max-drawdown.ts'
import { maxDrawdownPct } from './max-drawdown-pct.ts'
import { median } from './median.ts'
import { medianHoldMs } from './median-hold.ts'
import { minTrackRecordDays } from './min-track-record.ts'
import { monteCarloDrawdown50 } from './monte-carlo-drawdown-50.ts'
import { monteCarloDrawdown95 } from './monte-carlo-drawdown-95.ts'
import { monteCarloDrawdown99 } from './monte-carlo-drawdown-99.ts'
import { monteCarloEnd5 } from './monte-carlo-end-5.ts'
import { monteCarloEnd50 } from './monte-carlo-end-50.ts'
import { monteCarloEnd95 } from './monte-carlo-end-95.ts'
import { monteCarloLoss } from './monte-carlo-loss.ts'
import { netProfit } from './net-profit.ts'
import { omega } from './omega.ts'
import { otherCash } from './other-cash.ts'
import { payoff } from './payoff.ts'
import { probabilisticSharpe } from './probabilistic-sharpe.ts'
import { profitFactor } from './profit-factor.ts'
import { profitFactorR } from './profit-factor-r.ts'
import { rCount } from './r-count.ts'
import { recoveryFactor } from './recovery-factor.ts'
import { recoveryMs } from './recovery-time.ts'
import { sharpe } from './sharpe.ts'
import { sharpeHigh } from './sharpe-high.ts'
import { sharpeLow } from './sharpe-low.ts'
import { skew } from './skew.ts'
import { sortino } from './sortino.ts'
import { sqn } from './sqn.ts'
import { sqnUncapped } from './sqn-uncapped.ts'
import { stdev } from './stdev.ts'
import { stdevR } from './stdev-r.ts'
import { stopsMovedAway } from './stops-moved-away.ts'
import { tStatistic } from './t-statistic.ts'
import { tailRatio } from './tail-ratio.ts'
import { timeInMarket } from './time-in-market.ts'
import { totalR } from './total-r.ts'
import { tradesPerDay } from './trades-per-day.ts'
import { tradingDays } from './trading-days.ts'
import { turnover } from './turnover.ts'
import { ulcerIndex } from './ulcer-index.ts'
import { underWaterMs } from './under-water-time.ts'
import { var95 } from './var.ts'
import { volatility } from './volatility.ts'
import { winDayRate } from './win-day-rate.ts'
import { winDays } from './win-days.ts'
import { winRate } from './win-rate.ts'
import { winRateAll } from './win-rate-all.ts'
import { winRateHigh } from './win-rate-high.ts'
import { winRateLow } from './win-rate-low.ts'
import { wins } from './wins.ts'
import { worst } from './worst.ts'
import { worstDay } from './worst-day.ts'
import { worstHour } from './worst-hour.ts'
import { worstWeekday } from './worst-weekday.ts'
import { zScore } from './z-score.ts'
import type { Measure, Sample } from './sample.ts'

/** Every measure by its id, in display order: one definition of each number, used everywhere. */
export const MEASURE_CATALOGUE = {
  count,
  wins,
  losses,
  breakeven,
  winRate,
  winRateAll,
  lossRate,
  winRateLow,
  winRateHigh,
  breakevenWinRate,
  netProfit,
  grossPnl,
  fees,
  funding,
  otherCash,
  turnover,
  grossProfit,
  grossLoss,
  profitFactor,
  payoff,
  avgWin,
  avgLoss,
  expectancy,
  expectancyLow,
  expectancyHigh,
  expectancyRatio,
  median,
  stdev,
  best,
  worst,
  largestWin,
  largestLoss,
  rCount,
  totalR,
  expectancyR,
  expectancyRLow,
  expectancyRHigh,
  stdevR,
  profitFactorR,
  stopsMovedAway,
  largestExposure,
  largestExposurePct,
  avgHoldMs,
  avgHoldWinMs,
  avgHoldLossMs,
  medianHoldMs,
  timeInMarket,
  maxConsecutiveWins,
  maxConsecutiveLosses,
  currentStreak,
  tradingDays,
  tradesPerDay,
  feesOfGrossProfit,
  grossOfTurnover,
  feesOfTurnover,
  fundingOfNet,
  maxDrawdown,
  maxDrawdownPct,
  avgDrawdown,
  drawdownEpisodes,
  drawdownMs,
  recoveryMs,
  underWaterMs,
  longestUnderWaterMs,
  recoveryFactor,
  ulcerIndex,
  volatility,
  sharpe,
  sharpeLow,
  sharpeHigh,
  sortino,
  cagr,
  calmar,
  martin,
  omega,
  gainToPain,
  tailRatio,
  dayVar95,
  dayCvar95,
  daySkew,
  dayKurtosis,
  probabilisticSharpe,
  deflatedSharpe,
  minTrackRecordDays,
  betaBtc,
  alphaBtc,
  bestDay,
  worstDay,
  winDays,
  lossDays,
  winDayRate,
  consistency,
  var95,
  cvar95,
  skew,
  kurtosis,
  sqn,
  sqnUncapped,
  tStatistic,
  kelly,
  kRatio,
  zScore,
  bestHour,
  worstHour,
  bestWeekday,
  worstWeekday,
  monteCarloDrawdown50,
  monteCarloDrawdown95,
  monteCarloDrawdown99,
  monteCarloEnd5,
  monteCarloEnd50,
  monteCarloEnd95,
  monteCarloLoss,
} as const satisfies Readonly<Record<string, Measure>>

export type MeasureId = keyof typeof MEASURE_CATALOGUE

/** The ids of all measures, in the order of the catalogue. */
export const MEASURE_IDS = Object.keys(MEASURE_CATALOGUE) as readonly MeasureId[]

type MeasureChoice = {
  readonly simulate: boolean
  /** The measures to compute; undefined = all. */
  readonly ids?: readonly MeasureId[] | undefined
  /** The results of the sample leave costs out, so measures of costs are unknown. */
  readonly isBeforeCosts?: boolean
}

/** Measures of payments other than price P&L: unknown if results leave costs out. */
export const COST_MEASURES: ReadonlySet<string> = new Set<MeasureId>([
  'fees',
  'funding',
  'otherCash',
  'feesOfTurnover',
  'feesOfGrossProfit',
  'fundingOfNet',
])

/**
 * Every measure of a sample by its id; measures that were not requested are null, and so are simulated ones unless
 * requested.
 */
export function measureAll(
  sample: Sample,
  { simulate, ids, isBeforeCosts = false }: MeasureChoice,
): Record<MeasureId, number | null> {
  const chosen = new Set(ids ?? MEASURE_IDS)
  if (isBeforeCosts) for (const id of chosen) if (COST_MEASURES.has(id)) chosen.delete(id)
  const entries = MEASURE_IDS.map((id) => {
    const measure: Measure = MEASURE_CATALOGUE[id]
    const isComputed = chosen.has(id) && (measure.simulated !== true || simulate)
    return [id, isComputed ? measure.compute(sample) : null]
  })
  return Object.fromEntries(entries) as Record<MeasureId, number | null>
}
