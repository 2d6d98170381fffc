import { runStepsApart } from '@roundtrip/core/base'
import { type Insights, insightSteps, type Journal } from '@roundtrip/core/insights'
import type { AnalysisRequest, Chosen } from './request.ts'

export type InsightsRequest = AnalysisRequest & Required<Pick<Journal, 'venues' | 'groups' | 'mistakes'>>

export type InsightsEngine = {
  /** Slices of the selected trades that lose or earn money by more than chance. */
  readonly insights: (request: InsightsRequest) => Promise<Insights>
}

export function createInsights(
  chosen: (request: AnalysisRequest) => Promise<Chosen>,
  turn: () => Promise<void>,
): InsightsEngine {
  return {
    insights: async (request) => {
      const { venues, groups, mistakes } = request
      return runStepsApart(insightSteps({ ...(await chosen(request)), venues, groups, mistakes }), turn)
    },
  }
}
