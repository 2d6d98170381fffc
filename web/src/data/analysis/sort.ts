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

/** Sorts row numbers by one key each. Unknown values come last both ways; ties keep the order of the columns. */
export function sortTrades(columns: TradeColumns, rows: Uint32Array, sort: Sort): Uint32Array {
  const keyOf = keys(columns)[sort.key]
  const values = new Float64Array(columns.count)
  for (const row of rows) values[row] = keyOf(row)
  const turn = sort.direction === 'asc' ? 1 : -1
  return rows.slice().sort((a, b) => {
    const left = values[a] ?? Number.NaN
    const right = values[b] ?? Number.NaN
    if (left === right) return (a - b) * turn
    // A comparison with NaN is never true, so unknown values need their own rule.
    if (Number.isNaN(left)) return Number.isNaN(right) ? (a - b) * turn : 1
    if (Number.isNaN(right)) return -1
    return (left - right) * turn
  })
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
