/** All reports over 1,000,000 trades, and a filter over 100,000, compared with one pass over the columns. */
import { DAY_MS, mulberry32 } from '@roundtrip/core/base'
import {
  allocateColumns,
  allocateEvents,
  analyseGroups,
  type ReportKind,
  type ReportSettings,
  selectTrades,
  type TradeColumns,
} from '@roundtrip/core/reports'
import { must, type Row, timed } from './measured.ts'

export const REPORT_SETTINGS: ReportSettings = {
  zone: 'Europe/Berlin',
  dayStartMinutes: 0,
  breakevenBand: 0,
  startBalance: null,
  basis: null,
}
export const SEVEN_REPORTS: readonly ReportKind[] = ['hour', 'weekday', 'day', 'month', 'label', 'ticker', 'holding']

export function reportCase(count: number): Row[] {
  const columns = madeColumns(count)
  const rows = selectTrades(columns, {}, { settings: REPORT_SETTINGS })
  const floor = timed(5, () => sumAll(columns))
  const first = timed(1, () => allReports(columns, rows))
  const hot = timed(7, () => allReports(columns, rows))
  for (const kind of SEVEN_REPORTS) {
    const sum = hot.result[kind].reduce((total, group) => total + Math.round(group.netProfit * 1e8), 0)
    must(sum === floor.result, `${kind} sums to ${sum}, the columns to ${floor.result}`)
  }
  const small = madeColumns(count / 10)
  selectTrades(small, {}, { settings: REPORT_SETTINGS })
  const filter = timed(9, () =>
    selectTrades(
      small,
      { side: 'long', hours: [8, 9, 10], outcomes: ['win'], text: 'coin1' },
      { settings: REPORT_SETTINGS },
    ),
  )
  must(filter.result.length > 0, 'the filter finds nothing')
  return [
    {
      what: `seven reports over ${count} trades, hot`,
      ms: hot.ms,
      floor: { what: 'one pass over net', ms: floor.ms, max: 250 },
      note: `first call ${first.ms.toFixed(0)} ms`,
    },
    {
      what: `a filter of four conditions over ${count / 10} trades`,
      ms: filter.ms,
      note: `${filter.result.length} found`,
    },
  ]
}

function allReports(columns: TradeColumns, rows: Uint32Array) {
  return analyseGroups(SEVEN_REPORTS, columns, { rows, settings: REPORT_SETTINGS })
}

function sumAll(columns: TradeColumns): number {
  let total = 0
  for (let row = 0; row < columns.count; row += 1) total += columns.net[row] as number
  return total
}

export function madeColumns(count: number): TradeColumns {
  const random = mulberry32(11)
  const columns = allocateColumns(count, 'USD')
  const start = Date.UTC(2022, 0, 1)
  for (let row = 0; row < count; row += 1) {
    const close = start + Math.floor((row / count) * 4 * 365 * DAY_MS)
    columns.closeTime[row] = close
    columns.openTime[row] = close - Math.floor(random() ** 4 * 3 * DAY_MS)
    columns.side[row] = random() < 0.5 ? 1 : -1
    columns.closed[row] = 1
    columns.ticker[row] = Math.floor(random() * 300)
    columns.id[2 * row + 1] = row
    columns.gross[row] = Math.floor((random() - 0.49) * 1e10)
    columns.fees[row] = Math.floor(random() * 1e8)
    columns.net[row] = (columns.gross[row] as number) - (columns.fees[row] as number)
    columns.turnover[row] = 1e11
  }
  const tickers = Array.from({ length: 300 }, (_, index) => ({
    name: `COIN${index}USDT`,
    kind: 'linear' as const,
    base: `COIN${index}`,
    quote: 'USDT',
  }))
  return { ...columns, dictionaries: { accounts: ['a'], tickers, labels: [] }, events: allocateEvents(0) }
}
