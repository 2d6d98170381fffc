import { createClock, DAY_MS, fromCivil, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../base/index.ts'
import { halfDayOf, isFiller, minutesAhead, monthOf } from './date-words.ts'

/** The order of day, month and year, if a four-digit year does not reveal it. */
export type DateOrder = 'ymd' | 'dmy' | 'mdy'

/** Reads a time between two positions of a text as UTC milliseconds; NaN if it is not a real time. */
export type TimeReader = (codes: Uint8Array | Uint16Array, start: number, end: number) => number

/**
 * Builds a reader of the times that exchanges write: `2026-01-31 23:59:59.123`, `26-01-31 23:59:59`,
 * `2026-01-31T23:59:59Z`, `31/01/2026 - 23:59:59`, `1/31/2026, 11:59:59 PM`, `23:59 2026-01-31`, `5/1/26`, `23. Mai
 * 2026`, `2026年5月23日`, and plain epochs. A zone inside the text (`Z`, `+05:30`) overrides the given one.
 */
export function createTimeReader(options: { readonly zone: string; readonly order: DateOrder }): TimeReader {
  const toUtc = localToUtc(options.zone)
  const parsed = new ParsedTime()
  const dayOfCommonForm = createDayReader()
  return (codes, start, end) => {
    if (end - start === COMMON_LENGTH && codes[start + 10] === 32) {
      const day = dayOfCommonForm(codes, start)
      const msOfDay = clockOfCommonForm(codes, start + 11)
      if (!Number.isNaN(day + msOfDay)) return inRange(toUtc(day, msOfDay))
    }
    if (!parsed.read(codes, start, end)) return Number.NaN
    return assemble(parsed, options.order, toUtc)
  }
}

/** The length of `2026-01-31 23:59:59`, which nearly every export writes; it is read at fixed positions. */
const COMMON_LENGTH = 19

/**
 * The day of `2026-01-31` at a position; NaN for anything else. Remembers the last day, because rows of one day are
 * adjacent.
 */
function createDayReader(): (codes: Uint8Array | Uint16Array, at: number) => number {
  let cachedDate = -1
  let day = Number.NaN
  return (codes, at) => {
    const year = twoDigits(codes, at) * 100 + twoDigits(codes, at + 2)
    const date = year * 10_000 + twoDigits(codes, at + 5) * 100 + twoDigits(codes, at + 8)
    if (codes[at + 4] !== 45 || codes[at + 7] !== 45) return Number.NaN
    if (date !== cachedDate) day = daysOf(year, Math.floor(date / 100) % 100, date % 100)
    cachedDate = date
    return day
  }
}

/** Milliseconds of `23:59:59` at a position; NaN for anything else. */
function clockOfCommonForm(codes: Uint8Array | Uint16Array, at: number): number {
  const hour = twoDigits(codes, at)
  const minute = twoDigits(codes, at + 3)
  const second = twoDigits(codes, at + 6)
  if (codes[at + 2] !== 58 || codes[at + 5] !== 58 || hour > 23 || minute > 59 || second > 59) return Number.NaN
  return hour * HOUR_MS + minute * MINUTE_MS + second * SECOND_MS
}

function twoDigits(codes: Uint8Array | Uint16Array, at: number): number {
  const tens = (codes[at] as number) - 48
  const units = (codes[at + 1] as number) - 48
  return tens >= 0 && tens <= 9 && units >= 0 && units <= 9 ? tens * 10 + units : Number.NaN
}

type LocalToUtc = (day: number, msOfDay: number) => number

/** The numbers of a time text in order. One object is reused for all rows, because a file has millions. */
class ParsedTime {
  count = 0
  /** Index of the number that is the hour (the one before the first colon); -1 if there is none. */
  hourAt = -1
  /** How many numbers the colons connect: 2 for `12:30`, 3 for `12:30:15`. */
  clockNumbers = 0
  fractionMs = 0
  /** NaN if the text names no zone. */
  offsetMs = Number.NaN
  halfDay: 'am' | 'pm' | null = null
  /** The index of a month that is written as a word; -1 if it is a number. */
  monthAt = -1
  readonly values = new Int32Array(8)
  readonly widths = new Int32Array(8)
  epoch = Number.NaN

  read(codes: Uint8Array | Uint16Array, start: number, end: number): boolean {
    this.count = 0
    this.hourAt = -1
    this.clockNumbers = 0
    this.fractionMs = 0
    this.offsetMs = Number.NaN
    this.halfDay = null
    this.monthAt = -1
    this.epoch = Number.NaN
    if (end - start < 6 || end - start > 40) return false
    let at = start
    while (at < end) {
      const code = codes[at] as number
      if (code >= 48 && code <= 57) at = this.#number(codes, at, end)
      else at = this.#mark(codes, at, end)
      if (at < 0) return false
    }
    return true
  }

  #number(codes: Uint8Array | Uint16Array, from: number, end: number): number {
    let value = 0
    let at = from
    for (; at < end; at += 1) {
      const digit = (codes[at] as number) - 48
      if (digit < 0 || digit > 9) break
      value = value * 10 + digit
    }
    const width = at - from
    if (width > 4) {
      if (this.count > 0 || !EPOCH_WIDTHS.has(width)) return -1
      if (at !== end) return width === 10 && codes[at] === 46 ? this.#epochFraction(value, { codes, end }, at + 1) : -1
      this.epoch = value * 10 ** (13 - width)
      return at
    }
    if (this.count >= 6) return -1
    this.values[this.count] = value
    this.widths[this.count] = width
    this.count += 1
    return at
  }

  /** `1704067200.123`, as programs print the time in seconds. */
  #epochFraction(
    seconds: number,
    { codes, end }: { codes: Uint8Array | Uint16Array; end: number },
    from: number,
  ): number {
    const at = this.#fraction(codes, from, end)
    this.epoch = seconds * 1000 + Math.floor(this.fractionMs)
    return at
  }

  /** Handles one character that is not a digit; returns the next position, or -1 if it is not allowed. */
  #mark(codes: Uint8Array | Uint16Array, at: number, end: number): number {
    const code = codes[at] as number
    const inClock = this.hourAt >= 0 && this.count === this.hourAt + this.clockNumbers
    switch (code) {
      case 58: // :
        if (this.count === 0) return -1
        if (this.hourAt < 0) this.hourAt = this.count - 1
        this.clockNumbers = this.count - this.hourAt + 1
        return at + 1
      case 46: // .
        return inClock && this.clockNumbers === 3 ? this.#fraction(codes, at + 1, end) : at + 1
      case 43: // +
        return inClock && this.hourAt === 3 ? this.#offset(codes, at, end) : -1
      case 45: // -
        return inClock && this.hourAt === 3 && isDigit(codes[at + 1]) ? this.#offset(codes, at, end) : at + 1
      case 47: // /
      case 32:
      case 44: // ,
      case 0x202f: // the narrow space that browsers put before AM and PM
      case 0xa0:
        return at + 1
      case 84: // T, which also begins months
        return isLetter(codes[at + 1] ?? 0) ? this.#word(codes, at, end) : at + 1
      case 90: // Z
        this.offsetMs = 0
        return at + 1 === end ? end : -1
      case 65: // A
      case 80: // P
        if (codes[at + 1] !== 77) return this.#word(codes, at, end)
        this.halfDay = code === 65 ? 'am' : 'pm'
        return at + 2
      default:
        if (code === 85 && codes[at + 1] === 84 && codes[at + 2] === 67 && at + 3 === end) return this.#utc(end)
        return this.#word(codes, at, end)
    }
  }

  /** A month, `Feb.` or `февраля`; a zone after the time of day; AM or PM; or a filler word. */
  #word(codes: Uint8Array | Uint16Array, from: number, end: number): number {
    let at = from
    while (at < end && isLetter(codes[at] as number)) at += 1
    if (at === from) return -1
    const word = String.fromCharCode(...codes.subarray(from, at)).toLowerCase()
    if (isFiller(word)) return at
    const ahead = this.hourAt < 0 ? null : minutesAhead(word)
    if (ahead !== null) {
      this.offsetMs = ahead * MINUTE_MS
      return at
    }
    const halfDay = halfDayOf(word)
    if (halfDay !== null) {
      this.halfDay = halfDay
      return at
    }
    const month = monthOf(word)
    if (month === 0 || this.count > 1 || this.monthAt >= 0) return -1
    this.monthAt = this.count
    this.values[this.count] = month
    this.widths[this.count] = 0
    this.count += 1
    return at
  }

  #utc(end: number): number {
    this.offsetMs = 0
    return end
  }

  #fraction(codes: Uint8Array | Uint16Array, from: number, end: number): number {
    let at = from
    let scale = 100
    for (; at < end; at += 1) {
      const digit = (codes[at] as number) - 48
      if (digit < 0 || digit > 9) break
      // Microseconds and finer are cut off, because the ledger stores milliseconds.
      if (scale >= 1) this.fractionMs += digit * scale
      scale /= 10
    }
    return at
  }

  #offset(codes: Uint8Array | Uint16Array, at: number, end: number): number {
    let digits = 0
    let value = 0
    for (let index = at + 1; index < end; index += 1) {
      const digit = (codes[index] as number) - 48
      if (digit >= 0 && digit <= 9) {
        value = value * 10 + digit
        digits += 1
      } else if (digit !== 10) return -1
    }
    if (digits !== 2 && digits !== 4) return -1
    const minutes = digits === 2 ? value * 60 : Math.floor(value / 100) * 60 + (value % 100)
    if (minutes > 15 * 60) return -1
    this.offsetMs = (codes[at] === 45 ? -minutes : minutes) * MINUTE_MS
    return end
  }
}

