/** Which day or week a summary is about. */
import type { Settings } from '@roundtrip/contract/documents'
import {
  type CivilDay,
  createClock,
  dayKey,
  fromCivil,
  isZone,
  localDay,
  startOfDay,
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

export type DuePeriod = SummaryPeriod & {
  /** The moment from which it is due, in UTC ms. */
  readonly dueAt: number
}

/**
 * The last day or week that had ended when the clock last showed the chosen hour: a server that was away then catches
 * up until the next one is due. Null if no summary is chosen.
 */
export function duePeriod({ zone, dayStartMinutes, summary }: Chosen, now: number): DuePeriod | null {
  const { rhythm, hour } = summary
  if (rhythm === 'off') return null
  const clock = createClock({ zone: zoneOf(zone), dayStartMinutes })
  const at = (day: number): number => timeOn(zone, day as CivilDay, hour)
  const today = localDay(createClock({ zone: zoneOf(zone) }), now)
  const lastAt = at(today) <= now ? at(today) : at(today - 1)
  // If a day begins at 6:00, the previous day has not ended at an hour before that.
  const last = (localDay(clock, lastAt) - 1) as CivilDay
  if (rhythm === 'daily') return { rhythm, first: last, last, dueAt: lastAt }
  const sunday = (last - ((weekdayOf(last) + 1) % 7)) as CivilDay
  const [monday, tuesday] = [at(sunday + 1), at(sunday + 2)]
  const dueAt = localDay(clock, monday) > sunday ? monday : tuesday
  return { rhythm, first: (sunday - 6) as CivilDay, last: sunday, dueAt }
}

/**
 * The trader's day that ended last, once the clock has shown the full hour since; null before. It is the day that a daily
 * summary of that hour is about.
 */
export function dayEndedAt(
  { zone, dayStartMinutes, hour }: Pick<Settings, 'zone' | 'dayStartMinutes'> & { readonly hour: number },
  now: number,
): CivilDay | null {
  const due = duePeriod({ zone, dayStartMinutes, summary: { rhythm: 'daily', hour } }, now)
  const yesterday = localDay(createClock({ zone: zoneOf(zone), dayStartMinutes }), now) - 1
  return due?.last === yesterday ? due.last : null
}

/** The period of a test if none is chosen: yesterday. */
export function periodForTest(chosen: Chosen, now: number): SummaryPeriod {
  const { rhythm, hour } = chosen.summary
  const summary = { rhythm: rhythm === 'off' ? ('daily' as const) : rhythm, hour }
  const due = duePeriod({ ...chosen, summary }, now)
  if (due === null) throw new RangeError('A rhythm that is on has a period.')
  return due
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

/** When the clock shows the full hour on a civil day. */
function timeOn(zone: string, day: CivilDay, hour: number): number {
  const clock = createClock({ zone: zoneOf(zone) })
  const [year = 0, month = 1, date = 1] = dayKey(day).split('-').map(Number)
  return fromCivil(clock, { year, month, day: date, hour, minute: 0, second: 0, millisecond: 0 })
}
