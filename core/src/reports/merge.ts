import { ascendingOrder, float64At, uint16At, uint32At } from '../base/index.ts'
import { allocateColumns, allocateEvents, emptyColumns, EVENT_COLUMNS, TRADE_COLUMNS } from './allocate.ts'
import type { MutableColumns } from './allocate.ts'
import { closeOrder } from './close-order.ts'
import type { MoneyEvents, Ticker, TradeColumns } from './columns.ts'

/** Columns with one number for each trade; the id takes two words. */
const NUMBER_COLUMNS = [...TRADE_COLUMNS.filter((name) => name !== 'id'), 'risk' as const]

/**
 * Joins the columns of several positions, or of several parts of one: rows in close order, dictionaries shared, labels
 * dropped. Trades of one position that closed at the same time have to be in the same part; see `cutColumns`.
 */
export function mergeColumns(parts: readonly TradeColumns[]): TradeColumns {
  const first = parts[0]
  if (first === undefined) return emptyColumns('USD')
  const { joined, partOf, accounts, tickers } = joinParts(parts, first.currency)
  const order = mergedOrder(joined, partOf, tickers)
  const columns = order === null ? joined : ordered(joined, order)
  const events = mergeEvents(parts, order)
  return { ...columns, dictionaries: { accounts, tickers, labels: [] }, events }
}

type Joined = {
  /** The rows of all parts, part after part. */
  readonly joined: MutableColumns
  readonly partOf: Uint32Array
  readonly accounts: readonly string[]
  readonly tickers: readonly Ticker[]
}

function joinParts(parts: readonly TradeColumns[], currency: string): Joined {
  const count = parts.reduce((sum, part) => sum + part.count, 0)
  const joined = allocateColumns(count, currency)
  const partOf = new Uint32Array(count)
  const accounts = new Places<string>((account) => account)
  const tickers = new Places<Ticker>(({ kind, name }) => `${kind}|${name}`)
  let start = 0
  for (const [index, part] of parts.entries()) {
    for (const name of NUMBER_COLUMNS) joined[name].set(part[name], start)
    joined.id.set(part.id, 2 * start)
    partOf.fill(index, start, start + part.count)
    const newAccounts = part.dictionaries.accounts.map((account) => accounts.place(account))
    const newTickers = part.dictionaries.tickers.map((ticker) => tickers.place(ticker))
    for (let row = 0; row < part.count; row += 1) {
      joined.account[start + row] = newAccounts[uint16At(part.account, row)] ?? 0
      joined.ticker[start + row] = newTickers[uint16At(part.ticker, row)] ?? 0
    }
    start += part.count
  }
  return { joined, partOf, accounts: accounts.values, tickers: tickers.values }
}

/** Values in the order in which they first came. */
class Places<T> {
  readonly values: T[] = []
  readonly #places = new Map<string, number>()
  readonly #keyOf: (value: T) => string

  constructor(keyOf: (value: T) => string) {
    this.#keyOf = keyOf
  }

  place(value: T): number {
    const key = this.#keyOf(value)
    const known = this.#places.get(key)
    if (known !== undefined) return known
    this.#places.set(key, this.values.length)
    return this.values.push(value) - 1
  }
}

/**
 * The rows in order: by close time, then by opening, as in `compareTrades` as far as columns hold the values. Open trades
 * come last. The id, which hashes the account, decides only between rows that are equal in everything a figure can show.
 * Null where they are in order.
 */
function mergedOrder(rows: MutableColumns, partOf: Uint32Array, tickers: readonly Ticker[]): Uint32Array | null {
  const order = closeOrder(rows.closeTime, rowComparer(rows, partOf, tickers))
  return order.every((row, place) => row === place) ? null : order
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

/** Decides between trades of one symbol in several accounts that opened and closed at the same time. */
const TIE_COLUMNS = ['openingId', 'side', 'quantity', 'entryPrice', 'exitPrice', 'net', 'fees', 'maxQuantity'] as const

/** Puts NaN, which means "not known", after every number. */
function compareNumbers(a: number, b: number): number {
  if (a === b) return 0
  if (Number.isNaN(a) || Number.isNaN(b)) return Number(Number.isNaN(a)) - Number(Number.isNaN(b))
  return a < b ? -1 : 1
}

/** The rank of each ticker by name, then kind. */
function ranksOf(tickers: readonly Ticker[]): Uint32Array {
  const sorted = tickers.map((_, place) => place)
  const textOf = (place: number): string => `${tickers[place]?.name}\u0000${tickers[place]?.kind}`
  sorted.sort((a, b) => (textOf(a) < textOf(b) ? -1 : 1))
  const ranks = new Uint32Array(tickers.length)
  sorted.forEach((place, rank) => {
    ranks[place] = rank
  })
  return ranks
}

/** The rows `order`, column by column. */
function ordered(rows: MutableColumns, order: Uint32Array): MutableColumns {
  const copied = allocateColumns(rows.count, rows.currency)
  for (const name of NUMBER_COLUMNS) copied[name].set(inOrder(rows[name], order))
  for (let row = 0; row < order.length; row += 1) {
    const from = 2 * uint32At(order, row)
    copied.id[2 * row] = uint32At(rows.id, from)
    copied.id[2 * row + 1] = uint32At(rows.id, from + 1)
  }
  return copied
}

/** The events by time, then by trade. `order`: the rows of all parts in their new order; null = as they were. */
function mergeEvents(parts: readonly TradeColumns[], order: Uint32Array | null): MoneyEvents {
  const count = parts.reduce((sum, part) => sum + part.events.count, 0)
  const newRow = order === null ? null : placesIn(order)
  const all = allocateEvents(count)
  let start = 0
  let firstRow = 0
  for (const part of parts) {
    for (const name of EVENT_COLUMNS) all[name].set(part.events[name], start)
    for (let index = start; index < start + part.events.count; index += 1) {
      const row = firstRow + uint32At(all.trade, index)
      all.trade[index] = newRow === null ? row : uint32At(newRow, row)
    }
    start += part.events.count
    firstRow += part.count
  }
  const byTime = ascendingOrder(all.time)
  for (let begin = 0; begin < count; ) {
    const time = all.time[uint32At(byTime, begin)]
    let end = begin + 1
    while (end < count && all.time[uint32At(byTime, end)] === time) end += 1
    if (end > begin + 1)
      byTime.subarray(begin, end).sort((a, b) => uint32At(all.trade, a) - uint32At(all.trade, b) || a - b)
    begin = end
  }
  return eventsAt(all, byTime)
}

/** The events at these places, in this order. */
export function eventsAt(events: MoneyEvents, places: Uint32Array): MoneyEvents {
  const copied = allocateEvents(places.length)
  for (const name of EVENT_COLUMNS) {
    copied[name].set(inOrder(events[name], places))
  }
  return copied
}

/** As doubles, because a loop over arrays of several kinds takes several times as long. */
function inOrder(values: ArrayLike<number>, order: Uint32Array): Float64Array {
  const source = values instanceof Float64Array ? values : new Float64Array(values)
  const target = new Float64Array(order.length)
  for (let place = 0; place < order.length; place += 1) target[place] = float64At(source, uint32At(order, place))
  return target
}

function placesIn(order: Uint32Array): Uint32Array {
  const places = new Uint32Array(order.length)
  for (let place = 0; place < order.length; place += 1) places[uint32At(order, place)] = place
  return places
}
