import { csvLine, fixed, isoTime, decimalPrice, withoutTrailing } from '../base/index.ts'
import type { TradeColumns } from './columns.ts'
import { flagsOfRow, uncountedReason } from './counted.ts'
import type { DisplayNames } from './filter.ts'

/**
 * The columns of every CSV list of trades. `counted` is `yes`, or why statistics leave the trade out (`open`,
 * `pending-rate` and so on): the sum of `net_pnl` over the rows with `yes` is Net P&L. The amounts of an open trade are
 * those booked so far.
 */
export const TRADES_CSV_HEAD: readonly string[] = [
  'trade_id',
  'account',
  'ticker',
  'market',
  'side',
  'status',
  'open_time',
  'close_time',
  'quantity',
  'max_quantity',
  'entry_price',
  'exit_price',
  'fills',
  'gross_pnl',
  'fees',
  'funding',
  'other_payments',
  'net_pnl',
  'turnover',
  'risk',
  'labels',
  'currency',
  'counted',
  'flags',
]

/** The given rows as CSV, in their order, with a header. */
export function tradesCsv(columns: TradeColumns, rows: Uint32Array, names: DisplayNames): string {
  return csvLine(TRADES_CSV_HEAD) + tradeLines(columns, rows, names)
}

/** The same without the header, for files that are written in chunks. */
export function tradeLines(columns: TradeColumns, rows: Uint32Array, names: DisplayNames): string {
  const { dictionaries } = columns
  const word = (index: number): string => (columns.id[index] ?? 0).toString(16).padStart(8, '0')
  const time = (at: number | undefined): string | null => (at === undefined || Number.isNaN(at) ? null : isoTime(at))
  // Formatted as everywhere else: the double of a column has two more digits than are meaningful.
  const price = (value: number | undefined): string | null =>
    value === undefined || !Number.isFinite(value) ? null : decimalPrice(fixed(value))
  const money = (units: number | undefined): string | null => (units === undefined ? null : moneyText(units))
  const lines = Array.from(rows, (row) => {
    const account = dictionaries.accounts[columns.account[row] ?? 0] ?? ''
    const ticker = dictionaries.tickers[columns.ticker[row] ?? 0]
    const labels = columns.labelIds.subarray(columns.labelStart[row] ?? 0, columns.labelStart[row + 1] ?? 0)
    const labelNames = Array.from(labels, (label) => {
      const id = dictionaries.labels[label] ?? ''
      return names.get(id) ?? id
    })
    return csvLine([
      word(row * 2) + word(row * 2 + 1),
      { text: names.get(account) ?? account },
      { text: ticker?.name ?? '' },
      ticker?.kind ?? '',
      (columns.side[row] ?? 0) < 0 ? 'short' : 'long',
      columns.closed[row] === 1 ? 'closed' : 'open',
      time(columns.openTime[row]),
      time(columns.closeTime[row]),
      columns.quantity[row] ?? null,
      columns.maxQuantity[row] ?? null,
      price(columns.entryPrice[row]),
      price(columns.exitPrice[row]),
      columns.fills[row] ?? null,
      money(columns.gross[row]),
      money(columns.fees[row]),
      money(columns.funding[row]),
      money(columns.otherCash[row]),
      money(columns.net[row]),
      money(columns.turnover[row]),
      money(columns.risk[row]),
      { text: labelNames.join('; ') },
      columns.currency,
      uncountedReason(columns, row) ?? 'yes',
      flagsOfRow(columns, row).join('; '),
    ])
  })
  return lines.join('')
}

/** Whole units of 10^-8 as exact decimal text, without floating-point division. */
function moneyText(units: number): string | null {
  if (!Number.isFinite(units)) return null
  const digits = String(Math.abs(Math.round(units))).padStart(9, '0')
  const fraction = withoutTrailing(digits.slice(-8), '0')
  const whole = `${units < 0 ? '-' : ''}${digits.slice(0, -8)}`
  return fraction === '' ? whole : `${whole}.${fraction}`
}
