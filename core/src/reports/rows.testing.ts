/** Builds columns from plain rows, for tests that start from finished trades. */
import { fixed } from '../base/index.ts'
import { allocateColumns, allocateEvents } from './allocate.ts'
import type { Ticker, TradeColumns } from './columns.ts'

export type TradeRow = {
  readonly id: string
  readonly ticker: string
  readonly side: number
  readonly openTime: number
  readonly closeTime: number
  readonly gross: string
  readonly fees: string
  readonly funding: string
  readonly turnover: string
}

/** Rows in any order; each has one money event at its close. */
export function columnsOfRows(rows: readonly TradeRow[]): TradeColumns {
  const sorted = [...rows].sort((a, b) => a.closeTime - b.closeTime || (a.id < b.id ? -1 : 1))
  const columns = allocateColumns(sorted.length, 'USD')
  const events = allocateEvents(sorted.length)
  const tickers: Ticker[] = []
  sorted.forEach((row, index) => {
    const earlier = tickers.findIndex((ticker) => ticker.name === row.ticker)
    const tickerIndex =
      earlier >= 0 ? earlier : tickers.push({ name: row.ticker, kind: 'linear', base: row.ticker, quote: 'USDT' }) - 1
    columns.id[2 * index] = Number.parseInt(row.id.slice(0, 8), 16)
    columns.id[2 * index + 1] = Number.parseInt(row.id.slice(8), 16)
    columns.ticker[index] = tickerIndex
    columns.side[index] = row.side
    columns.closed[index] = 1
    columns.openTime[index] = row.openTime
    columns.closeTime[index] = row.closeTime
    columns.fills[index] = 2
    columns.gross[index] = events.gross[index] = units(row.gross)
    columns.fees[index] = events.fees[index] = units(row.fees)
    columns.funding[index] = events.funding[index] = units(row.funding)
    columns.net[index] = units(row.gross) - units(row.fees) + units(row.funding)
    columns.turnover[index] = units(row.turnover)
    events.trade[index] = index
    events.time[index] = row.closeTime
  })
  return { ...columns, dictionaries: { accounts: ['a'], tickers, labels: [] }, events }
}

function units(text: string): number {
  return Number(fixed(text) / 10n ** 10n)
}
