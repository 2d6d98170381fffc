import { lineOf } from './beta-btc.ts'
import { RATIO_DAYS } from './returns.ts'
import type { Measure } from './sample.ts'

/**
 * The return of a day beyond its share in the moves of bitcoin: the alpha of Jensen (1968), "The Performance of Mutual
 * Funds in the Period 1945-1964", with a risk-free rate of 0. Per day, not per year, because few days say little about
 * a year.
 */
export const alphaBtc: Measure = {
  name: 'Alpha to BTC, a day',
  unit: 'percent',
  group: 'Daily returns',
  formula: 'mean of daily returns - beta to BTC * mean of daily returns of BTC, on UTC days',
  whenNull:
    'without the price of BTC, which the Summary loads on request; below 30 days, without start capital, or where results are not in dollars',
  needs: RATIO_DAYS,
  compute: ({ bitcoin }) => lineOf(bitcoin)?.intercept ?? null,
}
