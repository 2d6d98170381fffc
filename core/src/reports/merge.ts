import { itemAt, uint32At, float64At } from '../base/index.ts'
import { allocateColumns, allocateEvents, emptyColumns, TRADE_COLUMNS } from './allocate.ts'
import type { MoneyEvents, Ticker, TradeColumns } from './columns.ts'

/** Columns that are copied as they are: all but the id, which takes two words, and the indexes into dictionaries. */
const NUMBER_COLUMNS = [
  ...TRADE_COLUMNS.filter((name) => name !== 'id' && name !== 'account' && name !== 'ticker'),
  'risk' as const,
]

/** Joins the columns of several positions: rows in close order, dictionaries shared, labels dropped. */
export function mergeColumns(parts: readonly TradeColumns[]): TradeColumns {
  const first = parts[0]
  if (first === undefined) return emptyColumns('USD')
  const count = parts.reduce((sum, part) => sum + part.count, 0)
  const accounts: string[] = []
  const tickers: Ticker[] = []
  const maps = parts.map((part) => ({
    accounts: part.dictionaries.accounts.map((account) => placeOf(accounts, account, (a) => a)),
    tickers: part.dictionaries.tickers.map((ticker) => placeOf(tickers, ticker, (t) => `${t.kind}|${t.name}`)),
  }))
  const starts = offsets(parts)
  const columns = allocateColumns(count, first.currency)
  const newRow = new Uint32Array(count)
  const located = locate(parts, starts, { count, tickers: maps.map((map) => map.tickers) })
  const { partOf, rowOf, tickerOf } = located
  const order = mergedOrder(parts, located, tickers)
  for (let row = 0; row < count; row += 1) {
    const source = order[row] ?? 0
    newRow[source] = row
    const partIndex = partOf[source] ?? 0
    const part = itemAt(parts, partIndex)
    const from = rowOf[source] ?? 0
    for (const name of NUMBER_COLUMNS) columns[name][row] = part[name][from] ?? Number.NaN
    columns.id[2 * row] = part.id[2 * from] ?? 0
    columns.id[2 * row + 1] = part.id[2 * from + 1] ?? 0
    columns.account[row] = maps[partIndex]?.accounts[part.account[from] ?? 0] ?? 0
    columns.ticker[row] = tickerOf[source] ?? 0
  }
  return { ...columns, dictionaries: { accounts, tickers, labels: [] }, events: mergeEvents(parts, starts, newRow) }
}

/** The first `rows` closed trades with their events: what a rebuild from a flat point reuses. */
export function firstRows(columns: TradeColumns, rows: number): TradeColumns {
  const copied = allocateColumns(rows, columns.currency)
  for (const name of [...NUMBER_COLUMNS, 'account', 'ticker'] as const)
    copied[name].set(columns[name].subarray(0, rows))
  copied.id.set(columns.id.subarray(0, 2 * rows))
  const indexes: number[] = []
  for (let index = 0; index < columns.events.count; index += 1) {
    if ((columns.events.trade[index] ?? 0) < rows) indexes.push(index)
  }
  const events = allocateEvents(indexes.length)
  indexes.forEach((from, to) => copyEvent(columns.events, from, { events, to, trade: columns.events.trade[from] ?? 0 }))
  return { ...copied, dictionaries: { ...columns.dictionaries, labels: [] }, events }
}

function placeOf<T>(list: T[], item: T, key: (item: T) => string): number {
  const found = list.findIndex((other) => key(other) === key(item))
  return found >= 0 ? found : list.push(item) - 1
}

function offsets(parts: readonly TradeColumns[]): number[] {
  const starts: number[] = []
  let sum = 0
  for (const part of parts) {
    starts.push(sum)
    sum += part.count
  }
  return starts
}

/** Part, row in the part and ticker of each row of all parts, one part after another. */
type Located = { readonly partOf: Uint32Array; readonly rowOf: Uint32Array; readonly tickerOf: Uint32Array }

