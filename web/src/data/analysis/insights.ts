import { runStepsApart } from '@roundtrip/core/base'
import {
  explain,
  type ExplainedWithin,
  type Explanation,
  type Insights,
  insightSteps,
  type Journal,
  rowsOutside,
  type SlicePart,
  wentSteps,
  type WentUnit,
  type WhereItWent,
} from '@roundtrip/core/insights'
import type { AnalysisRequest, Chosen } from './request.ts'

export type InsightsRequest = AnalysisRequest & Required<Pick<Journal, 'venues' | 'groups' | 'mistakes'>>

export type ExplainRequest = InsightsRequest & {
  /** The trades to explain, compared with those of the request. */
  readonly slice: AnalysisRequest
  readonly without: readonly (readonly SlicePart[])[]
  readonly within: ExplainedWithin | null
}

export type InsightsEngine = {
  /** Slices of the selected trades that lose or make more money than chance explains. */
  readonly insights: (request: InsightsRequest) => Promise<Insights>
  /** Where the result of the selected trades went. */
  readonly went: (request: InsightsRequest & { readonly unit: WentUnit }) => Promise<WhereItWent>
  /** What some trades consist of. */
  readonly explainSlice: (request: ExplainRequest) => Promise<Explanation>
}

export function createInsights(
  chosen: (request: AnalysisRequest) => Promise<Chosen>,
  select: (request: AnalysisRequest) => Uint32Array,
  turn: () => Promise<void>,
): InsightsEngine {
  const journalOf = async (request: InsightsRequest): Promise<Journal> => {
    const { venues, groups, mistakes } = request
    return { ...(await chosen(request)), venues, groups, mistakes }
  }
  return {
    insights: async (request) => runStepsApart(insightSteps(await journalOf(request)), turn),
    went: async (request) => runStepsApart(wentSteps(await journalOf(request), request.unit), turn),
    explainSlice: async ({ slice, without, within, ...page }) => {
      // A slice may use a different time basis than its page, as slices by hour do.
      const journal = { ...(await journalOf(page)), settings: slice.settings }
      const selected = select(slice)
      if (without.length === 0) return explain(journal, selected, within)
      const left = new Set(rowsOutside(journal, without))
      return explain(
        journal,
        selected.filter((row) => left.has(row)),
        within,
      )
    },
  }
}
