/**
 * Time, zones and civil days. The only file of core that may use `Date` and `Intl`: both serve as pure calendars here,
 * never to read the clock.
 */
import { firstIndex } from './first-index.ts'

/** Milliseconds since 1970-01-01T00:00:00Z. All stored times are of this type. */
export type UtcMs = number & { readonly __brand: 'UtcMs' }

/** Days since 1970-01-01 of a civil (local) calendar. */
export type CivilDay = number & { readonly __brand: 'CivilDay' }

export const SECOND_MS = 1_000
export const MINUTE_MS = 60_000
export const HOUR_MS = 3_600_000
export const DAY_MS = 86_400_000

/** Brands a number that is already a UTC time in milliseconds. */
export function utcMs(value: number): UtcMs {
  return value as UtcMs
}

/** A wall-clock reading; `month` is 1..12. */
export type CivilTime = {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
  readonly second: number
  readonly millisecond: number
}

/** The wall clock of one zone. Built once per zone and setting, then cheap per call. */
export type Clock = {
  readonly zone: string
  /** Milliseconds after midnight at which the trader's day begins. */
  readonly dayStartMs: number
  /** Milliseconds to add to UTC to get local time at that moment. */
  readonly offsetAt: (time: number) => number
}

/** True if the runtime supports the IANA zone (or the fixed offset such as `+02:00`). */
export function isZone(zone: string): boolean {
  if (fixedOffsetMs(zone) !== null) return true
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

/**
 * Builds the clock of a zone. Throws a RangeError for an unknown zone (check with `isZone` first). Offsets come from a
 * table of transitions found by bisection, because calling Intl for every trade is a hundred times slower.
 */
export function createClock(options: { readonly zone: string; readonly dayStartMinutes?: number }): Clock {
  const dayStartMs = (options.dayStartMinutes ?? 0) * MINUTE_MS
  const fixedOffset = fixedOffsetMs(options.zone)
  const offsetAt = fixedOffset === null ? zoneOffsets(options.zone) : () => fixedOffset
  return { zone: options.zone, dayStartMs, offsetAt }
}

/** The local hour of the day, 0..23, as the wall clock shows it. */
export function localHour(clock: Clock, time: number): number {
  const local = time + clock.offsetAt(time)
  return Math.floor((((local % DAY_MS) + DAY_MS) % DAY_MS) / HOUR_MS)
}

/** The trader's civil day: the local date of the moment, shifted by the start of the day. */
export function localDay(clock: Clock, time: number): CivilDay {
  return Math.floor((time + clock.offsetAt(time) - clock.dayStartMs) / DAY_MS) as CivilDay
}

/** 0 = Monday .. 6 = Sunday. */
export function weekdayOf(day: CivilDay): number {
  return (((day + 3) % 7) + 7) % 7
}

/** Months since year 0: year * 12 + (month - 1). */
export function monthOf(day: CivilDay): number {
  const date = new Date(day * DAY_MS)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}

/** `2026-11-21`. */
export function dayKey(day: CivilDay): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}

/** `2026-11` from the number that `monthOf` gives. */
export function monthKey(month: number): string {
  const year = Math.floor(month / 12)
  return `${String(year).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}`
}

/** The ISO week of a day, `2026-W14`: weeks begin on Monday and belong to the year of their Thursday. */
export function weekKey(day: CivilDay): string {
  const thursday = (day - weekdayOf(day) + 3) as CivilDay
  const year = dayKey(thursday).slice(0, 4)
  const first = parseDayKey(`${year}-01-01`) ?? thursday
  return `${year}-W${String(Math.floor((thursday - first) / 7) + 1).padStart(2, '0')}`
}

/** Reads `YYYY-MM-DD`; null if it is not a real date. */
export function parseDayKey(text: string): CivilDay | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (match === null) return null
  const time = Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3]))
  const day = (time / DAY_MS) as CivilDay
  return dayKey(day) === text ? day : null
}

/** The first moment of the trader's civil day. */
export function startOfDay(clock: Clock, day: CivilDay): UtcMs {
  return toUtc(clock, day * DAY_MS + clock.dayStartMs)
}

/**
 * The moment at which the zone's wall clock shows the given time. A time that the clocks skip in spring is read as if
 * the clocks had not changed yet; for one that occurs twice in autumn the first counts.
 */
