import { ascendingOrder } from '@roundtrip/core/base'
import { flagsOfRow, type TradeColumns } from '@roundtrip/core/reports'
import { flagBits } from '@roundtrip/core/trades'

export const SORT_KEYS = [
  'closed',
  'opened',
  'ticker',
  'side',
  'size',
  'entry',
  'exit',
  'net',
  'gross',
  'fees',
  'funding',
  'r',
  'held',
  'label',
  'account',
  'fills',
  'turnover',
  'flags',
] as const
export type SortKey = (typeof SORT_KEYS)[number]
/** By a column, or by what happened last. */
export type Sort = { readonly key: SortKey | 'latest'; readonly direction: 'asc' | 'desc' }

type Listing = Sort & { readonly limit?: number | undefined }

/**
 * Sorts row numbers by one key each. Unknown values come last in both directions; ties keep the order of the columns.
 * With `limit`, only the first rows.
 */
export function sortTrades(columns: TradeColumns, rows: Uint32Array, { key, direction, limit }: Listing): Uint32Array {
  const order = orderOf(columns, key)
  const isListed = new Uint8Array(columns.count)
  for (let index = 0; index < rows.length; index += 1) isListed[rows[index] as number] = 1
  const sorted = new Uint32Array(Math.min(limit ?? rows.length, rows.length))
  const turned = direction === 'desc'
  const { ascending, valuedCount } = order
  let count = 0
  // Descending, the known values run from last to first, followed by the unknown ones.
  for (const [from, to] of [
    [0, valuedCount],
    [valuedCount, ascending.length],
  ] as const) {
    for (let step = 0; step < to - from && count < sorted.length; step += 1) {
      const row = ascending[turned ? to - 1 - step : from + step] as number
      if (isListed[row] === 1) sorted[count++] = row
    }
  }
  return sorted
}

type Order = {
  /** All rows, ascending; ties and rows with unknown values in the order of the columns. */
  readonly ascending: Uint32Array
  /** How many have a known value. */
  readonly valuedCount: number
}

/** The most recent orders. A filter changes which rows are listed but never their order. */
const orders = new WeakMap<TradeColumns, Map<Sort['key'], Order>>()
const KEPT_ORDERS = 2

function orderOf(columns: TradeColumns, key: Sort['key']): Order {
  const kept = orders.get(columns) ?? new Map<Sort['key'], Order>()
  orders.set(columns, kept)
  const order = kept.get(key) ?? madeOrder(columns, keys(columns)[key])
  kept.delete(key)
  kept.set(key, order)
  for (const oldest of [...kept.keys()].slice(0, -KEPT_ORDERS)) kept.delete(oldest)
  return order
}

function madeOrder(columns: TradeColumns, keyOf: KeyOf): Order {
  const rows = new Uint32Array(columns.count)
  const values = new Float64Array(columns.count)
  let valuedCount = 0
  let unknown = 0
  for (let row = 0; row < columns.count; row += 1) {
    const value = keyOf(row)
    if (Number.isNaN(value)) {
      unknown += 1
      rows[columns.count - unknown] = row
    } else {
      values[valuedCount] = value
      rows[valuedCount++] = row
    }
  }
  rows.subarray(valuedCount).reverse()
  const byValue = ascendingOrder(values.subarray(0, valuedCount))
  const ascending = rows.slice()
  for (let index = 0; index < valuedCount; index += 1) ascending[index] = rows[byValue[index] as number] as number
  return { ascending, valuedCount }
}

type KeyOf = (row: number) => number

function keys(columns: TradeColumns): Readonly<Record<Sort['key'], KeyOf>> {
  const at =
    (column: ArrayLike<number>): KeyOf =>
    (row) =>
      column[row] ?? Number.NaN
  const ranked = (names: readonly string[]): Float64Array => {
    const order = names.map((_, index) => index).sort((a, b) => (names[a] ?? '').localeCompare(names[b] ?? ''))
    const ranks = new Float64Array(names.length)
    for (const [rank, index] of order.entries()) ranks[index] = rank
    return ranks
  }
  const { dictionaries, labelStart, labelIds } = columns
  const tickers = ranked(dictionaries.tickers.map((ticker) => ticker.name))
  const accounts = ranked(dictionaries.accounts)
  const labels = ranked(dictionaries.labels)
  return {
    // The close time, or the open time of an open trade: a position held for years is not news.
    latest: (row) =>
      columns.closed[row] === 1 ? (columns.closeTime[row] ?? Number.NaN) : (columns.openTime[row] ?? Number.NaN),
    // Open trades have no close time; they sort as the newest.
    closed: (row) => (columns.closed[row] === 1 ? (columns.closeTime[row] ?? Number.NaN) : Number.MAX_VALUE),
    opened: at(columns.openTime),
    ticker: (row) => tickers[columns.ticker[row] ?? 0] ?? Number.NaN,
    side: at(columns.side),
    size: at(columns.maxQuantity),
    entry: at(columns.entryPrice),
    exit: at(columns.exitPrice),
    net: at(columns.net),
    gross: at(columns.gross),
    fees: at(columns.fees),
    funding: at(columns.funding),
    r: (row) =>
      columns.closed[row] === 1 ? (columns.net[row] ?? Number.NaN) / (columns.risk[row] ?? Number.NaN) : Number.NaN,
    held: (row) => (columns.closeTime[row] ?? Number.NaN) - (columns.openTime[row] ?? Number.NaN),
    label: (row) => {
      const start = labelStart[row] ?? 0
      return start === (labelStart[row + 1] ?? 0) ? Number.NaN : (labels[labelIds[start] ?? 0] ?? Number.NaN)
    },
    account: (row) => accounts[columns.account[row] ?? 0] ?? Number.NaN,
    fills: at(columns.fills),
    turnover: at(columns.turnover),
    // Groups trades with the same flags; trades without flags come last.
    flags: (row) => {
      const flags = flagsOfRow(columns, row)
      return flags.length === 0 ? Number.NaN : flagBits(flags)
    },
  }
}
