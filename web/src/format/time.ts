import { dayInStyle, monthNames, weekdayNames } from '@roundtrip/contract/language'
import {
  createClock,
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
  parseDayKey,
  SECOND_MS,
  toCivil,
  weekdayOf,
} from '@roundtrip/core/base'
import { MISSING } from './number.ts'
import { currentStyle } from './style.ts'
import { perLanguage, t } from '../language/translate.ts'

/** Formats times in one zone. */
export type TimeFormat = {
  readonly zone: string
  /** `21 Nov 26 12:35` */
  readonly moment: (time: number | null) => string
  /** `21 Nov 26`, for columns */
  readonly day: (time: number | null) => string
  /** `21 Nov 2026, 12:35:07` */
  readonly exact: (time: number | null) => string
  /** `12:35` */
  readonly clock: (time: number | null) => string
  /** `21 Nov 2026` */
  readonly date: (time: number | null) => string
}

export const MONTHS = perLanguage(() => monthNames(t))
export const LONG_MONTHS = perLanguage(
  () =>
    [
      t('January'),
      t('February'),
      t('March'),
      t('April'),
      t('May'),
      t('June'),
      t('July'),
      t('August'),
      t('September'),
      t('October'),
      t('November'),
      t('December'),
    ] as const,
)
export const WEEKDAYS = perLanguage(() => weekdayNames(t))
export const LONG_WEEKDAYS = perLanguage(
  () => [t('Monday'), t('Tuesday'), t('Wednesday'), t('Thursday'), t('Friday'), t('Saturday'), t('Sunday')] as const,
)

export function timeFormat(zone: string): TimeFormat {
  const clock = createClock({ zone })
  const text = (time: number | null, write: (civil: ReturnType<typeof toCivil>) => string): string =>
    time === null || !Number.isFinite(time) ? MISSING : write(toCivil(clock, time))
  return {
    zone,
    moment: (time) => text(time, (at) => `${shortDate(at)} ${hourText(at)}`),
    day: (time) => text(time, (at) => shortDate(at)),
    exact: (time) => text(time, (at) => `${dateText(at)}, ${hourText(at, { seconds: true })}`),
    clock: (time) => text(time, (at) => hourText(at)),
    date: (time) => text(time, (at) => dateText(at)),
  }
}

type Day = { readonly year: number; readonly month: number; readonly day: number }

/** A day in the reader's style, `2 Mar 2026`. */
function dateText(day: Day): string {
  return dayInStyle(day, { dates: currentStyle().dates, t })
}

/** The same with a fixed length, for columns: `02 Mar 26`. */
function shortDate({ year, month, day }: Day): string {
  const name = MONTHS()[month - 1] ?? ''
  switch (currentStyle().dates) {
    case 'day-month-year':
      return t('{day} {month} {year}', { day: two(day), month: name, year: two(year % 100) })
    case 'month-day-year':
      return `${name} ${two(day)} ${two(year % 100)}`
    case 'year-month-day':
      return dateText({ year, month, day })
  }
}

/** `7 Jul`, `Jul 7`, `07-07`: a day next to its year, in the reader's style. */
export function dayOfMonth(month: number, day: number): string {
  const name = MONTHS()[month - 1] ?? ''
  switch (currentStyle().dates) {
    case 'day-month-year':
      return t('{day} {month}', { day, month: name })
    case 'month-day-year':
      return `${name} ${day}`
    case 'year-month-day':
      return `${two(month)}-${two(day)}`
  }
}

type Hour = { readonly hour: number; readonly minute: number; readonly second: number }

/** `14:05` or `2:05 PM`. */
function hourText({ hour, minute, second }: Hour, { seconds = false } = {}): string {
  const rest = `${two(minute)}${seconds ? `:${two(second)}` : ''}`
  if (currentStyle().hours === '24') return `${two(hour)}:${rest}`
  return `${hour % 12 === 0 ? 12 : hour % 12}:${rest}\u00a0${hour < 12 ? 'AM' : 'PM'}`
}

/** A time of day: `09:30` or `9:30 AM`, with seconds if they are given. */
export function clockTime(hour: number, minute: number, second?: number): string {
  return hourText({ hour, minute, second: second ?? 0 }, { seconds: second !== undefined })
}

/** An hour of day: `09:00` or `9 AM`. */
export function hourName(hour: number): string {
  if (currentStyle().hours === '24') return `${two(hour)}:00`
  return `${hour % 12 === 0 ? 12 : hour % 12}\u00a0${hour < 12 ? 'AM' : 'PM'}`
}

/** The same for the axis of a chart: `09` or `9a`. */
export function shortHour(hour: number): string {
  if (currentStyle().hours === '24') return two(hour)
  return `${hour % 12 === 0 ? 12 : hour % 12}${hour < 12 ? 'a' : 'p'}`
}

/** The whole hour: `09:00–09:59` or `9:00–9:59 AM`. */
export function hourSpan(hour: number): string {
  const [from, to] = [0, 59].map((minute) => hourText({ hour, minute, second: 0 }))
  return currentStyle().hours === '24' ? `${from}–${to}` : `${from?.split('\u00a0')[0]}–${to}`
}

