/** Trades of ours as columns, and the export that another journal would write for them. */
import { HOUR_MS, isoTime } from '../base/index.ts'
import { allocateColumns, emptyColumns, MONEY_UNIT, type Ticker, type TradeColumns } from '../reports/index.ts'
import { bringOver, type BroughtOver } from './bring-over.ts'
import { recogniseJournal } from './read.ts'

export type Trade = {
  readonly base: string
  readonly side: 1 | -1
  readonly open: number
  readonly close: number
  readonly quantity: number
  readonly entry: number
  readonly exit: number
  readonly fees: number
  readonly funding: number
}

export function grossOf({ side, quantity, entry, exit }: Omit<Trade, 'base' | 'open' | 'close'>): number {
  return Math.round(side * quantity * (exit - entry) * 100) / 100
}

export function netOf(trade: Trade): number {
  return Math.round((grossOf(trade) - trade.fees + trade.funding) * 100) / 100
}

/** In the order of the trades, which is that of their closings in real columns. */
export function columnsOf(trades: readonly Trade[]): TradeColumns {
  const columns = allocateColumns(trades.length, 'USD')
  const tickers: Ticker[] = []
  for (const [row, trade] of trades.entries()) {
    const index = tickers.findIndex(({ base }) => base === trade.base)
    const ticker = { name: `${trade.base}USDT`, kind: 'linear' as const, base: trade.base, quote: 'USDT' }
    columns.ticker[row] = index >= 0 ? index : tickers.push(ticker) - 1
    columns.id[2 * row + 1] = row + 1
    columns.side[row] = trade.side
    columns.closed[row] = 1
    columns.openTime[row] = trade.open
    columns.closeTime[row] = trade.close
    columns.quantity[row] = trade.quantity
    columns.entryPrice[row] = trade.entry
    columns.exitPrice[row] = trade.exit
    columns.gross[row] = units(grossOf(trade))
    columns.fees[row] = units(trade.fees)
    columns.funding[row] = units(trade.funding)
    columns.net[row] = units(netOf(trade))
  }
  // Columns for a page are built without this one.
  const otherCash = new Float64Array(0)
  return { ...emptyColumns('USD'), ...columns, otherCash, dictionaries: { accounts: ['a'], tickers, labels: [] } }
}

export function units(amount: number): number {
  return Math.round(amount * 100) * (MONEY_UNIT / 100)
}

/** `2026-02-09 12:31:05` on a clock this many hours ahead of UTC. */
export function shown(time: number, hoursAhead: number): string {
  return isoTime(time + hoursAhead * HOUR_MS)
    .slice(0, 19)
    .replace('T', ' ')
}

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

/** Imports a file with every setting detected automatically. */
export function broughtOver(text: string, columns: TradeColumns, zone = 'UTC'): BroughtOver {
  const recognised = recogniseJournal(bytesOf(text))
  if (recognised === null) throw new Error('The file holds no table.')
  const options = { name: 'file.csv', dateOrder: null, zone: null, own: { zone, dayStartMinutes: 0 } }
  return bringOver(recognised, columns, { ...options, columns: null })
}

declare const TextEncoder: new () => { encode: (text: string) => Uint8Array }
