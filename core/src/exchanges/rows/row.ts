import {
  absolute,
  type Amount,
  type Decimal,
  type Fixed,
  isPositive,
  type Message,
  message,
  type UtcMs,
} from '../../base/index.ts'
import type { Execution, Id, InstrumentKind } from '../../ledger/index.ts'
import type { CsvCursor } from '../files/csv.ts'
import type { DateOrder } from './dates.ts'
import type { FileHeader } from './header.ts'
import type { LocalClock } from './local-clock.ts'
import { createNumberReader, isMissing, type NumberReader, type NumberNotation, readNumber } from './numbers.ts'
import { RowClock } from './row-clock.ts'
import { shorten } from './shorten.ts'
import { readMoney, splitUnit } from './units.ts'

/** The problem of a row: the column (-1 for the row as a whole) and the reason. */
export type RowProblem = { readonly column: number; readonly reason: Message }

export type RowOptions = {
  readonly cursor: CsvCursor
  readonly header: FileHeader
  readonly zone: string
  readonly order: DateOrder
  /** Visits all rows of the file once; needed if clocks change. */
  readonly scan?: (visit: (row: Row) => void) => void
  /** Shows the trader a notice about a line that is read nevertheless. */
  readonly noticeAt?: (line: number, column: number, reason: Message) => void
  /** How each column writes its numbers; by default with a decimal point. */
  readonly styles?: readonly NumberNotation[]
}

/**
 * The current row as a layout sees it: typed cells by column. A cell that cannot be read records a problem and returns
 * a harmless value, so that layouts need no error handling of their own; the reader drops rows with a problem.
 */
export class Row {
  problem: RowProblem | null = null
  /** The coin of the last `amount`. */
  unit: string | null = null
  /** The column that `time` read last; -1 before. */
  timeColumn = -1
  readonly header: FileHeader
  readonly #cursor: CsvCursor
  readonly #styles: readonly NumberNotation[]
  readonly #names: (string | undefined)[] = Array.from({ length: 512 })
  readonly #number: NumberReader = createNumberReader()
  readonly #clock: RowClock

  constructor(options: RowOptions) {
    this.#cursor = options.cursor
    this.header = options.header
    this.#styles = options.styles ?? []
    this.#clock = new RowClock(this, options)
  }

  get line(): number {
    return this.#cursor.line
  }

  get cells(): number {
    return this.#cursor.count
  }

  get raw(): string {
    return this.#cursor.raw
  }

  /** Reads times in another zone or order from now on. */
  setClock(options: { readonly zone: string; readonly order: DateOrder }): void {
    this.#clock.set(options)
  }

  /** From now on the time of `column` is its date with the time of day in `clock`. */
  joinClock(column: number, clock: number): void {
    this.#clock.join(column, clock)
  }

  /** Records a problem; only the first one of a row counts. */
  refuse(column: number, reason: Message): void {
    this.problem ??= { column, reason }
  }

  /** The cell; empty if the file has no such column or the cell says that it has no value. */
  text(column: number): string {
    const text = this.#cursor.cell(column)
    return isMissing(text) ? '' : text
  }

  /**
   * `text` for columns with few different values (symbols, sides): equal values share one string, so none is created
   * per row.
   */
  name(column: number): string {
    const cursor = this.#cursor
    if (column < 0 || column >= cursor.count || cursor.isRewritten(column)) return this.text(column)
    const start = cursor.startOf(column)
    const length = cursor.endOf(column, start) - start
    const { codes } = cursor
    let hash = length
    for (let index = 0; index < length; index += 1) hash = (Math.imul(hash, 31) + (codes[start + index] as number)) | 0
    const slot = hash & 511
    const cached = this.#names[slot]
    if (cached !== undefined && cached.length === length) {
      let index = 0
      while (index < length && cached.charCodeAt(index) === codes[start + index]) index += 1
      if (index === length) return isMissing(cached) ? '' : cached
    }
    const text = cursor.cell(column)
    this.#names[slot] = text
    return isMissing(text) ? '' : text
  }

  /** An identifier, or null. Stays text, because exchanges use numbers beyond what a double can hold. */
  id(column: number): string | null {
    const text = this.text(column)
    if (text.includes('E+') && SHORTENED.test(text)) {
      this.refuse(
        column,
        message('A spreadsheet shortened this id. Export the file again and import it without opening it before.'),
      )
    }
    return text === '' ? null : cleanId(text)
  }

