/** When a rule is in force, and which trades it is about. */
import { type CivilDay, parseDayKey, weekdayOf } from '../base/index.ts'
import type { JudgedTrade } from './history.ts'
import type { Rule } from './rule.ts'

/** Whether the rule is in force on a day: active, between its first and last day, on one of its weekdays. */
export function forceOf(rule: Rule): (day: CivilDay) => boolean {
  if (!rule.active) return () => false
  const from = rule.validFrom === null ? Number.NEGATIVE_INFINITY : parseDayKey(rule.validFrom)
  const to = rule.validTo === null ? Number.POSITIVE_INFINITY : parseDayKey(rule.validTo)
  if (from === null || to === null) return () => false
  const weekdays = new Set(rule.weekdays)
  return (day) => day >= from && day <= to && (weekdays.size === 0 || weekdays.has(weekdayOf(day) + 1))
}

/** Whether the rule is about a trade. A list that is empty leaves none out; all of the labels must be on it. */
export function concernOf({ filter }: Rule): (trade: JudgedTrade) => boolean {
  const accounts = new Set(filter.accounts)
  const tickers = new Set(filter.tickers)
  return ({ account, ticker, labels }) =>
    (accounts.size === 0 || accounts.has(account)) &&
    (tickers.size === 0 || tickers.has(ticker)) &&
    filter.labels.every((label) => labels.includes(label))
}
