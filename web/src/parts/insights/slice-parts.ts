/** The slice that filters select, if it only uses traits known when a trade opens. */
import type { SlicePart } from '@roundtrip/core/insights'
import { FILTER_KEYS, type Filters, isSet } from '../../data/filters/filters.ts'

/** Filters that choose the trades to consider and how they are counted: no trait of a trade. */
const FRAME: ReadonlySet<keyof Filters> = new Set([
  'account',
  'period',
  'from',
  'to',
  'month',
  'counted',
  'status',
  'basis',
])

const BY_OPEN = ['ticker', 'session', 'after', 'market'] as const

/** Null if a filter uses something known only later, or if none uses a trait. */
export function slicePartsOf(filters: Filters): readonly SlicePart[] | null {
  const { side, hour, weekday, basis } = filters
  const traits = FILTER_KEYS.filter((key) => isSet(filters, key) && !FRAME.has(key))
  const isClock = hour.length + weekday.length > 0
  // With times of the close, an hour is known only at the end.
  if (isClock && basis === 'close') return null
  const hours = hour.length === 0 ? null : runOf(hour)
  if (hour.length > 0 && hours === null) return null
  const candidates: readonly (SlicePart | null)[] = [
    side === null ? null : { dimension: 'side', keys: [side] },
    hours === null ? null : { dimension: 'hour', keys: hours.map((each) => String(each).padStart(2, '0')) },
    weekday.length === 0 ? null : { dimension: 'weekday', keys: weekday.map(String) },
    ...BY_OPEN.map((key) => (filters[key].length === 0 ? null : { dimension: key, keys: filters[key] })),
  ]
  const parts = candidates.filter((part) => part !== null)
  return parts.length === traits.length && parts.length > 0 ? parts : null
}

/** Consecutive hours, also past midnight; null if there is a gap. */
function runOf(hours: readonly number[]): readonly number[] | null {
  const first = hours.find((hour) => !hours.includes((hour + 23) % 24)) ?? 0
  const run = hours.map((_, step) => (first + step) % 24)
  return run.every((hour) => hours.includes(hour)) ? run : null
}
