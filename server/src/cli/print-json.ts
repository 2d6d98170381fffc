import { formatFixed, isoTime } from '@roundtrip/core/base'
import { CATALOGUE, MEASURE_IDS, type MeasureUnit } from '@roundtrip/core/measures'
import type { Group, Report, Summary } from '@roundtrip/core/reports'
import type { Trade } from '@roundtrip/core/trades'
import type { Problem } from '@roundtrip/core/ledger'

/** A report with its trades as they are printed, wherever they came from. */
export type PrintedReport = {
  readonly report: Report
  readonly trades: readonly Readonly<Record<string, unknown>>[]
  readonly problems: readonly Problem[]
}

/** The report as JSON: money as decimal strings, ratios as numbers or null. */
export function toJson({ report, trades, problems }: PrintedReport, { zone }: { readonly zone: string }): string {
  const groups = Object.entries(report.groups).map(([kind, rows]) => [kind, rows.map(groupJson)])
  const answer = {
    currency: report.currency,
    zone,
    summary: summaryJson(report.summary),
    long: summaryJson(report.long),
    short: summaryJson(report.short),
    groups: Object.fromEntries(groups),
    equity: report.equity.map((point) => ({
      ...point,
      pnl: money(point.pnl),
      equity: money(point.equity),
      drawdown: money(point.drawdown),
      gross: money(point.gross),
      fees: money(point.fees),
      funding: money(point.funding),
      otherCash: money(point.otherCash),
      flow: point.flow === null ? null : money(point.flow),
    })),
    trades,
    notices: report.notices,
    problems: problems.map(({ file, line, column, reason, severity }) => ({ file, line, column, reason, severity })),
  }
  return `${JSON.stringify(answer, null, 1)}\n`
}

function summaryJson(summary: Summary | null): Record<string, unknown> | null {
  if (summary === null) return null
  return Object.fromEntries(MEASURE_IDS.map((id) => [id, valueJson(summary[id], CATALOGUE[id].unit)]))
}

function valueJson(value: number | null, unit: MeasureUnit): string | number | null {
  if (value === null || !Number.isFinite(value)) return null
  return unit === 'money' ? money(value) : value
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

function groupJson(group: Group): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(group).map(([name, value]) => {
      if (typeof value !== 'number') return [name, value]
      return [name, valueJson(value, GROUP_MONEY.has(name) ? 'money' : 'ratio')]
    }),
  )
}

export function tradeJson(trade: Trade): Record<string, unknown> {
  const optional = (value: bigint | null) => (value === null ? null : formatFixed(value))
  return {
    id: trade.id,
    account: trade.account,
    ticker: trade.instrument.symbol,
    kind: trade.instrument.kind,
    settle: trade.instrument.settle,
    side: trade.side,
    openTime: isoTime(trade.openTime),
    closeTime: trade.closeTime === null ? null : isoTime(trade.closeTime),
    status: trade.status,
    quantity: formatFixed(trade.entryQuantity),
    entryPrice: optional(trade.entryPrice),
    exitPrice: optional(trade.exitPrice),
    gross: formatFixed(trade.gross),
    fees: optional(trade.fees),
    funding: optional(trade.funding),
    otherCash: optional(trade.otherCash),
    net: optional(trade.net),
    fills: trade.slices.length,
    flags: trade.flags,
  }
}

/** Shortest decimal of a sum of whole units of 10^-8, never in exponent form. */
export function money(value: number): string {
  const text = value.toFixed(8)
  const trimmed = text.includes('.') ? text.replace(/\.?0+$/, '') : text
  return trimmed === '-0' ? '0' : trimmed
}