function locate(
  parts: readonly TradeColumns[],
  starts: readonly number[],
  { count, tickers }: { readonly count: number; readonly tickers: readonly (readonly number[])[] },
): Located {
  const partOf = new Uint32Array(count)
  const rowOf = new Uint32Array(count)
  const tickerOf = new Uint32Array(count)
  parts.forEach((part, index) => {
    const start = starts[index] ?? 0
    for (let row = 0; row < part.count; row += 1) {
      partOf[start + row] = index
      rowOf[start + row] = row
      tickerOf[start + row] = tickers[index]?.[part.ticker[row] ?? 0] ?? 0
    }
  })
  return { partOf, rowOf, tickerOf }
}

/**
 * The merged rows in order: by close time, then by opening, as in `compareTrades` as far as columns hold the values.
 * The id, which hashes the account, decides only between rows that are equal in everything a figure can show.
 */
function mergedOrder(parts: readonly TradeColumns[], place: Located, tickers: readonly Ticker[]): Uint32Array {
  const { partOf, rowOf, tickerOf } = place
  const partAt = (row: number): TradeColumns => itemAt(parts, uint32At(partOf, row))
  const close = new Float64Array(partOf.length)
  for (let row = 0; row < close.length; row += 1) close[row] = closeOf(partAt(row), uint32At(rowOf, row))
  const names = ranksOf(tickers)
  const compareRows = (a: number, b: number): number => {
    const [partA, partB, rowA, rowB] = [partAt(a), partAt(b), uint32At(rowOf, a), uint32At(rowOf, b)]
    const opened = float64At(partA.openTime, rowA) - float64At(partB.openTime, rowB)
    if (opened !== 0) return opened
    const named = uint32At(names, uint32At(tickerOf, a)) - uint32At(names, uint32At(tickerOf, b))
    if (named !== 0) return named
    // Rows of one position are already in order.
    if (partA === partB) return rowA - rowB
    for (const name of TIE_COLUMNS) {
      const order = compareNumbers(partA[name][rowA] as number, partB[name][rowB] as number)
      if (order !== 0) return order
    }
    return (
      compareNumbers(uint32At(partA.id, 2 * rowA), uint32At(partB.id, 2 * rowB)) ||
      compareNumbers(uint32At(partA.id, 2 * rowA + 1), uint32At(partB.id, 2 * rowB + 1))
    )
  }
  const order = new Uint32Array(partOf.length)
  for (let row = 0; row < order.length; row += 1) order[row] = row
  return order.sort((a, b) => compareNumbers(float64At(close, a), float64At(close, b)) || compareRows(a, b))
}

/** Decides between trades of one symbol in several accounts that opened and closed at the same time. */
const TIE_COLUMNS = ['openingId', 'side', 'quantity', 'entryPrice', 'exitPrice', 'net', 'fees', 'maxQuantity'] as const

/** Open trades come last. */
function closeOf(columns: TradeColumns, row: number): number {
  const time = float64At(columns.closeTime, row)
  return Number.isNaN(time) ? Number.POSITIVE_INFINITY : time
}

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

function mergeEvents(parts: readonly TradeColumns[], starts: readonly number[], newRow: Uint32Array): MoneyEvents {
  const total = parts.reduce((sum, part) => sum + part.events.count, 0)
  const all = allocateEvents(total)
  let next = 0
  parts.forEach((part, index) => {
    const start = starts[index] ?? 0
    for (let from = 0; from < part.events.count; from += 1) {
      copyEvent(part.events, from, {
        events: all,
        to: next,
        trade: newRow[start + (part.events.trade[from] ?? 0)] ?? 0,
      })
      next += 1
    }
  })
  const order = new Uint32Array(total)
  for (let index = 0; index < total; index += 1) order[index] = index
  order.sort(
    (a, b) => float64At(all.time, a) - float64At(all.time, b) || uint32At(all.trade, a) - uint32At(all.trade, b),
  )
  const sorted = allocateEvents(total)
  order.forEach((from, to) => copyEvent(all, from, { events: sorted, to, trade: all.trade[from] ?? 0 }))
  return sorted
}

function copyEvent(
  source: MoneyEvents,
  from: number,
  target: { events: MoneyEvents; to: number; trade: number },
): void {
  const { events, to, trade } = target
  events.trade[to] = trade
  events.time[to] = source.time[from] ?? 0
  events.gross[to] = source.gross[from] ?? 0
  events.fees[to] = source.fees[from] ?? 0
  events.funding[to] = source.funding[from] ?? 0
  events.otherCash[to] = source.otherCash[from] ?? 0
}