  /** `id` for ids that are stored as written: most of them never become a string. */
  plainId(column: number): Id | null {
    const cursor = this.#cursor
    if (column < 0 || column >= cursor.count || cursor.isRewritten(column)) return this.id(column)
    const { codes } = cursor
    const start = cursor.startOf(column)
    const end = cursor.endOf(column, start)
    const length = end - start
    if (length === 0 || length > 15 || (length > 1 && codes[start] === 48)) return this.id(column)
    let value = 0
    for (let at = start; at < end; at += 1) {
      const digit = (codes[at] as number) - 48
      if (digit < 0 || digit > 9) return this.id(column)
      value = value * 10 + digit
    }
    return value
  }

  /** True if `text` is empty. */
  isEmpty(column: number): boolean {
    const cursor = this.#cursor
    if (column < 0 || column >= cursor.count) return true
    const first = cursor.codes[cursor.startOf(column)] ?? 0
    return first >= 48 && first <= 57 && !cursor.isRewritten(column) ? false : this.text(column) === ''
  }

  /** The number of a cell, or null if it is empty. */
  optionalNumber(column: number): Fixed | null {
    const amount = this.#optional(column)
    return amount === null ? null : this.#exact(amount)
  }

  /**
   * `number`, `positive` and `amount` as decimals, for amounts that are stored as written: this creates no bigint,
   * which matters for the millions in a file.
   */
  decimal(column: number): Amount {
    const value = this.#optional(column)
    if (value === null) this.refuse(column, message('A number is missing here.'))
    return value ?? 0n
  }

