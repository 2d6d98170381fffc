import type { ResultForm } from '@roundtrip/core/reports'
import { MEASURE_CATALOGUE as MEASURES, MEASURE_IDS, type MeasureId } from '@roundtrip/core/measures'
import { perLanguage, t } from '../../language/translate.ts'

export type ListedMeasure = (typeof MEASURES)[MeasureId] & { readonly id: MeasureId }

/** Every measure with its id, in display order and in the reader's language. */
export const LISTED_MEASURES = perLanguage((): readonly ListedMeasure[] =>
  MEASURE_IDS.map((id) => ({ ...inLanguage(MEASURES[id]), id })),
)

function inLanguage<M extends (typeof MEASURES)[MeasureId]>(measure: M): M {
  const { name, group, formula, whenNull } = measure
  return { ...measure, name: t(name), group: t(group), formula: t(formula), whenNull: t(whenNull) }
}

/** Before costs, net profit equals gross P&L, and only the latter is listed. */
export function isListed(id: MeasureId, costs: ResultForm['costs']): boolean {
  return costs === 'after' || id !== 'netProfit'
}

export function listedMeasures(costs: ResultForm['costs']): readonly ListedMeasure[] {
  return LISTED_MEASURES().filter(({ id }) => isListed(id, costs))
}