/** Seconds, milliseconds, microseconds and nanoseconds. */
const EPOCH_WIDTHS: ReadonlySet<number> = new Set([10, 13, 16, 19])

/** A letter of any script. */
function isLetter(code: number): boolean {
  return code > 127 ? code !== 0xa0 && code !== 0x202f : (code | 32) >= 97 && (code | 32) <= 122
}

function isDigit(code: number | undefined): boolean {
  return code !== undefined && code >= 48 && code <= 57
}

function assemble(parsed: ParsedTime, order: DateOrder, toUtc: LocalToUtc): number {
  if (!Number.isNaN(parsed.epoch)) return inRange(parsed.epoch)
  const clockLength = parsed.hourAt < 0 ? 0 : parsed.clockNumbers
  if (parsed.count !== 3 + clockLength) return Number.NaN
  if (parsed.hourAt > 0 && parsed.hourAt !== 3) return Number.NaN
  const dateAt = parsed.hourAt === 0 ? clockLength : 0
  const day = parsed.monthAt < 0 ? dayOf(parsed, dateAt, order) : dayOfNamed(parsed)
  const msOfDay = clockLength === 0 ? 0 : clockOf(parsed)
  if (Number.isNaN(day) || Number.isNaN(msOfDay)) return Number.NaN
  if (!Number.isNaN(parsed.offsetMs)) return inRange(day * DAY_MS + msOfDay - parsed.offsetMs)
  return inRange(toUtc(day, msOfDay))
}

