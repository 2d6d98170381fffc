/** Trades as readable rows, for the tests of the laboratory. */
import { MINUTE_MS } from '../base/index.ts'
import { MONEY_UNIT, type ReportSettings, type TradeColumns } from '../reports/index.ts'
import { columnsOfRows } from '../reports/rows.testing.ts'

export const SETTINGS: ReportSettings = {
  zone: 'Europe/Berlin',
  dayStartMinutes: 0,
  breakevenBand: 0,
  startBalance: null,
  basis: null,
}

export type PlainTrade = {
  /** Minutes after midnight of Monday, 5 January 2026, in Berlin. */
  readonly open: number
  readonly close: number
  /** Whole currency units. */
  readonly gross: number
  readonly fees?: number
  readonly funding?: number
  readonly turnover?: number
  readonly risk?: number | null
}

const MONDAY = 1_767_567_600_000

export function columnsOfTrades(trades: readonly PlainTrade[]): TradeColumns {
  const columns = columnsOfRows(
    trades.map(({ open, close, gross, fees = 0, funding = 0, turnover = 1_000 }, index) => ({
      id: index.toString(16).padStart(16, '0'),
      ticker: 'BTCUSDT',
      side: 1,
      openTime: MONDAY + open * MINUTE_MS,
      closeTime: MONDAY + close * MINUTE_MS,
      gross: String(gross),
      fees: String(fees),
      funding: String(funding),
      turnover: String(turnover),
    })),
  )
  for (let row = 0; row < columns.count; row += 1) {
    const risk = trades[indexOfRow(columns, row)]?.risk ?? null
    columns.risk[row] = risk === null ? Number.NaN : risk * MONEY_UNIT
  }
  return columns
}

/** Which of the trades is in a row. */
export function indexOfRow({ id }: TradeColumns, row: number): number {
  return id[2 * row + 1] as number
}

export function everyRow({ count }: TradeColumns): Uint32Array {
  return Uint32Array.from({ length: count }, (_, row) => row)
}
