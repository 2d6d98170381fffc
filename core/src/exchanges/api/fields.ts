import {
  createClock,
  type Fixed,
  fromCivil,
  HOUR_MS,
  MINUTE_MS,
  ONE,
  parseFixed,
  type UtcMs,
  utcMs,
} from '../../base/index.ts'
import { isAsset } from '../rows/symbols.ts'

/** Reads the fields of one record of an exchange's API and rejects anything that it does not understand. */
export class Fields {
  readonly #record: Readonly<Record<string, unknown>>
  readonly #where: string

  /** `where` names the exchange and the record in errors, such as `Bybit execution`. */
  constructor(record: unknown, where: string) {
    if (typeof record !== 'object' || record === null || Array.isArray(record)) {
      throw new RangeError(`${where}: this is not a record.`)
    }
    this.#record = record as Readonly<Record<string, unknown>>
    this.#where = where
  }

  /** Throws a RangeError that names the field and its problem. */
  refuse(name: string, problem: string): never {
    throw new RangeError(`${this.#where}: ${name} ${problem}`)
  }

  has(name: string): boolean {
    return this.optional(name) !== null
  }

  /** The text of a field; null if it is absent or empty. */
  optional(name: string): string | null {
    const value = this.#record[name]
    if (value === undefined || value === null || value === '') return null
    if (typeof value === 'string') return value
    if (typeof value === 'boolean') return String(value)
    // A long JSON number has lost digits. That is why the reader keeps numbers as text.
    if (typeof value === 'number' && exact(value)) return String(value)
    return this.refuse(name, 'is neither text nor an exact number.')
  }

  text(name: string): string {
    return this.optional(name) ?? this.refuse(name, 'is missing.')
  }

  /** An id: a text of plausible length; null if there is none. */
  id(name: string): string | null {
    const text = this.optional(name)
    return text !== null && text.length > 200 ? this.refuse(name, 'is too long for an id.') : text
  }

  number(name: string): Fixed {
    return this.#numberOf(name, this.text(name))
  }

  optionalNumber(name: string): Fixed | null {
    const text = this.optional(name)
    return text === null ? null : this.#numberOf(name, text)
  }

  positive(name: string): Fixed {
    const value = this.number(name)
    return value > 0n ? value : this.refuse(name, 'must be more than zero.')
  }

  /** A number above zero; null if it is absent or zero, which is how exchanges write a price that does not apply. */
  optionalPositive(name: string): Fixed | null {
    const value = this.optionalNumber(name)
    if (value !== null && value < 0n) this.refuse(name, 'must not be less than zero.')
    return value === 0n ? null : value
  }

  /** A number without its sign, which must not be zero. */
  size(name: string): Fixed {
    const value = this.number(name)
    if (value === 0n) this.refuse(name, 'must not be zero.')
    return value < 0n ? -value : value
  }

  #numberOf(name: string, text: string): Fixed {
    return parseFixed(text) ?? this.refuse(name, `"${text.slice(0, 40)}" is not a number.`)
  }

  /** UTC ms from milliseconds. */
  ms(name: string): UtcMs {
    return this.#timeOf(name, Math.floor(Number(this.text(name))))
  }

  /** UTC ms from nanoseconds, which have too many digits for a double. */
  nanoseconds(name: string): UtcMs {
    const text = this.text(name)
    return this.#timeOf(name, /^\d{16,19}$/.test(text) ? Number(text.slice(0, -6)) : Number.NaN)
  }

  /** UTC ms from seconds, which may have decimals. */
  seconds(name: string): UtcMs {
    const seconds = this.number(name)
    return this.#timeOf(name, Number((seconds * 1_000n) / ONE))
  }

  /** UTC ms from `2024-05-03T09:35:18.464Z`, `2015-03-11T13:13:35-07:00` or `2024-05-03 09:35:18`, which is UTC. */
  iso(name: string): UtcMs {
    return this.#timeOf(name, isoMs(this.text(name)))
  }

  #timeOf(name: string, time: number): UtcMs {
    const plausible = Number.isSafeInteger(time) && time >= FIRST && time <= LAST
    return plausible ? utcMs(time) : this.refuse(name, 'is not a time between 2009 and 2100.')
  }

  flag(name: string): boolean {
    const text = this.text(name).toLowerCase()
    if (text === 'true' || text === '1') return true
    return text === 'false' || text === '0' ? false : this.refuse(name, 'is neither true nor false.')
  }

  /** One of the allowed values of a field, in any case. */
  word<T>(name: string, words: ReadonlyMap<string, T>): T {
    const text = this.text(name)
    const value = words.get(text) ?? words.get(text.toLowerCase())
    return value ?? this.refuse(name, `"${text.slice(0, 40)}" is not one of the values known here.`)
  }

  asset(name: string): string {
    const text = this.text(name)
    return isAsset(text) ? text : this.refuse(name, 'is not the name of a coin.')
  }

  optionalAsset(name: string): string | null {
    return this.has(name) ? this.asset(name) : null
  }

  hasList(name: string): boolean {
    const value = this.#record[name]
    return Array.isArray(value) && value.length > 0
  }

  /** The first record of a list within the record. */
  first(name: string): Fields {
    const value = this.#record[name]
    return new Fields(Array.isArray(value) ? value[0] : value, `${this.#where}, ${name}`)
  }

  /** The records of a list within the record; empty if it is absent; a single record is a list of one. */
  list(name: string): readonly Fields[] {
    const value = this.#record[name]
    if (value === undefined || value === null || value === '') return []
    const records: readonly unknown[] = Array.isArray(value) ? value : [value]
    return records.map((record) => new Fields(record, `${this.#where}, ${name}`))
  }

  hasRecord(name: string): boolean {
    const value = this.#record[name]
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  }

  /** A record within the record. */
  fields(name: string): Fields {
    return new Fields(this.#record[name], `${this.#where}, ${name}`)
  }
}

/** 2009-01-03, before which nothing was traded, and 2100-01-01. */
const FIRST = 1_230_940_800_000
const LAST = 4_102_444_800_000

/** True for whole numbers and for decimals short enough that a double holds every digit. */
function exact(value: number): boolean {
  return Number.isSafeInteger(value) || String(value).replace(/\D/g, '').replace(/^0+/, '').length <= 15
}

const ISO = /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d):(\d\d)(?:\.(\d{1,9}))?(?:Z|([+-])(\d\d):?(\d\d))?$/
const UTC = createClock({ zone: 'UTC' })

function isoMs(text: string): number {
  const match = ISO.exec(text)
  if (match === null) return Number.NaN
  const part = (index: number): number => Number(match[index])
  const millisecond = Number((match[7] ?? '').padEnd(3, '0').slice(0, 3))
  const offset = (match[8] === '-' ? -1 : 1) * (Number(match[9] ?? 0) * HOUR_MS + Number(match[10] ?? 0) * MINUTE_MS)
  const local = fromCivil(UTC, {
    year: part(1),
    month: part(2),
    day: part(3),
    hour: part(4),
    minute: part(5),
    second: part(6),
    millisecond,
  })
  return local - offset
}
