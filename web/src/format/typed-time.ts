import { parseDayKey } from '@roundtrip/core/base'
import { t } from '../language/translate.ts'
import { currentStyle, DATE_EXAMPLES, HOUR_EXAMPLES } from './style.ts'
import { clockTime, dayName, LONG_MONTHS, MONTHS } from './time.ts'

/** A day `2026-03-02`, a time of day `14:05`, or a day and a time of day `2026-03-02T14:05:00`. */
export type TimeKind = 'date' | 'time' | 'moment'

/** The text that a field shows for a value, in the reader's style; a text that is not a value stays as it is. */
export function typedTime(kind: TimeKind, value: string): string {
  if (readTypedTime(kind, value, 0) !== value) return value
  if (kind === 'time') return clockText(value)
  const [day = '', clock] = value.split('T')
  return clock === undefined ? dayName(day) : `${dayName(day)}, ${clockText(clock)}`
}

/**
 * The value of a typed text; null if it cannot be read. Days and times of day are read in the reader's style, in other
 * styles where they are unambiguous, and as `2026-03-02T14:05:00`.
 *
 * @param thisYear the year of a day typed without one
 */
export function readTypedTime(kind: TimeKind, text: string, thisYear: number): string | null {
  const plain = text.replaceAll(/\s+/g, ' ').trim()
  if (kind === 'date') return readDay(plain, thisYear)
  if (kind === 'time') return readClock(plain)?.slice(0, 5) ?? null
  const [, dayPart = '', clockPart = ''] = MOMENT.exec(plain) ?? []
  const [day, clock] = [readDay(dayPart, thisYear), readClock(clockPart)]
  return day === null || clock === null ? null : `${day}T${clock}`
}

/** An example of how such a value is typed: `2 Mar 2026, 14:05`. */
export function timeExample(kind: TimeKind): string {
  const { dates, hours } = currentStyle()
  if (kind === 'date') return DATE_EXAMPLES()[dates]
  return kind === 'time' ? HOUR_EXAMPLES()[hours] : `${DATE_EXAMPLES()[dates]}, ${HOUR_EXAMPLES()[hours]}`
}

/** The sentence below a field whose text cannot be read. */
export function unreadableTime(kind: TimeKind): string {
  const example = timeExample(kind)
  if (kind === 'date') return t('Enter a date, such as {example}.', { example })
  return kind === 'time'
    ? t('Enter a time, such as {example}.', { example })
    : t('Enter a date and time, such as {example}.', { example })
}

/** The last word with a colon, or a number before AM or PM, is the time of day. */
const MOMENT = /^(.{1,40}?)[,T ] ?(\d{1,2}(?::\d{2}){1,2}(?:\.\d{1,3})?(?: ?[AP]\.?M\.?)?|\d{1,2} ?[AP]\.?M\.?)$/i
const CLOCK = /^(\d{1,2})(?:[:.h](\d{2}))?(?::(\d{2}))?(?:\.\d{1,3})?(?: ?([AP])\.?M\.?)?$/i
/** `1405` */
const DIGITS = /^(\d{2})(\d{2})$/

function clockText(value: string): string {
  const [hour = 0, minute = 0, second = 0] = value.split(':').map(Number)
  return second === 0 ? clockTime(hour, minute) : clockTime(hour, minute, second)
}

function readClock(text: string): string | null {
  const [, hourText, minuteText = '0', secondText = '0', half] = CLOCK.exec(text) ?? DIGITS.exec(text) ?? []
  if (hourText === undefined) return null
  const typed = Number(hourText)
  const [minute, second] = [Number(minuteText), Number(secondText)]
  if (half !== undefined && (typed < 1 || typed > 12)) return null
  const hour = half === undefined ? typed : (typed % 12) + (half.toUpperCase() === 'P' ? 12 : 0)
  if (hour > 23 || minute > 59 || second > 59) return null
  return [hour, minute, second].map((part) => String(part).padStart(2, '0')).join(':')
}

/** A day with the name of its month, in any order of the rest. */
const NAMED = [
  /^(?<day>\d{1,2})\.? ?(?<name>\p{L}{3,12})\.?(?:,? (?<year>\d{2}|\d{4}))?$/u,
  /^(?<name>\p{L}{3,12})\.? (?<day>\d{1,2})(?:,? (?<year>\d{4}|\d{2}))?$/u,
]
const ISO = /^(?<year>\d{4})[-/. ](?<month>\d{1,2})[-/. ](?<day>\d{1,2})$/
const DAY_FIRST = /^(?<day>\d{1,2})[-/. ](?<month>\d{1,2})(?:[-/. ](?<year>\d{4}|\d{2})?)?$/
const MONTH_FIRST = /^(?<month>\d{1,2})[-/. ](?<day>\d{1,2})(?:[-/. ](?<year>\d{4}|\d{2})?)?$/
/** No country that puts the month first separates days and months with points. */
const WITH_POINTS = /^\d{1,2}\.\d{1,2}\./

function readDay(text: string, thisYear: number): string | null {
  const numbers = currentStyle().dates === 'month-day-year' && !WITH_POINTS.test(text) ? MONTH_FIRST : DAY_FIRST
  const match = [...NAMED, ISO, numbers].map((form) => form.exec(text)?.groups).find((groups) => groups !== undefined)
  if (match === undefined) return null
  const { day = '', month, name, year } = match
  const number = name === undefined ? Number(month) : monthNumber(name)
  const inFull = year === undefined ? thisYear : year.length === 2 ? 2000 + Number(year) : Number(year)
  const key = `${String(inFull).padStart(4, '0')}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`
  return parseDayKey(key) === null ? null : key
}

const inEnglish = new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' })
const ENGLISH = Array.from({ length: 12 }, (_, at) => inEnglish.format(Date.UTC(2026, at)).toLowerCase())

/** The number of a month by the beginning of its name, in the reader's language or in English; 0 for none. */
function monthNumber(name: string): number {
  const typed = name.toLowerCase()
  const starts = (names: readonly string[]): number => {
    const matches = names.flatMap((full, at) => (full.toLowerCase().startsWith(typed) ? [at] : []))
    return matches.length === 1 ? (matches[0] ?? -1) + 1 : 0
  }
  return starts(LONG_MONTHS()) || starts(MONTHS()) || ENGLISH.indexOf(typed.slice(0, 3)) + 1
}
