import type { MeasureId } from '@roundtrip/core/measures'
import {
  analyse,
  type Difference,
  differenceOf,
  lateLabels,
  type Matrix,
  matrixOf,
  type SplitBy,
  type Summary,
  type TradeFilter,
} from '@roundtrip/core/reports'
import type { AnalysisRequest, Chosen } from './request.ts'

/** Null if the page leaves no trade on that side. */
export type CompareRequest = AnalysisRequest & { readonly a: TradeFilter | null; readonly b: TradeFilter | null }
export type MatrixRequest = AnalysisRequest & { readonly rows: SplitBy; readonly columns: SplitBy }

/** The measures of two selections, in the order in which they are shown. */
export const COMPARED_MEASURES = [
  'count',
  'netProfit',
  'winRate',
  'expectancy',
  'expectancyR',
  'profitFactor',
  'payoff',
  'avgWin',
  'avgLoss',
  'best',
  'worst',
  'fees',
  'funding',
  'maxDrawdown',
  'avgHoldMs',
] as const satisfies readonly MeasureId[]
export type ComparedMeasure = (typeof COMPARED_MEASURES)[number]

export type Comparison = {
  readonly currency: string
  readonly a: Summary<ComparedMeasure>
  readonly b: Summary<ComparedMeasure>
  readonly difference: Difference
  /** Labels added to trades of either side after their first exit. */
  readonly lateLabels: ReadonlySet<string>
}

export type WorkbenchEngine = {
  /** The main measures of two selections, and whether their average results differ by more than chance. */
  readonly compare: (request: CompareRequest) => Promise<Comparison>
  /** The selected trades by two dimensions at once. */
  readonly matrix: (request: MatrixRequest) => Promise<Matrix>
}

export function createWorkbench(
  chosen: (request: AnalysisRequest) => Promise<Chosen>,
  select: (request: AnalysisRequest) => Uint32Array,
): WorkbenchEngine {
  return {
    compare: async (request) => {
      const { columns, settings: formed } = await chosen(request)
      const settings = { ...formed, detailed: false, measures: COMPARED_MEASURES }
      const rowsOf = (filter: TradeFilter | null): Uint32Array =>
        filter === null ? new Uint32Array() : select({ ...request, filter })
      const sides = { a: rowsOf(request.a), b: rowsOf(request.b) }
      return {
        currency: columns.currency,
        a: analyse(columns, sides.a, settings).summary,
        b: analyse(columns, sides.b, settings).summary,
        difference: differenceOf(columns, { ...sides, settings }),
        lateLabels: lateLabels(columns, Uint32Array.of(...sides.a, ...sides.b)),
      }
    },
    matrix: async (request) => {
      const { columns, rows, settings } = await chosen(request)
      return matrixOf(columns, rows, { ...request, settings })
    },
  }
}
