import type { AnnotationData } from '@roundtrip/contract/documents'
import { t } from '../../language/translate.ts'

type Targets = AnnotationData['targets']

/** The targets with another price at this place; null removes it, and a place beyond the last adds one. */
export function withTarget(targets: Targets, place: number, price: string | null): Targets {
  if (price === null) return targets.filter((_, at) => at !== place)
  if (place >= targets.length) return [...targets, { price, quantity: null }]
  return targets.map((target, at) => (at === place ? { ...target, price } : target))
}

/** What a target is called beside `count` others. */
export function targetName(place: number, count: number): string {
  return count > 1 ? t('Target {place}', { place: place + 1 }) : t('Target')
}
