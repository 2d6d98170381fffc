import { MEASURE_CATALOGUE as MEASURES, MEASURE_IDS, type MeasureId } from '@roundtrip/core/measures'

export type ListedMeasure = (typeof MEASURES)[MeasureId] & { readonly id: MeasureId }

/** Every measure with its id, in display order. */
export const LISTED_MEASURES: readonly ListedMeasure[] = MEASURE_IDS.map((id) => ({ ...MEASURES[id], id }))
