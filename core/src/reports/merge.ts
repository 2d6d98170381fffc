import { ascendingOrder, float64At, uint16At, uint32At } from '../base/index.ts'
import { allocateColumns, allocateEvents, emptyColumns, EVENT_COLUMNS, TRADE_COLUMNS } from './allocate.ts'
import type { MutableColumns } from './allocate.ts'
import { closeOrder } from './close-order.ts'
import type { MoneyEvents, Ticker, TradeColumns } from './columns.ts'

/**
 * The same columns, except that equal constant columns share one array: funding and other payments that a journal does
 * not have, and risks that nobody entered yet.
 */
function sharing<T extends object>(columns: T): T {
  const shared = new Map<string, Float64Array>()
  const entries = Object.entries(columns).map(([name, values]: [string, unknown]) => {
    if (!(values instanceof Float64Array) || !isUniform(values)) return [name, values] as const
    const key = `${values.length} ${Object.is(values[0], -0) ? '-0' : values[0]}`
    const array = shared.get(key) ?? values
    shared.set(key, array)
    return [name, array] as const
  })
  return Object.fromEntries(entries) as T
}

/** Columns with one number for each trade; the id takes two words. */
const NUMBER_COLUMNS = [...TRADE_COLUMNS.filter((name) => name !== 'id'), 'risk' as const]

/**
 * Joins the columns of several positions, or of several segments of one: rows in close order, dictionaries shared,
 * labels dropped. Trades of one position that closed at the same time have to be in the same segment; see `cutColumns`.
 */
export function mergeColumns(parts: readonly TradeColumns[]): TradeColumns {
  const first = parts[0]
  if (first === undefined) return emptyColumns('USD')
  const { joined, partOf, accounts, tickers } = joinColumns(parts, first.currency)
  const order = mergedOrder(joined, partOf, tickers)
  const columns = order === null ? joined : ordered(joined, order)
  const events = sharing(mergeEvents(parts, order))
  return { ...sharing(columns), dictionaries: { accounts, tickers, labels: [] }, events }
}

type Joined = {
  /** The rows of all segments, one segment after the other. */
  readonly joined: MutableColumns
  readonly partOf: Uint32Array
  readonly accounts: readonly string[]
  readonly tickers: readonly Ticker[]
}

function joinColumns(parts: readonly TradeColumns[], currency: string): Joined {
  const count = parts.reduce((sum, part) => sum + part.count, 0)
  const joined = allocateColumns(count, currency)
  const partOf = new Uint32Array(count)
  const accounts = new DistinctValues<string>((account) => account)
  const tickers = new DistinctValues<Ticker>(({ kind, name }) => `${kind}|${name}`)
  let start = 0
  for (const [index, part] of parts.entries()) {
    for (const name of NUMBER_COLUMNS) joined[name].set(part[name], start)
    joined.id.set(part.id, 2 * start)
    partOf.fill(index, start, start + part.count)
    const newAccounts = part.dictionaries.accounts.map((account) => accounts.indexOf(account))
    const newTickers = part.dictionaries.tickers.map((ticker) => tickers.indexOf(ticker))
    const rows = { from: start, to: start + part.count }
    rename(joined.account, newAccounts, rows)
    rename(joined.ticker, newTickers, rows)
    start += part.count
  }
  return { joined, partOf, accounts: accounts.values, tickers: tickers.values }
}

/**
 * Maps the indexes in the dictionary of a segment to those in the joined one. Most segments name one account and
 * ticker.
 */
function rename(
  indexes: Uint16Array,
  now: readonly number[],
  { from, to }: { readonly from: number; readonly to: number },
): void {
  if (now.length === 1) indexes.fill(now[0] ?? 0, from, to)
  else for (let row = from; row < to; row += 1) indexes[row] = now[uint16At(indexes, row)] ?? 0
}

/** Values in order of first appearance. */
class DistinctValues<T> {
  readonly values: T[] = []
  readonly #indexes = new Map<string, number>()
  readonly #keyOf: (value: T) => string

  constructor(keyOf: (value: T) => string) {
    this.#keyOf = keyOf
  }

  indexOf(value: T): number {
    const key = this.#keyOf(value)
    const existing = this.#indexes.get(key)
    if (existing !== undefined) return existing
    this.#indexes.set(key, this.values.length)
    return this.values.push(value) - 1
  }
}

/**
 * The rows in order: by close time, then by opening, as in `compareTrades` as far as columns hold the values. Open
 * trades come last. The id, which hashes the account, only breaks ties between rows that no figure can distinguish.
 * Null if they are already in order.
 */
function mergedOrder(rows: MutableColumns, partOf: Uint32Array, tickers: readonly Ticker[]): Uint32Array | null {
  const order = closeOrder(rows.closeTime, rowComparer(rows, partOf, tickers))
  return order.every((row, index) => row === index) ? null : order
}

function rowComparer(rows: MutableColumns, partOf: Uint32Array, tickers: readonly Ticker[]) {
  const names = ranksOf(tickers)
  return (a: number, b: number): number => {
    const opened = float64At(rows.openTime, a) - float64At(rows.openTime, b)
    if (opened !== 0) return opened
    const named = uint32At(names, uint16At(rows.ticker, a)) - uint32At(names, uint16At(rows.ticker, b))
    if (named !== 0) return named
    // Rows of one position are already in order.
    if (partOf[a] === partOf[b]) return a - b
    for (const name of TIE_COLUMNS) {
      const order = compareNumbers(rows[name][a] as number, rows[name][b] as number)
      if (order !== 0) return order
    }
    return (
      compareNumbers(uint32At(rows.id, 2 * a), uint32At(rows.id, 2 * b)) ||
      compareNumbers(uint32At(rows.id, 2 * a + 1), uint32At(rows.id, 2 * b + 1)) ||
      a - b
    )
  }
}

