import type { ResultForm } from '@roundtrip/core/reports'
import { MEASURE_CATALOGUE as MEASURES, MEASURE_IDS, type MeasureId } from '@roundtrip/core/measures'

export type ListedMeasure = (typeof MEASURES)[MeasureId] & { readonly id: MeasureId }

/** Every measure with its id, in display order. */
export const LISTED_MEASURES: readonly ListedMeasure[] = MEASURE_IDS.map((id) => ({ ...MEASURES[id], id }))

/** Before costs the net profit is the gross P&L, and is listed as that alone. */
export function isListed(id: MeasureId, costs: ResultForm['costs']): boolean {
  return costs === 'after' || id !== 'netProfit'
}

export function listedMeasures(costs: ResultForm['costs']): readonly ListedMeasure[] {
  return LISTED_MEASURES.filter(({ id }) => isListed(id, costs))
}