  #optional(column: number): Amount | null {
    const cursor = this.#cursor
    if (column < 0 || column >= cursor.count) return null
    const style = this.#styles[column] ?? 'point'
    if (style === 'point' && !cursor.isRewritten(column)) {
      const start = cursor.startOf(column)
      const value = this.#number.read(cursor.codes, start, cursor.endOf(column, start))
      if (value !== null) return value
    }
    const text = cursor.cell(column)
    if (isMissing(text)) return null
    const value = readNumber(text, style)
    if (value === null) this.#refuseNumber(column, text)
    return value
  }

  #exact(amount: Amount): Fixed {
    return typeof amount === 'bigint' ? amount : this.#number.exact(amount)
  }

  #refuseNumber(column: number, text: string): void {
    const open = this.#styles[column] === 'undecided' && readNumber(text, 'point') !== readNumber(text, 'comma')
    this.refuse(
      column,
      open
        ? message(
            '"{cell}" is ambiguous: some numbers in this file have a decimal point and others a decimal comma. Use a decimal point in all of them.',
            { cell: shorten(text) },
          )
        : message('"{cell}" is not a number.', { cell: shorten(text) }),
    )
  }

  /** The number of digits after the decimal mark. */
  decimals(column: number): number {
    const sign = this.#styles[column] === 'comma' ? ',' : '.'
    return new RegExp(`\\${sign}(\\d+)`).exec(this.text(column))?.[1]?.length ?? 0
  }

  number(column: number): Fixed {
    return this.#exact(this.decimal(column))
  }

  /** A number above zero. */
  positive(column: number): Fixed {
    return this.#exact(this.positiveDecimal(column))
  }

  positiveDecimal(column: number): Amount {
    const value = this.decimal(column)
    if (!isPositive(value))
      this.refuse(
        column,
        message('This must be more than zero, but it is "{cell}".', { cell: shorten(this.text(column)) }),
      )
    return value
  }

  /**
   * The price of an execution. A price of 0 is possible if something ends worthless: an option at its expiry, a
   * delisted contract at its settlement, a liquidated position, dust. Otherwise nobody trades at 0, and the value of an
   * inverse contract would be infinite.
   */
  price(column: number, { execution, kind }: { readonly execution: Execution; readonly kind: InstrumentKind }): Fixed {
    const value = this.number(column)
    const mayBeZero = kind !== 'inverse' && (ENDINGS.has(execution) || kind.startsWith('option'))
    if (value < 0n || (value === 0n && !mayBeZero)) {
      this.refuse(
        column,
        message('This must be more than zero, but it is "{cell}".', { cell: shorten(this.text(column)) }),
      )
    }
    return value
  }

  /** The number without its sign; it must not be zero. */
  size(column: number): Fixed {
    const value = absolute(this.number(column))
    if (value === 0n) this.refuse(column, message('The quantity is zero.'))
    return value
  }

  /**
   * A number with a coin attached, such as `0.0368USDT`; `unit` is set to the coin, or to null if there is none.
   * `expected` lists the coins that are possible here, the likeliest first.
   */
  amount(column: number, expected: readonly string[]): Fixed {
    return this.#exact(this.amountDecimal(column, expected))
  }

  amountDecimal(column: number, expected: readonly string[]): Amount {
    this.unit = null
    const cursor = this.#cursor
    if (column < 0 || column >= cursor.count) return this.decimal(column)
    const start = cursor.startOf(column)
    const end = cursor.endOf(column, start)
    const last = cursor.codes[end - 1] ?? 0
    if (last >= 48 && last <= 57) return this.decimal(column)
    const style = this.#styles[column] ?? 'point'
    const likely = expected[0] ?? ''
    const quick = style === 'point' ? this.#amountBefore(likely, start, end) : null
    if (quick !== null) {
      this.unit = likely
      return quick
    }
    const text = this.text(column)
    const split = text === '' ? null : splitUnit(text, expected, style)
    if (split === null) return this.decimal(column)
    this.unit = split.unit
    return split.amount
  }

  /** An amount of money with its currency sign, such as `-$44,000.00` or `€12`; null if the cell is empty. */
  optionalMoney(column: number): Fixed | null {
    const text = this.text(column)
    if (text === '') return null
    const value = readMoney(text, this.#styles[column] === 'comma' ? 'comma' : 'point')
    if (value === null) this.refuse(column, message('"{cell}" is not an amount of money.', { cell: shorten(text) }))
    return value
  }

  /**
   * A number as spreadsheets show it: `$1,234.50`, `(12.50)`, `−3`, `0.5 BTC`; null if the cell is empty. `unit` is set
   * to the text next to the number.
   */
  loose(column: number, expected: readonly string[] = []): Fixed | null {
    this.unit = null
    const text = this.text(column).trim()
    if (isMissing(text)) return null
    const negative = /^\(.*\)$/.test(text)
    const split = splitUnit(spelledOut(text), expected, this.#styles[column] ?? 'point')
    if (split === null) this.#refuseNumber(column, text)
    this.unit = split?.unit ?? null
    const amount = split?.amount ?? 0n
    return negative ? -amount : amount
  }

  #amountBefore(unit: string, start: number, end: number): Decimal | null {
    const codes = this.#cursor.codes
    let at = end - unit.length
    if (unit === '' || at <= start) return null
    for (let index = 0; index < unit.length; index += 1) {
      if (codes[at + index] !== unit.charCodeAt(index)) return null
    }
    while (at > start && codes[at - 1] === 32) at -= 1
    return this.#number.read(codes, start, at)
  }

  /** The first column whose cell is this text, otherwise the first that contains it; -1 if none does. */
  columnOf(text: string): number {
    const cells = Array.from({ length: this.cells }, (_, column) => this.#cursor.cell(column))
    const whole = cells.indexOf(text)
    return whole >= 0 ? whole : cells.findIndex((cell) => cell.includes(text))
  }

  time(column: number): UtcMs {
    this.timeColumn = column
    return this.#clock.time(column)
  }

  /** The time of a row that has date and time of day in two columns and names its own zone. */
  dateAndTime(columns: readonly [date: number, clock: number], zone: string): UtcMs {
    this.timeColumn = columns[0]
    return this.#clock.dateAndTime(columns, zone)
  }

  /** A time that is not the time of the row, such as the expiry of a contract. */
  date(column: number): UtcMs {
    return this.#clock.time(column)
  }

  /** The reading of a wall clock as if it were UTC; NaN if the cell has no time, or one with its own zone. */
  reading(column: number, local: LocalClock): number {
    return this.#clock.reading(column, local)
  }

  /** One of the allowed words of a column; the keys are in lower case. */
  word<T>(column: number, words: ReadonlyMap<string, T>): T | null {
    const text = this.name(column)
    const value = words.get(text) ?? words.get(text.toLowerCase())
    if (value !== undefined) return value
    this.refuse(column, message('"{cell}" is not one of the values known here.', { cell: shorten(text) }))
    return null
  }
}

/** `-1234.50` for `−$1'234.50`: without currency signs, brackets and the special spaces and dashes of spreadsheets. */
function spelledOut(text: string): string {
  const plain = text.replace(/^\((.*)\)$/, '$1').replace(/\p{Sc}/gu, '')
  return plain
    .replace(/[\u2212\u2013]/g, '-')
    .replaceAll('\u202f', ' ')
    .replace(/(\d)['\u2019](?=\d{3})/g, '$1')
    .trim()
}

/** A long number as spreadsheets rewrite it: `2.96805E+18`. */
const SHORTENED = /^\d(?:[.,]\d{1,15})?E\+\d{1,3}$/

/** Executions that can end a position at a price of 0. */
const ENDINGS: ReadonlySet<Execution> = new Set(['expiry', 'settlement', 'liquidation', 'adl', 'dust'])

function cleanId(text: string): string {
  return text.length > 200 ? text.slice(0, 200) : text
}
