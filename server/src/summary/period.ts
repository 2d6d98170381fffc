/** Which day or week is to be summed up at a moment. */
import type { Settings } from '@roundtrip/contract/documents'
import {
  type CivilDay,
  createClock,
  DAY_MS,
  fromCivil,
  isZone,
  localDay,
  startOfDay,
  toCivil,
  weekdayOf,
} from '@roundtrip/core/base'

export type SummaryPeriod = {
  readonly rhythm: Exclude<Settings['summary']['rhythm'], 'off'>
  /** Both included. */
  readonly first: CivilDay
  readonly last: CivilDay
}

type Chosen = Pick<Settings, 'zone' | 'dayStartMinutes'> & {
  readonly summary: Pick<Settings['summary'], 'rhythm' | 'hour'>
}

/**
 * The last day or week that had ended when the clock last showed the chosen hour: a server that was away then catches up
 * until the next one is due. Null where no summary is wanted.
 */
export function duePeriod({ zone, dayStartMinutes, summary }: Chosen, now: number): SummaryPeriod | null {
  const { rhythm, hour } = summary
  if (rhythm === 'off') return null
  const clock = createClock({ zone: zoneOf(zone), dayStartMinutes })
  // With a day that begins at 6:00, the day before is not over at an hour before that.
  const last = (localDay(clock, lastTimeAt(zone, hour, now)) - 1) as CivilDay
  if (rhythm === 'daily') return { rhythm, first: last, last }
  const sunday = (last - ((weekdayOf(last) + 1) % 7)) as CivilDay
  return { rhythm, first: (sunday - 6) as CivilDay, last: sunday }
}

/** The period that a test shows where none is chosen: yesterday. */
export function periodForTest(chosen: Chosen, now: number): SummaryPeriod {
  const { rhythm, hour } = chosen.summary
  const summary = { rhythm: rhythm === 'off' ? ('daily' as const) : rhythm, hour }
  const found = duePeriod({ ...chosen, summary }, now)
  if (found === null) throw new RangeError('A rhythm that is on has a period.')
  return found
}

/** The moments at which the period begins and ends, in UTC ms. */
export function momentsOf(
  { first, last }: Pick<SummaryPeriod, 'first' | 'last'>,
  { zone, dayStartMinutes }: Pick<Settings, 'zone' | 'dayStartMinutes'>,
): { readonly since: number; readonly until: number } {
  const clock = createClock({ zone: zoneOf(zone), dayStartMinutes })
  return { since: startOfDay(clock, first), until: startOfDay(clock, (last + 1) as CivilDay) }
}

/** A zone that this server does not know counts as UTC, as on the screens. */
export function zoneOf(zone: string): string {
  return isZone(zone) ? zone : 'UTC'
}

function lastTimeAt(zone: string, hour: number, now: number): number {
  const clock = createClock({ zone: zoneOf(zone) })
  const at = (time: number, shown: number): number =>
    fromCivil(clock, { ...toCivil(clock, time), hour: shown, minute: 0, second: 0, millisecond: 0 })
  const today = at(now, hour)
  if (today <= now) return today
  // A day before noon is always a moment of yesterday, also where a day has 23 or 25 hours.
  return at(at(now, 12) - DAY_MS, hour)
}
