import { type CivilDay, parseDayKey } from '@roundtrip/core/base'
import type { DaySpan } from '@roundtrip/core/reports'
import { type Filters, rangeOf } from './filters.ts'

/** Longer spans are drawn from their first close to their last, and compared with nothing. */
const LONGEST_DAYS = 3_660

/** The days of the chosen period up to today; null where it has no beginning or is too long. */
export function spanOfPeriod(filters: Pick<Filters, 'period' | 'from' | 'to'>, today: CivilDay): DaySpan | null {
  const { from, to } = rangeOf(filters, today)
  const first = from === null ? null : parseDayKey(from)
  const end = to === null ? today : (parseDayKey(to) ?? today)
  const last = Math.min(end, today) as CivilDay
  return first === null || last < first || last - first >= LONGEST_DAYS ? null : { first, last }
}
