import { type CivilDay, dayKey } from '@roundtrip/core/base'
import { type DaySpan, type EquityPoint, MONEY_UNIT, type NetPoint, totalsOfSpan } from '@roundtrip/core/reports'
import { drillSearch, type Filters, groupFilter, listSearch } from '../../../data/filters/filters.ts'
import { explainedBy } from '../../../data/insights/explained-element.ts'
import type { ShownReport } from '../../../data/reports/report.ts'
import type { MoneyFormat } from '../../../format/money.ts'
import { fromStart } from '../../../ui/from-start.ts'
import type { TimeChartData } from '../../../ui/time-chart-data.ts'

export const CURVES = ['closed', 'booked', 'equity'] as const
export type Curve = (typeof CURVES)[number]

export type CurvePoint = {
  readonly day: string
  readonly change: number
  readonly total: number
  readonly drawdown: number
  /** Deposits less withdrawals; null if a rate is missing. */
  readonly flow: number | null
}

/** Whether the report knows the capital; without it, equity would just be profit by another name. */
export function hasEquity({ capital, equity }: Pick<ShownReport, 'capital' | 'equity'>): boolean {
  return (capital.start !== null || capital.hasFlows) && equity.some((point) => point.equity !== null)
}

/**
 * One point per day. The curve of closed trades ends at Net P&L and its largest fall is Max drawdown; the booked curve
 * adds what open trades have realised, each amount on its own day. Equity is booked profit plus capital: deposits and
 * withdrawals are marked steps, not profit.
 */
export function pointsOf(report: ShownReport, curve: Curve): readonly CurvePoint[] {
  if (curve === 'closed') return report.netCurve.map((point) => ({ ...point, change: point.net, flow: 0 }))
  if (curve === 'equity') {
    return report.equity.flatMap((point) =>
      point.equity === null ? [] : [{ ...point, change: point.pnl, total: point.equity }],
    )
  }
  let units = 0
  return report.equity.map((point) => {
    units += Math.round(point.pnl * MONEY_UNIT)
    return { ...point, change: point.pnl, total: units / MONEY_UNIT }
  })
}

/** The drawn period, and the net curve of the period before it, if there is one. */
export type ComparedSpan = {
  readonly span: DaySpan
  readonly before: { readonly span: DaySpan; readonly curve: readonly NetPoint[] } | null
}

/**
 * The net curve over every day of its period, starting at 0 on the evening before, with the curve of the previous
 * period behind it.
 */
export function comparedLines(
  curve: readonly Pick<NetPoint, 'day' | 'total'>[],
  { span, before }: ComparedSpan,
): Pick<TimeChartData, 'line' | 'ghost'> {
  const over = (totals: readonly number[]) =>
    [0, ...totals].map((value, index) => ({ time: dayKey((span.first - 1 + index) as CivilDay), value }))
  return {
    line: over(totalsOfSpan(curve, span)),
    ghost: before === null ? undefined : over(totalsOfSpan(before.curve, before.span)),
  }
}

/** The curve and its drawdown, starting on the evening before the first day. */
export function wholeLines(points: readonly CurvePoint[], start: number): Pick<TimeChartData, 'line' | 'strip'> {
  const line = points.map(({ day, total }) => ({ time: day, value: total }))
  const begun = fromStart(line, start)
  const strip = points.map(({ day, drawdown }) => ({ time: day, value: -drawdown }))
  const first = begun.length === line.length ? [] : begun.slice(0, 1).map(({ time }) => ({ time, value: 0 }))
  return { line: begun, strip: [...first, ...strip] }
}

/** A mark on each day with deposits or withdrawals. */
export function marksOf(points: readonly CurvePoint[], money: MoneyFormat) {
  return points.flatMap(({ day, flow }) =>
    flow === null || flow === 0 ? [] : [{ time: day, text: money.compact(flow), up: flow > 0 }],
  )
}

type StandsFor = NonNullable<TimeChartData['explained']>

/** The trades behind a point of the net curve: those that closed on its day. */
export function explainedDays(curve: readonly Pick<NetPoint, 'day' | 'trades'>[], filters: Filters): StandsFor {
  const traded = curve.filter(({ trades }) => trades > 0)
  // The curve uses the close, whatever the page uses.
  const basis = filters.basis === 'open' ? null : filters.basis
  return onDays(traded, (day) => ({ slice: drillSearch(filters, { ...groupFilter(filters, 'day', day), basis }) }))
}

type BookedPoint = Pick<EquityPoint, 'day' | 'gross' | 'fees' | 'funding' | 'otherCash'>

/** The amounts behind a point of booked P&L or equity: what trades booked on its day. Transfers are of no trade. */
export function explainedBookings(equity: readonly BookedPoint[], filters: Filters): StandsFor {
  const booked = equity.filter(({ gross, fees, funding, otherCash }) =>
    [gross, fees, funding, otherCash].some((amount) => amount !== 0),
  )
  return onDays(booked, (day) => ({ slice: listSearch(filters), within: { by: 'booked', day } }))
}

/** The trades or amounts between the last high of a curve and a day below it. */
export function explainedDrawdowns(
  points: readonly Pick<CurvePoint, 'day' | 'drawdown'>[],
  { curve, filters }: { readonly curve: Curve; readonly filters: Filters },
): StandsFor {
  const by = curve === 'closed' ? 'fall' : 'booked-fall'
  const below = points.filter(({ drawdown }) => drawdown > 0)
  return onDays(below, (day) => ({ slice: listSearch(filters), within: { by, day } }))
}

function onDays(
  points: readonly { readonly day: string }[],
  tradesOf: (day: string) => Parameters<typeof explainedBy>[0],
): StandsFor {
  const days = new Set(points.map(({ day }) => day))
  return (time) => (days.has(String(time)) ? explainedBy(tradesOf(String(time))) : null)
}
