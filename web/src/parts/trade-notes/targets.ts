import type { AnnotationData } from '@roundtrip/contract/documents'
import { t } from '../../language/translate.ts'

type Targets = AnnotationData['targets']

/** The targets with a new price at this index; null removes it, and an index past the last appends one. */
export function withTarget(targets: Targets, index: number, price: string | null): Targets {
  if (price === null) return targets.filter((_, at) => at !== index)
  if (index >= targets.length) return [...targets, { price, quantity: null }]
  return targets.map((target, at) => (at === index ? { ...target, price } : target))
}

/** The name of a target among `count` others. */
export function targetName(index: number, count: number): string {
  return count > 1 ? t('Target {number}', { number: index + 1 }) : t('Target')
}
