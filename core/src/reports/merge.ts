import { allocateColumns, allocateEvents, emptyColumns, TRADE_COLUMNS } from './allocate.ts'
import type { MoneyEvents, Ticker, TradeColumns } from './columns.ts'

/** The columns that hold one plain number a row; ids and dictionary places are carried over apart. */
/** Columns that are copied as they are: all but the id, which takes two places, and the places in dictionaries. */
const NUMBER_COLUMNS = [
  ...TRADE_COLUMNS.filter((name) => name !== 'id' && name !== 'account' && name !== 'ticker'),
  'risk' as const,
]

/** Joins the columns of several positions into one set: rows in close order, dictionaries shared, labels dropped. */
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
  const order = mergedOrder(parts, starts, count)
  const columns = allocateColumns(count, first.currency)
  const newRow = new Uint32Array(count)
  const { partOf, rowOf } = locate(parts, starts, count)
  for (let row = 0; row < count; row += 1) {
    const source = order[row] ?? 0
    newRow[source] = row
    const partIndex = partOf[source] ?? 0
    const part = parts[partIndex] as TradeColumns
    const from = rowOf[source] ?? 0
    for (const name of NUMBER_COLUMNS) columns[name][row] = part[name][from] ?? Number.NaN
    columns.id[2 * row] = part.id[2 * from] ?? 0
    columns.id[2 * row + 1] = part.id[2 * from + 1] ?? 0
    columns.account[row] = maps[partIndex]?.accounts[part.account[from] ?? 0] ?? 0
    columns.ticker[row] = maps[partIndex]?.tickers[part.ticker[from] ?? 0] ?? 0
  }
  return { ...columns, dictionaries: { accounts, tickers, labels: [] }, events: mergeEvents(parts, starts, newRow) }
}

/** The first `rows` closed trades of columns, with their events: what a rebuild from a flat point keeps. */
export function firstRows(columns: TradeColumns, rows: number): TradeColumns {
  const kept = allocateColumns(rows, columns.currency)
  for (const name of [...NUMBER_COLUMNS, 'account', 'ticker'] as const) kept[name].set(columns[name].subarray(0, rows))
  kept.id.set(columns.id.subarray(0, 2 * rows))
  const indexes: number[] = []
  for (let index = 0; index < columns.events.count; index += 1) {
    if ((columns.events.trade[index] ?? 0) < rows) indexes.push(index)
  }
  const events = allocateEvents(indexes.length)
  indexes.forEach((from, to) => copyEvent(columns.events, from, { events, to, trade: columns.events.trade[from] ?? 0 }))
  return { ...kept, dictionaries: { ...columns.dictionaries, labels: [] }, events }
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

function locate(parts: readonly TradeColumns[], starts: readonly number[], count: number) {
  const partOf = new Uint32Array(count)
  const rowOf = new Uint32Array(count)
  parts.forEach((part, index) => {
    const start = starts[index] ?? 0
    for (let row = 0; row < part.count; row += 1) {
      partOf[start + row] = index
      rowOf[start + row] = row
    }
  })
  return { partOf, rowOf }
}

function mergedOrder(parts: readonly TradeColumns[], starts: readonly number[], count: number): Uint32Array {
  const close = new Float64Array(count)
  const open = new Float64Array(count)
  const upper = new Uint32Array(count)
  const lower = new Uint32Array(count)
  parts.forEach((part, index) => {
    const start = starts[index] ?? 0
    for (let row = 0; row < part.count; row += 1) {
      const time = part.closeTime[row] ?? Number.NaN
      close[start + row] = Number.isNaN(time) ? Number.POSITIVE_INFINITY : time
      open[start + row] = Number.isNaN(time) ? (part.openTime[row] ?? 0) : 0
      upper[start + row] = part.id[2 * row] ?? 0
      lower[start + row] = part.id[2 * row + 1] ?? 0
    }
  })
  const order = new Uint32Array(count)
  for (let row = 0; row < count; row += 1) order[row] = row
  return order.sort((a, b) => {
    const closeA = close[a] as number
    const closeB = close[b] as number
    if (closeA !== closeB) return closeA < closeB ? -1 : 1
    return (
      (open[a] as number) - (open[b] as number) ||
      (upper[a] as number) - (upper[b] as number) ||
      (lower[a] as number) - (lower[b] as number)
    )
  })
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
    (a, b) => (all.time[a] as number) - (all.time[b] as number) || (all.trade[a] as number) - (all.trade[b] as number),
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
}
