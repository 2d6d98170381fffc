/** Today, yesterday and this week, each compared with what is typical for this trader. */
import { ascending, type CivilDay, dayKey, quantile, weekdayOf } from '../base/index.ts'
import { MONEY_UNIT } from './columns.ts'
import type { EquityPoint } from './report-types.ts'

/** The results of earlier days or weeks: the median, and the quartiles. Amounts in currency units. */
export type Usual = {
  readonly median: number
  readonly low: number
  readonly high: number
  /** The number of these days or weeks. */
  readonly count: number
}

export type RecentPeriod = {
  /** Net of the trades that closed in the period, in currency units. */
  readonly net: number
  /** The amounts that open trades booked in it. */
  readonly open: number
  /** Trades closed in it. */
  readonly closed: number
  /** Null if there are too few earlier ones. */
  readonly usual: Usual | null
}

export type RecentPeriods = {
  readonly today: RecentPeriod
  readonly yesterday: RecentPeriod
  /** From Monday up to today. */
  readonly week: RecentPeriod
}

/** The typical range covers this many past days; days on which no trade closed are left out. */
const DAYS_BACK = 90
const FEWEST_DAYS = 10
const WEEKS_BACK = 12
const FEWEST_WEEKS = 4

type ResultDay = Pick<EquityPoint, 'day' | 'net' | 'open' | 'closedTrades'>

/**
 * Compares the days of a report with the trader's own history: a day with the traded days of the 90 before it, and this
 * week with the traded weeks of the twelve before it, each up to the same weekday. The centre is the median, so one
 * exceptional day changes nothing; half of them are between the quartiles.
 */
export function recentPeriods(days: readonly ResultDay[], today: CivilDay): RecentPeriods {
  const byKey = new Map(days.map((day) => [day.day, day]))
  const between = (from: number, to: number): Omit<RecentPeriod, 'usual'> => {
    let [units, openUnits, closed] = [0, 0, 0]
    for (let day = from; day <= to; day += 1) {
      const result = byKey.get(dayKey(day as CivilDay))
      units += Math.round((result?.net ?? 0) * MONEY_UNIT)
      openUnits += Math.round((result?.open ?? 0) * MONEY_UNIT)
      closed += result?.closedTrades ?? 0
    }
    return { net: units / MONEY_UNIT, open: openUnits / MONEY_UNIT, closed }
  }
  const dayOf = (day: number): RecentPeriod => ({
    ...between(day, day),
    usual: usualOf(
      Array.from({ length: DAYS_BACK }, (_, back) => between(day - 1 - back, day - 1 - back)),
      FEWEST_DAYS,
    ),
  })
  const monday = today - weekdayOf(today)
  const weeksBefore = Array.from({ length: WEEKS_BACK }, (_, back) => {
    const start = monday - 7 * (back + 1)
    return between(start, start + (today - monday))
  })
  return {
    today: dayOf(today),
    yesterday: dayOf(today - 1),
    week: { ...between(monday, today), usual: usualOf(weeksBefore, FEWEST_WEEKS) },
  }
}

function usualOf(periods: readonly Omit<RecentPeriod, 'usual'>[], fewest: number): Usual | null {
  const traded = periods.filter(({ closed }) => closed > 0)
  if (traded.length < fewest) return null
  const nets = ascending(traded.map(({ net }) => net))
  const [low, median, high] = [0.25, 0.5, 0.75].map((share) => quantile(nets, share))
  if (low === undefined || median === undefined || high === undefined) return null
  return low === null || median === null || high === null ? null : { low, median, high, count: traded.length }
}
