/**
 * Results in a form other than net money: as multiples of the initial risk, in percent of the start balance, before
 * costs. The columns are converted once and every report is built from them, so that all figures of a form agree.
 */
import { float64At, uint32At, UNIT_SIGNS } from '../base/index.ts'
import { type Flow, MONEY_UNIT, type MoneyEvents, type TradeColumns } from './columns.ts'
import { hasRisk, NO_RISK } from './counted.ts'
import { outcomeOf } from './outcome.ts'
import type { ReportSettings } from './report-types.ts'

/** `money`: the reporting currency. `percent`: of the start balance. `r`: multiples of each trade's initial risk. */
export const RESULT_UNITS = ['money', 'percent', 'r'] as const
export type ResultUnit = (typeof RESULT_UNITS)[number]

export type ResultForm = {
  readonly unit: ResultUnit
  /** Whether a result is after fees, funding and other payments (net), or only price P&L (gross). */
  readonly costs: 'after' | 'before'
}

export const NET_MONEY: ResultForm = { unit: 'money', costs: 'after' }

type Formed = { readonly columns: TradeColumns; readonly settings: ReportSettings }

/**
 * Columns and settings whose reports are in the given form.
 *
 * - `before`: as if there were no costs and payments: the net of a trade is its gross, and measures of costs are null.
 * - `percent`: every amount is a share of the start balance, which is 100. Without one, amounts stay in money.
 * - `r`: every amount of a trade is divided by its own initial risk. Trades without one are not counted, and the
 *   capital is unknown. A win or loss in money is a win or loss in R too.
 *
 * Amounts are rounded to 10^-8 of the unit, so that groups still add up exactly.
 */
export function inForm(columns: TradeColumns, settings: ReportSettings, form: ResultForm): Formed {
  const { startBalance } = settings
  const unit = form.unit === 'percent' && !(startBalance !== null && startBalance > 0) ? 'money' : form.unit
  if (unit === 'money' && form.costs === 'after') return { columns, settings }
  const key = JSON.stringify([unit, form.costs, startBalance, settings.breakevenBand])
  const cached = kept.get(columns)
  const formed = cached?.key === key ? cached.formed : formedAs(columns, settings, { unit, costs: form.costs })
  kept.set(columns, { key, formed })
  return { columns: formed, settings: { ...settings, startBalance: capitalIn(unit, startBalance) } }
}

/** The form used last: a screen makes several requests in the same one. */
const kept = new WeakMap<TradeColumns, { readonly key: string; readonly formed: TradeColumns }>()

function capitalIn(unit: ResultUnit, startBalance: number | null): number | null {
  return unit === 'money' ? startBalance : unit === 'percent' ? 100 : null
}

function formedAs(plain: TradeColumns, settings: ReportSettings, { unit, costs }: ResultForm): TradeColumns {
  const based = costs === 'before' ? beforeCosts(plain) : plain
  if (unit === 'money') return { ...based, plain }
  const factorOf = unit === 'r' ? perRisk(plain) : always(100 / (settings.startBalance ?? 1))
  const scaled = {
    ...scaledBy(based, factorOf),
    plain,
    currency: UNIT_SIGNS[unit],
    outcomes: outcomesIn(based, settings),
  }
  if (unit === 'r') return { ...scaled, flows: [], flags: markedFlags(plain) }
  return { ...scaled, flows: plain.flows.map((flow) => scaledFlow(flow, factorOf(0))) }
}

function beforeCosts(columns: TradeColumns): TradeColumns {
  const free = new Float64Array(columns.count)
  const freeEvents = new Float64Array(columns.events.count)
  return {
    ...columns,
    isBeforeCosts: true,
    net: columns.gross,
    fees: free,
    funding: free,
    otherCash: free,
    events: { ...columns.events, fees: freeEvents, funding: freeEvents, otherCash: freeEvents },
  }
}

function always(factor: number): (row: number) => number {
  return () => factor
}

/** NaN for a trade without a risk. */
function perRisk(columns: TradeColumns): (row: number) => number {
  return (row) => (hasRisk(columns, row) ? MONEY_UNIT / float64At(columns.risk, row) : Number.NaN)
}

function scaledBy(columns: TradeColumns, factorOf: (row: number) => number): TradeColumns {
  const scaled = (values: Float64Array): Float64Array => values.map((value, row) => Math.round(value * factorOf(row)))
  const [gross, fees, funding, otherCash] = [columns.gross, columns.fees, columns.funding, columns.otherCash].map(
    scaled,
  ) as [Float64Array, Float64Array, Float64Array, Float64Array]
  return {
    ...columns,
    gross,
    fees,
    funding,
    otherCash,
    // Rounded separately it could differ from the sum of its components.
    net: gross.map((value, row) => value - float64At(fees, row) + float64At(funding, row) + float64At(otherCash, row)),
    turnover: scaled(columns.turnover),
    entryInUnit: scaled(columns.entryValue),
    risk: scaled(columns.risk),
    events: scaledEvents(columns.events, factorOf),
  }
}

function scaledEvents(events: MoneyEvents, factorOf: (row: number) => number): MoneyEvents {
  const scaled = (values: Float64Array): Float64Array =>
    values.map((value, index) => Math.round(value * factorOf(uint32At(events.trade, index))))
  return {
    ...events,
    gross: scaled(events.gross),
    fees: scaled(events.fees),
    funding: scaled(events.funding),
    otherCash: scaled(events.otherCash),
  }
}

function scaledFlow(flow: Flow, factor: number): Flow {
  return { ...flow, units: flow.units === null ? null : Math.round(flow.units * factor) }
}

function markedFlags(columns: TradeColumns): Uint32Array {
  return columns.flags.map((bits, row) => (hasRisk(columns, row) ? bits : bits | NO_RISK))
}

/** By the breakeven band, which is in money: in R it would differ from trade to trade. */
function outcomesIn({ net }: TradeColumns, settings: ReportSettings): Int8Array {
  return Int8Array.from(net, (value) => outcomeOf(value, settings))
}
