/** On which days a rule is active, and to which trades it applies. */
import { type CivilDay, parseDayKey, weekdayOf } from '../base/index.ts'
import type { JudgedTrade } from './history.ts'
import type { Rule } from './rule.ts'

/**
 * Builds the test of whether a rule is active on a day: switched on, between its first and last day, on its weekdays.
 */
export function activeDayTest(rule: Rule): (day: CivilDay) => boolean {
  if (!rule.active) return () => false
  const from = rule.validFrom === null ? Number.NEGATIVE_INFINITY : parseDayKey(rule.validFrom)
  const to = rule.validTo === null ? Number.POSITIVE_INFINITY : parseDayKey(rule.validTo)
  if (from === null || to === null) return () => false
  const weekdays = new Set(rule.weekdays)
  return (day) => day >= from && day <= to && (weekdays.size === 0 || weekdays.has(weekdayOf(day) + 1))
}

/**
 * Builds the test of whether a rule applies to a trade. An empty list leaves no trade out; a trade needs all of the
 * labels.
 */
export function appliedTradeTest({ filter }: Rule): (trade: JudgedTrade) => boolean {
  const accounts = new Set(filter.accounts)
  const tickers = new Set(filter.tickers)
  return ({ account, ticker, labels }) =>
    (accounts.size === 0 || accounts.has(account)) &&
    (tickers.size === 0 || tickers.has(ticker)) &&
    filter.labels.every((label) => labels.includes(label))
}
