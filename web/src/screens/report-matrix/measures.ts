import { COST_MEASURES, type MeasureId } from '@roundtrip/core/measures'
import type { Group, ResultForm } from '@roundtrip/core/reports'
import type { MoneyFormat } from '../../format/money.ts'
import { isListed, LISTED_MEASURES, type ListedMeasure } from '../../parts/report/listed-measures.ts'
import { isSigned, measureText } from '../../parts/report/measure-text.ts'

/** The measures for a cell: those that every row of every report has. */
export const CELL_MEASURES = [
  'netProfit',
  'count',
  'winRate',
  'expectancy',
  'expectancyR',
  'profitFactor',
  'payoff',
  'avgWin',
  'avgLoss',
  'grossPnl',
  'fees',
  'funding',
  'turnover',
  'avgHoldMs',
] as const satisfies readonly (MeasureId & keyof Group)[]
export type CellMeasure = (typeof CELL_MEASURES)[number]

/** Before costs, there are no costs to show. */
export function cellMeasures({ costs }: Pick<ResultForm, 'costs'>): readonly CellMeasure[] {
  return CELL_MEASURES.filter((id) => isListed(id, costs) && !(costs === 'before' && COST_MEASURES.has(id)))
}

export function shownMeasure(chosen: CellMeasure, form: Pick<ResultForm, 'costs'>): CellMeasure {
  return cellMeasures(form).includes(chosen) ? chosen : 'grossPnl'
}

export function measureOf(id: CellMeasure): ListedMeasure {
  return LISTED_MEASURES().find((measure) => measure.id === id) as ListedMeasure
}

/** Short, because many are side by side; the tooltip and the file have every digit. */
export function cellText(measure: ListedMeasure, value: number | null, money: MoneyFormat): string {
  if (measure.unit !== 'money') return measureText(measure, value, money)
  return isSigned(measure) ? money.compactSigned(value) : money.compact(value)
}

/** With fewer trades, an average or a ratio is not a finding, and has no tint. */
export const MIN_TINTED = 5

/** Whether a figure has too few trades to mean much. A sum means the same with any number of them. */
export function isFew(id: CellMeasure, { count }: Group): boolean {
  return !isSum(id) && count < MIN_TINTED
}

export function isSum(id: CellMeasure): boolean {
  return SUMS.includes(id)
}

const SUMS: readonly CellMeasure[] = ['netProfit', 'count', 'grossPnl', 'fees', 'funding', 'turnover']

/**
 * The value that a cell's tint is based on: its figure, or 0 for none. A profit factor of 1 is neither won nor lost,
 * and 2 is as far above it as 0.5 is below.
 */
export function tintOf(id: CellMeasure): (group: Group) => number {
  return (group) => {
    const value = group[id]
    if (value === null || isFew(id, group)) return 0
    if (id !== 'profitFactor') return Number.isFinite(value) ? value : 0
    return Math.max(-LARGEST_LOG, Math.min(LARGEST_LOG, Math.log(value)))
  }
}

/** A profit factor of 8 is as green as one without any loss. */
const LARGEST_LOG = Math.log(8)

/** Whether the sign of a tint means won or lost; otherwise it only shows the amount. */
export function hasOutcome(id: CellMeasure): boolean {
  return ['netProfit', 'grossPnl', 'expectancy', 'expectancyR', 'funding', 'profitFactor'].includes(id)
}