export function fromCivil(clock: Clock, civil: CivilTime): UtcMs {
  const local = Date.UTC(
    civil.year,
    civil.month - 1,
    civil.day,
    civil.hour,
    civil.minute,
    civil.second,
    civil.millisecond,
  )
  return toUtc(clock, local)
}

/** The reading of the zone's wall clock at that moment. */
export function toCivil(clock: Clock, time: number): CivilTime {
  const date = new Date(time + clock.offsetAt(time))
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
    millisecond: date.getUTCMilliseconds(),
  }
}

/** The moment that `2024-09-13T10:00Z` names. Throws a RangeError for anything else than an ISO 8601 time. */
export function momentOf(text: string): UtcMs {
  const time = Date.parse(text)
  if (Number.isNaN(time)) throw new RangeError(`"${text.slice(0, 60)}" is not a time.`)
  return utcMs(time)
}

/** `2026-11-21T12:35:00.000Z`. */
export function isoTime(time: number): string {
  return new Date(time).toISOString()
}

function toUtc(clock: Clock, local: number): UtcMs {
  const earlier = local - clock.offsetAt(local - DAY_MS)
  if (earlier + clock.offsetAt(earlier) === local) return utcMs(earlier)
  const later = local - clock.offsetAt(local + DAY_MS)
  return utcMs(later + clock.offsetAt(later) === local ? later : earlier)
}

function fixedOffsetMs(zone: string): number | null {
  if (zone === 'UTC' || zone === 'Etc/UTC' || zone === 'Z') return 0
  const match = /^(?:UTC|GMT)?([+-])(\d{1,2})(?::?(\d{2}))?$/.exec(zone)
  if (match === null) return null
  const minutes = Number(match[2]) * 60 + Number(match[3] ?? 0)
  if (minutes > 15 * 60) return null
  return (match[1] === '-' ? -minutes : minutes) * MINUTE_MS
}

const TABLE_START = Date.UTC(2009, 0, 1)
const TABLE_END = Date.UTC(2045, 0, 1)
const offsetTables = new Map<string, (time: number) => number>()

/** Bitcoin began in 2009, so the table covers 2009..2044; other times go to Intl directly. */
function zoneOffsets(zone: string): (time: number) => number {
  const cached = offsetTables.get(zone)
  if (cached !== undefined) return cached
  const offset = intlOffset(zone)
  const { starts, offsets } = transitions(offset)
  let hint = 0
  const offsetAt = (time: number): number => {
    if (!(time >= TABLE_START && time < TABLE_END)) return Number.isFinite(time) ? offset(time) : 0
    if (time >= (starts[hint] ?? 0) && time < (starts[hint + 1] ?? TABLE_END)) return offsets[hint] ?? 0
    hint = firstIndex(starts, (start) => start > time) - 1
    return offsets[hint] ?? 0
  }
  offsetTables.set(zone, offsetAt)
  return offsetAt
}

function transitions(offsetAt: (time: number) => number): { starts: number[]; offsets: number[] } {
  const starts = [TABLE_START]
  const offsets = [offsetAt(TABLE_START)]
  const stride = 30 * DAY_MS
  for (let from = TABLE_START; from < TABLE_END; from += stride) {
    const before = offsetAt(from)
    if (offsetAt(from + stride) === before) continue
    let low = from
    let high = from + stride
    while (high - low > MINUTE_MS) {
      const middle = Math.floor((low + high) / 2 / MINUTE_MS) * MINUTE_MS
      if (middle <= low) break
      if (offsetAt(middle) === before) low = middle
      else high = middle
    }
    starts.push(high)
    offsets.push(offsetAt(high))
  }
  return { starts, offsets }
}

function intlOffset(zone: string): (time: number) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    era: 'short',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  return (time) => {
    const part: Record<string, number> = {}
    for (const { type, value } of format.formatToParts(time)) part[type] = Number(value)
    const local = Date.UTC(
      part['year'] ?? 0,
      (part['month'] ?? 1) - 1,
      part['day'] ?? 1,
      part['hour'] ?? 0,
      part['minute'] ?? 0,
      part['second'] ?? 0,
    )
    return local - Math.floor(time / SECOND_MS) * SECOND_MS
  }
}
