import { RATIO_DAYS } from './returns.ts'
import type { BitcoinDays, Measure } from './sample.ts'

/**
 * How much the equity moves for each percent that bitcoin moves: the slope of the market line of Sharpe (1964),
 * "Capital Asset Prices".
 */
export const betaBtc: Measure = {
  name: 'Beta to BTC',
  unit: 'ratio',
  group: 'Daily returns',
  formula: 'covariance of daily returns and those of BTC / variance of those of BTC, on UTC days',
  whenNull:
    'without the price of BTC, which the Summary loads on request; below 30 days, without start capital, or where results are not in dollars',
  needs: RATIO_DAYS,
  compute: ({ bitcoin }) => lineOf(bitcoin)?.slope ?? null,
}

/** The least-squares line through the daily returns; null below 30 days, or if the price never moved. */
export function lineOf(days: BitcoinDays | null): { readonly slope: number; readonly intercept: number } | null {
  if (days === null || days.own.length < RATIO_DAYS) return null
  const { own, bitcoin } = days
  const n = own.length
  const sumOf = (valueAt: (day: number) => number): number => {
    let sum = 0
    for (let day = 0; day < n; day += 1) sum += valueAt(day)
    return sum
  }
  const x = sumOf((day) => bitcoin[day] as number) / n
  const y = sumOf((day) => own[day] as number) / n
  const spread = sumOf((day) => ((bitcoin[day] as number) - x) ** 2)
  if (spread < 1e-24) return null
  const slope = sumOf((day) => ((bitcoin[day] as number) - x) * ((own[day] as number) - y)) / spread
  return { slope, intercept: y - slope * x }
}
