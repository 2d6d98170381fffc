import { messageText, withoutTrailingZeros } from '@roundtrip/core/base'
import { MEASURE_CATALOGUE, MEASURE_IDS, type MeasureUnit } from '@roundtrip/core/measures'
import {
  countedRows,
  type Group,
  idOfRow,
  MONEY_UNIT,
  type Report,
  type Summary,
  type TradeColumns,
} from '@roundtrip/core/reports'
import type { TradeRecord } from '@roundtrip/core/trades'
import type { Problem } from '@roundtrip/core/ledger'

/** A report with its trades in the form in which they are printed, from any source. */
export type PrintedReport = {
  readonly report: Report
  readonly trades: readonly PrintedTrade[]
  readonly problems: readonly Problem[]
}

/**
 * The report as JSON, the same from files and from a server: money as decimal strings, ratios as numbers. What is
 * undefined is null; a profit factor without any loss is the string "Infinity".
 */
export function toJson({ report, trades, problems }: PrintedReport, { zone }: { readonly zone: string }): string {
  const groups = Object.entries(report.groups).map(([kind, rows]) => [kind, rows.map(groupJson)])
  const output = {
    currency: report.currency,
    zone,
    summary: summaryJson(report.summary),
    bookedByOpenTrades: reportMoneyText(report.booked.open),
    long: summaryJson(report.long),
    short: summaryJson(report.short),
    groups: Object.fromEntries(groups),
    equity: report.equity.map((point) => ({
      ...point,
      pnl: reportMoneyText(point.pnl),
      equity: point.equity === null ? null : reportMoneyText(point.equity),
      drawdown: reportMoneyText(point.drawdown),
      net: reportMoneyText(point.net),
      open: reportMoneyText(point.open),
      gross: reportMoneyText(point.gross),
      fees: reportMoneyText(point.fees),
      funding: reportMoneyText(point.funding),
      otherCash: reportMoneyText(point.otherCash),
      flow: point.flow === null ? null : reportMoneyText(point.flow),
    })),
    trades,
    notices: report.notices,
    problems: problems.map(({ file, line, column, reason, severity }) => ({
      file,
      line,
      column,
      reason: messageText(reason),
      severity,
    })),
  }
  return `${JSON.stringify(output, null, 1)}\n`
}

function summaryJson(summary: Summary | null): Record<string, unknown> | null {
  if (summary === null) return null
  return Object.fromEntries(MEASURE_IDS.map((id) => [id, valueJson(summary[id], MEASURE_CATALOGUE[id].unit)]))
}

/** A figure: money as decimal text, ratios as numbers, null if undefined, "Infinity" if infinite. */
export function valueJson(value: number | null, unit: MeasureUnit): string | number | null {
  if (value === null || Number.isNaN(value)) return null
  if (!Number.isFinite(value)) return value > 0 ? 'Infinity' : '-Infinity'
  return unit === 'money' ? reportMoneyText(value) : value
}

const GROUP_MONEY = new Set([
  'netProfit',
  'grossPnl',
  'fees',
  'funding',
  'otherCash',
  'turnover',
  'grossProfit',
  'grossLoss',
  'avgWin',
  'avgLoss',
  'expectancy',
  'best',
  'worst',
])

/** One row of a grouped report. */
export function groupJson(group: Group): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(group).map(([name, value]) => {
      if (typeof value !== 'number') return [name, value]
      return [name, valueJson(value, GROUP_MONEY.has(name) ? 'money' : 'ratio')]
    }),
  )
}

/** A trade with its exact figures in its settle coin, and the money of reports in the reporting currency. */
export type PrintedTrade = TradeRecord & {
  /** True if statistics count the trade. */
  readonly counted: boolean
  readonly reporting: Readonly<
    Record<'currency' | 'gross' | 'fees' | 'funding' | 'otherCash' | 'net' | 'risk', string | null>
  >
}

/** The trades in the order of the columns: closed ones by close, then open ones. */
export function tradesJson(records: readonly TradeRecord[], columns: TradeColumns): PrintedTrade[] {
  const byId = new Map(records.map((record) => [record.id as string, record]))
  const counted = new Set(
    countedRows(
      columns,
      Uint32Array.from({ length: columns.count }, (_, row) => row),
    ),
  )
  return Array.from({ length: columns.count }, (_, row) => row).flatMap((row) => {
    const record = byId.get(idOfRow(columns, row))
    if (record === undefined) return []
    const units = (value: number | undefined): string | null =>
      value === undefined || Number.isNaN(value) ? null : reportMoneyText(value / MONEY_UNIT)
    const { gross, fees, funding, otherCash, net, risk, currency } = columns
    const reporting = {
      currency,
      gross: units(gross[row]),
      fees: units(fees[row]),
      funding: units(funding[row]),
      otherCash: units(otherCash[row]),
      net: units(net[row]),
      risk: units(risk[row]),
    }
    return [{ ...record, counted: counted.has(row), reporting }]
  })
}

/** Shortest decimal of a sum of whole units of 10^-8, never in exponent form. */
export function reportMoneyText(value: number): string {
  const trimmed = withoutTrailingZeros(value.toFixed(8))
  return trimmed === '-0' ? '0' : trimmed
}