/** Breaks ties between trades of one symbol in several accounts that opened and closed at the same time. */
const TIE_COLUMNS = ['openingId', 'side', 'quantity', 'entryPrice', 'exitPrice', 'net', 'fees', 'maxQuantity'] as const

/** Sorts NaN, which means "unknown", after every number. */
function compareNumbers(a: number, b: number): number {
  if (a === b) return 0
  if (Number.isNaN(a) || Number.isNaN(b)) return Number(Number.isNaN(a)) - Number(Number.isNaN(b))
  return a < b ? -1 : 1
}

/** The rank of each ticker by name, then kind. */
function ranksOf(tickers: readonly Ticker[]): Uint32Array {
  const sorted = tickers.map((_, index) => index)
  const textOf = (index: number): string => `${tickers[index]?.name}\u0000${tickers[index]?.kind}`
  sorted.sort((a, b) => (textOf(a) < textOf(b) ? -1 : 1))
  const ranks = new Uint32Array(tickers.length)
  sorted.forEach((index, rank) => {
    ranks[index] = rank
  })
  return ranks
}

/** The rows `order`, column by column. */
function ordered(rows: MutableColumns, order: Uint32Array): MutableColumns {
  const copied = allocateColumns(rows.count, rows.currency)
  for (const name of NUMBER_COLUMNS) putInOrder(copied[name], rows[name], order)
  for (let row = 0; row < order.length; row += 1) {
    const from = 2 * uint32At(order, row)
    copied.id[2 * row] = uint32At(rows.id, from)
    copied.id[2 * row + 1] = uint32At(rows.id, from + 1)
  }
  return copied
}

/** The events by time, then by trade. `order`: the rows of all segments in their new order; null = unchanged. */
function mergeEvents(parts: readonly TradeColumns[], order: Uint32Array | null): MoneyEvents {
  const count = parts.reduce((sum, part) => sum + part.events.count, 0)
  const newRow = order === null ? null : inverseOf(order)
  const trade = joinedEvents(parts, new Uint32Array(count), 'trade')
  let start = 0
  let firstRow = 0
  for (const part of parts) {
    for (let index = start; index < start + part.events.count; index += 1) {
      const row = firstRow + uint32At(trade, index)
      trade[index] = newRow === null ? row : uint32At(newRow, row)
    }
    start += part.events.count
    firstRow += part.count
  }
  const time = joinedEvents(parts, new Float64Array(count), 'time')
  const byTime = ascendingOrder(time)
  for (let begin = 0; begin < count; ) {
    const moment = time[uint32At(byTime, begin)]
    let end = begin + 1
    while (end < count && time[uint32At(byTime, end)] === moment) end += 1
    if (end > begin + 1) byTime.subarray(begin, end).sort((a, b) => uint32At(trade, a) - uint32At(trade, b) || a - b)
    begin = end
  }
  const events = allocateEvents(count)
  putInOrder(events.trade, trade, byTime)
  putInOrder(events.time, time, byTime)
  // One column at a time, so that there is never a second copy of all.
  for (const name of ['gross', 'fees', 'funding', 'otherCash'] as const) {
    putInOrder(events[name], joinedEvents(parts, new Float64Array(count), name), byTime)
  }
  return events
}

function joinedEvents<T extends Float64Array | Uint32Array>(
  parts: readonly TradeColumns[],
  target: T,
  name: (typeof EVENT_COLUMNS)[number],
): T {
  let start = 0
  for (const { events } of parts) {
    target.set(events[name], start)
    start += events.count
  }
  return target
}

/** The events at these indexes, in this order. */
export function eventsAt(events: MoneyEvents, indexes: Uint32Array): MoneyEvents {
  const copied = allocateEvents(indexes.length)
  for (const name of EVENT_COLUMNS) putInOrder(copied[name], events[name], indexes)
  return copied
}

type Column = Float64Array | Uint32Array | Uint16Array | Uint8Array | Int8Array

/** With a loop for each kind of array, because one over several kinds takes several times as long. */
function putInOrder(target: Column, source: Column, order: Uint32Array): void {
  if (isUniform(source)) target.fill(source[0] ?? 0)
  else if (source instanceof Float64Array && target instanceof Float64Array) putDoubles(target, source, order)
  else if (source instanceof Uint32Array && target instanceof Uint32Array) putWords(target, source, order)
  else {
    const sorted = new Float64Array(order.length)
    putDoubles(sorted, new Float64Array(source), order)
    target.set(sorted)
  }
}

function putDoubles(target: Float64Array, source: Float64Array, order: Uint32Array): void {
  for (let index = 0; index < order.length; index += 1) target[index] = float64At(source, uint32At(order, index))
}

function putWords(target: Uint32Array, source: Uint32Array, order: Uint32Array): void {
  for (let index = 0; index < order.length; index += 1) target[index] = uint32At(source, uint32At(order, index))
}

/** Whether all values are the same, as in columns that most journals do not use. */
function isUniform(values: Column): boolean {
  const first = values[0]
  return values.every((value) => Object.is(value, first))
}

function inverseOf(order: Uint32Array): Uint32Array {
  const inverse = new Uint32Array(order.length)
  for (let index = 0; index < order.length; index += 1) inverse[uint32At(order, index)] = index
  return inverse
}
