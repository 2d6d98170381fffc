import { type CivilDay, dayKey, float64At } from '../base/index.ts'
import { expectancy, profitFactor, winRate } from '../measures/index.ts'
import { analyseGroups } from './analyse.ts'
import { MONEY_UNIT, type TradeColumns } from './columns.ts'
import { countedRows, moneyRows } from './counted.ts'
import { dayTable, equityPoints } from './equity.ts'
import { keysOf } from './keys.ts'
import { NONE_KEY } from './none-key.ts'
import type { EquityPoint, ReportSettings } from './report-types.ts'
import { totalsOfRows } from './tally.ts'

/**
 * The results of a span of civil days, in currency units: those of the trades that closed in it, as everywhere, and the
 * amounts that open trades booked in it.
 */
export type PeriodReport = {
  readonly currency: string
  /** Net of the counted trades that closed in these days; the next amounts are its components. */
  readonly net: number
  readonly gross: number
  readonly fees: number
  readonly funding: number
  /** Rebates, interest, insurance and penalties. */
  readonly otherCash: number
  /** Amounts that open trades booked in these days: partial closes, fees and funding. Not in `net`. */
  readonly open: number
  /** Trades opened and closed in these days. */
  readonly opened: number
  readonly closed: number
  /** Of the closed trades that statistics count. */
  readonly wins: number
  readonly losses: number
  readonly breakeven: number
  readonly winRate: number | null
  readonly expectancy: number | null
  /** Infinity if there are wins and no losses. */
  readonly profitFactor: number | null
  readonly bestTrade: RowResult | null
  readonly worstTrade: RowResult | null
  /** The days on which something happened, in order. */
  readonly days: readonly DayOfPeriod[]
  readonly bestDay: DayOfPeriod | null
  readonly worstDay: DayOfPeriod | null
  /** Labels of the closed trades, the most used first; a trade counts fully for each of its labels. */
  readonly labels: readonly LabelUse[]
}

export type RowResult = { readonly row: number; readonly net: number }
export type DayOfPeriod = Pick<EquityPoint, 'day' | 'net' | 'open'> & { readonly closed: number }
export type LabelUse = { readonly label: string; readonly count: number; readonly net: number }

/** Both days are included. */
export type DaySpan = { readonly first: CivilDay; readonly last: CivilDay }

/** The report of a span of days. Its days are those of the calendar, so periods add up to the headline. */
export function periodReport(
  columns: TradeColumns,
  rows: Uint32Array,
  { settings, span }: { readonly settings: ReportSettings; readonly span: DaySpan },
): PeriodReport {
  const keys = keysOf(columns, settings)
  const table = dayTable(columns, keys, { isCounted: moneyRows(columns, rows), capital: null })
  const points = equityPoints(table).filter(({ day }) => day >= dayKey(span.first) && day <= dayKey(span.last))
  const counted = {
    columns,
    rows: countedRows(columns, rows).filter((row) => isWithin(span, keys.closeDay[row])),
    settings,
  }
  const totals = totalsOfRows(counted)
  const days = points
    .filter(({ pnl, closedTrades, openedTrades }) => pnl !== 0 || closedTrades > 0 || openedTrades > 0)
    .map(({ day, net, open, closedTrades }) => ({ day, net, open, closed: closedTrades }))
  const byResult = days.filter(({ net }) => net !== 0).sort((a, b) => b.net - a.net || (a.day < b.day ? -1 : 1))
  const ranked = counted.rows.slice().sort((a, b) => float64At(columns.net, b) - float64At(columns.net, a))
  return {
    currency: columns.currency,
    net: totals.net,
    gross: totals.gross,
    fees: totals.fees,
    funding: totals.funding,
    otherCash: totals.otherCash,
    open: points.reduce((total, { open }) => total + Math.round(open * MONEY_UNIT), 0) / MONEY_UNIT,
    opened: points.reduce((total, { openedTrades }) => total + openedTrades, 0),
    closed: points.reduce((total, { closedTrades }) => total + closedTrades, 0),
    wins: totals.wins,
    losses: totals.losses,
    breakeven: totals.breakeven,
    winRate: winRate.compute({ totals }),
    expectancy: expectancy.compute({ totals }),
    profitFactor: profitFactor.compute({ totals }),
    bestTrade: resultOf(columns, ranked[0]),
    worstTrade: resultOf(columns, ranked.at(-1)),
    days,
    bestDay: byResult[0] ?? null,
    worstDay: byResult.at(-1) ?? null,
    labels: labelUses(counted),
  }
}

function isWithin({ first, last }: DaySpan, day: number | undefined): boolean {
  return day !== undefined && day >= first && day <= last
}

function resultOf(columns: TradeColumns, row: number | undefined): RowResult | null {
  return row === undefined ? null : { row, net: float64At(columns.net, row) / MONEY_UNIT }
}

function labelUses(counted: {
  readonly columns: TradeColumns
  readonly rows: Uint32Array
  readonly settings: ReportSettings
}): LabelUse[] {
  if (counted.rows.length === 0) return []
  return analyseGroups(['label'], counted.columns, counted)
    .label.filter(({ key }) => key !== NONE_KEY)
    .map(({ key, count, netProfit }) => ({ label: key, count, net: netProfit }))
    .sort((a, b) => b.count - a.count || b.net - a.net)
}
