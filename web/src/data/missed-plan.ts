import type { MissedTrade } from '@roundtrip/contract'
import { createClock, fromCivil, isoTime } from '@roundtrip/core/base'
import type { MissedPlan } from '@roundtrip/core/reports'

/** The prices of a missed trade as numbers, for its outcome. */
export function planOf({ side, entry, stop, target, exit }: MissedTrade): MissedPlan {
  const number = (price: string | null): number | null => (price === null ? null : Number(price))
  return { side, entry: number(entry), stop: number(stop), target: number(target), exit: number(exit) }
}

/** The prices as they stand in a form. */
export function pricesOf({ entry, stop, target, exit }: MissedTrade) {
  return { entry: entry ?? '', stop: stop ?? '', target: target ?? '', exit: exit ?? '' }
}

/** `2026-03-02T09:30`, as the wall clock of the zone shows the moment: what a field for date and time holds. */
export function clockText(time: number, zone: string): string {
  return isoTime(time + createClock({ zone }).offsetAt(time)).slice(0, 16)
}

/** The moment at which the wall clock of the zone shows this text; null where it is no date and time. */
export function timeOfText(text: string, zone: string): number | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})/.exec(text)
  if (parts === null) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = parts.slice(1).map(Number)
  const time = fromCivil(createClock({ zone }), { year, month, day, hour, minute, second: 0, millisecond: 0 })
  return Number.isFinite(time) && time >= 0 ? time : null
}
