import { runStepsApart } from '@roundtrip/core/base'
import {
  type Insights,
  insightSteps,
  type Journal,
  wentSteps,
  type WentUnit,
  type WhereItWent,
} from '@roundtrip/core/insights'
import type { AnalysisRequest, Chosen } from './request.ts'

export type InsightsRequest = AnalysisRequest & Required<Pick<Journal, 'venues' | 'groups' | 'mistakes'>>

export type InsightsEngine = {
  /** Slices of the selected trades that lose or earn money by more than chance. */
  readonly insights: (request: InsightsRequest) => Promise<Insights>
  /** Where the result of the selected trades went. */
  readonly went: (request: InsightsRequest & { readonly unit: WentUnit }) => Promise<WhereItWent>
}

export function createInsights(
  chosen: (request: AnalysisRequest) => Promise<Chosen>,
  turn: () => Promise<void>,
): InsightsEngine {
  const journalOf = async (request: InsightsRequest): Promise<Journal> => {
    const { venues, groups, mistakes } = request
    return { ...(await chosen(request)), venues, groups, mistakes }
  }
  return {
    insights: async (request) => runStepsApart(insightSteps(await journalOf(request)), turn),
    went: async (request) => runStepsApart(wentSteps(await journalOf(request), request.unit), turn),
  }
}
