import { findInsights, type Insights, type Journal } from '@roundtrip/core/insights'
import type { TradeColumns } from '@roundtrip/core/reports'
import type { AnalysisRequest } from './request.ts'

export type InsightsRequest = AnalysisRequest & Required<Pick<Journal, 'venues' | 'groups'>>

export type InsightsEngine = {
  /** Slices of the selected trades that lose or earn money by more than chance. */
  readonly insights: (request: InsightsRequest) => Insights
}

export function createInsights(
  loaded: () => TradeColumns,
  select: (request: AnalysisRequest) => Uint32Array,
): InsightsEngine {
  return {
    insights: (request) => {
      const { settings, venues, groups } = request
      return findInsights({ columns: loaded(), rows: select(request), settings, venues, groups })
    },
  }
}
