import { float64At, float64sAt } from '../base/index.ts'
import type { MeasureId } from '../measures/index.ts'
import {
  analyse,
  closeDaysOf,
  countedRows,
  keysOf,
  MONEY_UNIT,
  type NetPoint,
  onlyMeasures,
  type ReportSettings,
  type Summary,
  type TradeColumns,
} from '../reports/index.ts'
import { withOtherFees, withOtherFunding, withSameRisk } from './amounts.ts'
import { stopForTheDay } from './day-stop.ts'
import { withoutBestWins, withoutSlices } from './left-out.ts'
import { SCENARIO_ORDER, type ScenarioKind, type Scenarios } from './scenarios.ts'
import { type Simulated, type Simulation, simulatedOf } from './simulated.ts'
import type { Applied, TradesSoFar } from './trades-so-far.ts'

/** The compared measures, in display order. None of these uses money by day. */
export const LABORATORY_MEASURES = [
  'count',
  'netProfit',
  'winRate',
  'profitFactor',
  'payoff',
  'expectancy',
  'avgWin',
  'avgLoss',
  'best',
  'worst',
  'fees',
  'feesOfTurnover',
  'funding',
  'maxDrawdown',
  'maxConsecutiveLosses',
] as const satisfies readonly MeasureId[]
export type LaboratoryMeasure = (typeof LABORATORY_MEASURES)[number]

export type LaboratorySummary = Summary<LaboratoryMeasure>

/** The effect of one scenario on the trades that the previous ones left. */
export type LaboratoryStep = {
  readonly scenario: ScenarioKind
  /** Trades that it left out, and their result as they reached it, in currency units. */
  readonly leftOut: number
  readonly leftOutNet: number
  /** Trades that lack its input: without a risk, which are left out, or without a turnover, which stay unchanged. */
  readonly unknown: number
  readonly before: LaboratorySummary
  readonly after: LaboratorySummary
}

export type LaboratorySide = {
  readonly summary: LaboratorySummary
  /** Net of the trades over time, by the day of their close. */
  readonly curve: readonly NetPoint[]
  /** Null below 20 days with a close, and above 5,000 trades, where it would take too long. */
  readonly simulated: Simulated | null
}

export type Laboratory = {
  readonly currency: string
  /** As traded. */
  readonly before: LaboratorySide
  /** With all scenarios. */
  readonly after: LaboratorySide
  /** From the first opening to the last close of the trades, UTC ms; null without trades. */
  readonly period: { readonly from: number; readonly to: number } | null
  /** The active scenarios, in the order in which they apply. */
  readonly steps: readonly LaboratoryStep[]
}

type LaboratoryInput = {
  readonly settings: ReportSettings
  readonly scenarios: Scenarios
  readonly simulation: Simulation
}

/**
 * The result of the counted trades under all scenarios together, applied in the order of `SCENARIO_ORDER`. Every figure
 * is the measure of that name over the trades of the scenario; no scenario has a definition of its own. Without
 * scenarios both sides equal the report.
 */
export function runLaboratory(columns: TradeColumns, rows: Uint32Array, input: LaboratoryInput): Laboratory {
  const settings = { ...input.settings, detailed: false, measures: LABORATORY_MEASURES }
  let trades: TradesSoFar = { columns, rows: countedRows(columns, rows), settings }
  let figures = figuresOf(trades)
  const before = sideOf(trades, figures, input.simulation)
  const period = periodOf(trades)
  const steps: LaboratoryStep[] = []
  for (const scenario of SCENARIO_ORDER) {
    const applied = apply(scenario, trades, input.scenarios)
    if (applied === null) continue
    const next = { ...applied, settings }
    const after = figuresOf(next)
    const { unknown } = applied
    steps.push({ scenario, ...leftOutBetween(trades, next), unknown, before: figures.summary, after: after.summary })
    trades = next
    figures = after
  }
  const after = steps.length === 0 ? before : sideOf(trades, figures, input.simulation)
  return { currency: columns.currency, before, after, period, steps }
}

/** Null if the scenario is not set. */
function apply(scenario: ScenarioKind, trades: TradesSoFar, scenarios: Scenarios): Applied | null {
  const { slices, fees, funding, sameRisk, dayStop, withoutBest } = scenarios
  switch (scenario) {
    case 'slices':
      return slices.length === 0 ? null : withoutSlices(trades, slices)
    case 'fees':
      return fees === null ? null : withOtherFees(trades, fees)
    case 'funding':
      return funding === null ? null : withOtherFunding(trades, funding)
    case 'sameRisk':
      return sameRisk === null ? null : withSameRisk(trades, sameRisk)
    case 'dayStop':
      return dayStop === null ? null : stopForTheDay(trades, dayStop)
    case 'withoutBest':
      return withoutBest === null ? null : withoutBestWins(trades, withoutBest)
  }
}

function leftOutBetween(
  { columns, rows }: TradesSoFar,
  next: TradesSoFar,
): Pick<LaboratoryStep, 'leftOut' | 'leftOutNet'> {
  const stays = new Uint8Array(columns.count)
  for (const row of next.rows) stays[row] = 1
  let units = 0
  for (const row of rows) if (stays[row] === 0) units += float64At(columns.net, row)
  return { leftOut: rows.length - next.rows.length, leftOutNet: units / MONEY_UNIT }
}

/** Rows are in close order. */
function periodOf({ columns, rows }: TradesSoFar): Laboratory['period'] {
  const last = rows.at(-1)
  if (last === undefined) return null
  const from = rows.reduce((first, row) => Math.min(first, float64At(columns.openTime, row)), Number.POSITIVE_INFINITY)
  return { from, to: float64At(columns.closeTime, last) }
}

type Figures = Pick<LaboratorySide, 'summary' | 'curve'>

function figuresOf({ columns, rows, settings }: TradesSoFar): Figures {
  const { summary, netCurve } = analyse(columns, rows, settings)
  return { summary: onlyMeasures(summary, LABORATORY_MEASURES), curve: netCurve }
}

function sideOf({ columns, rows, settings }: TradesSoFar, figures: Figures, simulation: Simulation): LaboratorySide {
  const nets = float64sAt(columns.net, rows).map((units) => units / MONEY_UNIT)
  return { ...figures, simulated: simulatedOf(nets, closeDaysOf(keysOf(columns, settings), rows), simulation) }
}
