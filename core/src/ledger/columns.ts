/** Columns for records that are added one after the other; they need less memory than a list of the values. */
import {
  type Amount,
  decimalOf,
  type Fixed,
  fixedOfUnits,
  float64At,
  formatDecimal,
  formatFixed,
  itemAt,
  TENS,
  uint32At,
  uint8At,
  wholeNumber,
} from '../base/index.ts'

/** The larger list, which begins with these values. */
export function grown<T extends { readonly set: (values: T) => void }>(values: T, larger: T): T {
  larger.set(values)
  return larger
}

/** A column that is empty in most files: it uses no memory before its first value. */
export class SparseColumn<T> {
  readonly #values: (T | null)[] = []

  set(number: number, value: T | null): void {
    if (value === null) return
    while (this.#values.length < number) this.#values.push(null)
    this.#values[number] = value
  }

  at(number: number): T | null {
    return this.#values[number] ?? null
  }
}

/**
 * Amounts of several kinds, with those of a record next to each other: a caller that reads one of them reads others as
 * well.
 */
class AmountLanes {
  mantissas = new Float64Array(0)
  scales = new Uint8Array(0)
  readonly count: number

  constructor(count: number) {
    this.count = count
  }

  grow(index: number): void {
    const length = Math.max(1_024 * this.count, 2 * this.mantissas.length, index + 1)
    this.mantissas = grown(this.mantissas, new Float64Array(length).fill(Number.NaN, this.mantissas.length))
    this.scales = grown(this.scales, new Uint8Array(length))
  }
}

/** Amounts, nearly all of them as decimals; the others as bigints. Uses no memory before its first value. */
export class AmountColumn {
  readonly #lanes: AmountLanes
  readonly #lane: number
  readonly #count: number
  readonly #others = new Map<number, Fixed>()

  /** A column of its own, or one lane of several. */
  constructor(lanes = new AmountLanes(1), lane = 0) {
    this.#lanes = lanes
    this.#lane = lane
    this.#count = lanes.count
  }

  set(number: number, amount: Amount | null): void {
    if (amount === null) return
    const index = number * this.#count + this.#lane
    if (index >= this.#lanes.mantissas.length) this.#lanes.grow(index)
    const { mantissas, scales } = this.#lanes
    const decimal = typeof amount === 'bigint' ? decimalOf(amount) : amount
    mantissas[index] = decimal === null ? Number.NaN : decimal.mantissa
    scales[index] = decimal === null ? 0 : decimal.scale
    if (decimal === null && typeof amount === 'bigint') this.#others.set(number, amount)
  }

  at(number: number): Fixed | null {
    const mantissa = this.#mantissaAt(number)
    if (Number.isNaN(mantissa)) return this.#others.get(number) ?? null
    return fixedOfUnits(mantissa, this.scaleAt(number))
  }

  /** The amount as `formatFixed` writes it; empty if it is missing. */
  textAt(number: number): string {
    const mantissa = this.#mantissaAt(number)
    if (!Number.isNaN(mantissa)) return formatDecimal(mantissa, this.scaleAt(number))
    const other = this.#others.get(number)
    return other === undefined ? '' : formatFixed(other)
  }

  /** The decimals of an amount; 0 if there is none. */
  scaleAt(number: number): number {
    const { scales } = this.#lanes
    const index = number * this.#count + this.#lane
    return index < scales.length ? uint8At(scales, index) : 0
  }

  /** The number of decimals that represents the amount exactly; 18 if it is not stored as a decimal. */
  decimalsAt(number: number): number {
    return this.#others.size > 0 && this.#others.has(number) ? 18 : this.scaleAt(number)
  }

  /** The amount in units of 10^-scale, which is at least its own; NaN if it is missing or no decimal. */
  unitsAt(number: number, scale: number): number {
    return this.#mantissaAt(number) * float64At(TENS, scale - this.scaleAt(number))
  }

  isMissing(number: number): boolean {
    return Number.isNaN(this.#mantissaAt(number)) && !this.#others.has(number)
  }

  isZero(number: number): boolean {
    return this.#mantissaAt(number) === 0
  }

  isEqual(number: number, amount: Amount | null): boolean {
    if (amount === null) return this.isMissing(number)
    if (typeof amount === 'bigint') return this.at(number) === amount
    return this.#mantissaAt(number) === amount.mantissa && this.scaleAt(number) === amount.scale
  }

  /** NaN if the amount is missing or no decimal. */
  #mantissaAt(number: number): number {
    const { mantissas } = this.#lanes
    const index = number * this.#count + this.#lane
    return index < mantissas.length ? float64At(mantissas, index) : Number.NaN
  }
}

/** Columns that keep the amounts of a record next to each other. */
export function amountColumns(count: number): AmountColumn[] {
  const lanes = new AmountLanes(count)
  return Array.from({ length: count }, (_, lane) => new AmountColumn(lanes, lane))
}

/** A column with few different values. */
export class ListColumn<T> {
  readonly #values: T[] = []
  readonly #indexes = new Map<T, number>()
  #numbers = new Uint32Array(1_024)
  #last: T | undefined
  #lastIndex = 0

  set(number: number, value: T): void {
    if (number >= this.#numbers.length) this.#numbers = grown(this.#numbers, new Uint32Array(2 * number))
    if (value !== this.#last) this.#lastIndex = this.#indexOf(value)
    this.#last = value
    this.#numbers[number] = this.#lastIndex
  }

  at(number: number): T {
    return itemAt(this.#values, uint32At(this.#numbers, number))
  }

  #indexOf(value: T): number {
    const existing = this.#indexes.get(value)
    if (existing !== undefined) return existing
    this.#indexes.set(value, this.#values.length)
    return this.#values.push(value) - 1
  }
}

/** Whole numbers from 0 to 2^32 - 1. */
export class NumberList {
  length = 0
  #numbers = new Uint32Array(64)

  push(number: number): void {
    if (this.length === this.#numbers.length) this.#numbers = grown(this.#numbers, new Uint32Array(2 * this.length))
    this.#numbers[this.length] = number
    this.length += 1
  }

  pushAll(numbers: Uint32Array): void {
    const length = this.length + numbers.length
    if (length > this.#numbers.length)
      this.#numbers = grown(this.#numbers, new Uint32Array(Math.max(2 * this.length, length)))
    this.#numbers.set(numbers, this.length)
    this.length = length
  }

  at(index: number): number {
    return uint32At(this.#numbers, index)
  }

  /** A view of them that does not include later additions. */
  values(): Uint32Array {
    return this.#numbers.subarray(0, this.length)
  }
}

/** An id of an exchange: a text, or the whole number of up to 15 digits that prints as exactly this text. */
export type Id = string | number

/** Ids of an exchange. Most are whole numbers, which a double holds exactly up to 15 digits; the others are texts. */
export class IdColumn {
  #numbers = new Float64Array(1_024)
  readonly #texts = new SparseColumn<string>()

  set(number: number, id: Id | null): void {
    if (number >= this.#numbers.length) this.#numbers = grown(this.#numbers, new Float64Array(2 * number))
    const value = typeof id === 'number' ? id : id === null ? Number.NaN : wholeNumber(id)
    this.#numbers[number] = value
    if (Number.isNaN(value) && typeof id === 'string') this.#texts.set(number, id)
  }

  at(number: number): string | null {
    const value = float64At(this.#numbers, number)
    return Number.isNaN(value) ? this.#texts.at(number) : String(value)
  }

  /** The id as a number; NaN if it is missing or not stored as one. */
  numberAt(number: number): number {
    return float64At(this.#numbers, number)
  }
}