/** Bitcoin began in 2009; a time far outside is a misread column. */
function inRange(time: number): number {
  return time >= 1_230_768_000_000 && time < 4_102_444_800_000 ? time : Number.NaN
}

function clockOf(parsed: ParsedTime): number {
  let hour = parsed.values[parsed.hourAt] as number
  const minute = parsed.values[parsed.hourAt + 1] as number
  const second = parsed.clockNumbers === 3 ? (parsed.values[parsed.hourAt + 2] as number) : 0
  if (parsed.halfDay !== null) {
    if (hour < 1 || hour > 12) return Number.NaN
    hour = (hour % 12) + (parsed.halfDay === 'pm' ? 12 : 0)
  }
  if (parsed.clockNumbers > 3 || hour > 23 || minute > 59 || second > 59) return Number.NaN
  return hour * HOUR_MS + minute * MINUTE_MS + second * SECOND_MS + parsed.fractionMs
}

function dayOf(parsed: ParsedTime, at: number, order: DateOrder): number {
  const first = parsed.values[at] as number
  const second = parsed.values[at + 1] as number
  const third = parsed.values[at + 2] as number
  if (parsed.widths[at] === 4) return daysOf(first, second, third)
  const lastIsYear = parsed.widths[at + 2] === 4
  if (order === 'ymd' && !lastIsYear) return parsed.widths[at] === 2 ? daysOf(2000 + first, second, third) : Number.NaN
  const year = lastIsYear ? third : 2000 + third
  return order === 'mdy' ? daysOf(year, first, second) : daysOf(year, second, first)
}

/** `Feb 24 2022` or `24 Feb 2022`. */
function dayOfNamed({ values, monthAt, widths }: ParsedTime): number {
  const dayAt = monthAt === 0 ? 1 : 0
  if (widths[2] !== 4) return Number.NaN
  return daysOf(values[2] as number, values[monthAt] as number, values[dayAt] as number)
}

const MONTH_DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** Days since 1970-01-01 of a Gregorian date (Howard Hinnant's days_from_civil); NaN if it does not exist. */
function daysOf(year: number, month: number, day: number): number {
  if (month < 1 || month > 12 || day < 1 || day > (MONTH_DAYS[month - 1] ?? 0)) return Number.NaN
  if (month === 2 && day === 29 && (year % 4 !== 0 || (year % 100 === 0 && year % 400 !== 0))) return Number.NaN
  const shifted = month <= 2 ? year - 1 : year
  const era = Math.floor(shifted / 400)
  const yearOfEra = shifted - era * 400
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * 146_097 + dayOfEra - 719_468
}

const FIXED_ZONE = /^(?:UTC|Etc\/UTC|Z|(?:UTC|GMT)?[+-]\d{1,2}(?::?\d{2})?)$/

/** True for zones whose clocks never change. */
export function isFixedZone(zone: string): boolean {
  return FIXED_ZONE.test(zone)
}

function localToUtc(zone: string): LocalToUtc {
  const clock = createClock({ zone })
  if (isFixedZone(zone)) {
    const offset = clock.offsetAt(0)
    return (day, msOfDay) => day * DAY_MS + msOfDay - offset
  }
  // `fromCivil` accepts day n of January 1970, so no calendar is needed here.
  return (day, msOfDay) =>
    fromCivil(clock, {
      year: 1970,
      month: 1,
      day: 1 + day,
      hour: 0,
      minute: 0,
      second: 0,
      millisecond: msOfDay,
    })
}