/** The width of a time column, in px. */
export function momentWidth(): number {
  return currentStyle().hours === '24' ? 120 : 144
}

/** `45s`, `45m`, `12h 20m`, `3d 4h`. */
export function holding(durationMs: number | null): string {
  if (durationMs === null || !Number.isFinite(durationMs) || durationMs < 0) return MISSING
  if (durationMs < MINUTE_MS) return IN_UNITS.seconds(Math.floor(durationMs / SECOND_MS))
  if (durationMs < HOUR_MS) return IN_UNITS.minutes(Math.floor(durationMs / MINUTE_MS))
  if (durationMs < DAY_MS) return pair(durationMs, [HOUR_MS, IN_UNITS.hours], [MINUTE_MS, IN_UNITS.minutes])
  return pair(durationMs, [DAY_MS, IN_UNITS.days], [HOUR_MS, IN_UNITS.hours])
}

type InUnit = (count: number | string) => string

/** A number of seconds, minutes, hours or days, as short as the language has it. */
const IN_UNITS = {
  seconds: (seconds) => t('{seconds}s', { seconds }),
  minutes: (minutes) => t('{minutes}m', { minutes }),
  hours: (hours) => t('{hours}h', { hours }),
  days: (days) => t('{days}d', { days }),
} as const satisfies Readonly<Record<string, InUnit>>

/** `12h` */
export function hoursText(hours: number): string {
  return IN_UNITS.hours(hours)
}

/** `just now`, `12m ago`, `3d 4h ago`. */
export function ago(durationMs: number): string {
  return durationMs < MINUTE_MS ? t('just now') : t('{durationMs} ago', { durationMs: holding(durationMs) })
}

/** `November 2026` from `2026-11`. */
export function monthName(key: string): string {
  const [year = '', month = ''] = key.split('-')
  return `${LONG_MONTHS()[Number(month) - 1] ?? month} ${year}`
}

/** `Nov 26` from `2026-11`. */
export function shortMonth(key: string): string {
  const [year = '', month = ''] = key.split('-')
  return `${MONTHS()[Number(month) - 1] ?? month} ${year.slice(2)}`
}

/** `21 Nov 2026` from `2026-11-21`. */
export function dayName(key: string): string {
  const [year = 0, month = 1, day = 1] = key.split('-').map(Number)
  return dateText({ year, month, day })
}

/** `Saturday, 21 November 2026` from `2026-11-21`. */
export function dayInWords(key: string): string {
  const day = parseDayKey(key)
  const weekday = day === null ? '' : `${LONG_WEEKDAYS()[weekdayOf(day)] ?? ''}, `
  if (currentStyle().dates !== 'day-month-year') return weekday + dayName(key)
  const [year = '', month = ''] = key.split('-')
  const name = LONG_MONTHS()[Number(month) - 1] ?? month
  return weekday + t('{day} {month} {year}', { day: Number(key.slice(8)), month: name, year })
}

/** `Sat 21 Nov 2026` from `2026-11-21`. */
export function weekdayAndDay(key: string): string {
  const day = parseDayKey(key)
  if (day === null) return dayName(key)
  return t('{weekday} {day}', { weekday: WEEKDAYS()[weekdayOf(day)] ?? '', day: dayName(key) })
}

/** `Week 14 of 2026` or `March 2026`, from `2026-W14` or `2026-03`. */
export function periodName(period: string): string {
  const [year = '', week] = period.split('-W')
  return week === undefined ? monthName(period) : t('Week {week} of {year}', { week: Number(week), year })
}

/** `W14` or `Mar`, from `2026-W14` or `2026-03`: the short form. */
export function shortPeriodName(period: string): string {
  const [, week] = period.split('-W')
  return week === undefined ? monthName(period).slice(0, 3) : t('W{week}', { week: Number(week) })
}

type Unit = readonly [ms: number, written: InUnit]

function pair(durationMs: number, [bigMs, inBig]: Unit, [smallMs, inSmall]: Unit): string {
  const big = Math.floor(durationMs / bigMs)
  const small = Math.floor((durationMs - big * bigMs) / smallMs)
  return small === 0 ? inBig(big) : `${inBig(big)} ${inSmall(small)}`
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}

/** By the letter that ends a holding-time key. */
const UNITS: ReadonlyMap<string, InUnit> = new Map([
  ['m', IN_UNITS.minutes],
  ['h', IN_UNITS.hours],
  ['d', IN_UNITS.days],
])

/** The name of a holding-time key: `5–15m`, `over 30d`. */
export function holdingName(key: string): string {
  const [, sign, span = '', letter = ''] = /^(<|>=)?(\d+(?:-\d+)?)([mhd])$/.exec(key) ?? []
  const inUnit = UNITS.get(letter)
  if (inUnit === undefined) return key
  const time = inUnit(span.replace('-', '–'))
  if (sign === undefined) return time
  return sign === '<' ? t('under {time}', { time }) : t('over {time}', { time })
}
