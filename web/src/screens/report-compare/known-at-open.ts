import { knowledgeOf } from '@roundtrip/core/insights'
import type { Selection } from '../../data/workbench/selection.ts'

const NO_LABEL = '(none)'

/** Months and periods are known, and labels that were given before the first exits; others go by their dimension. */
export function isKnownAtOpen(selection: Selection, lateLabels: ReadonlySet<string>): boolean {
  if (selection === 'rest') return true
  const { dimension, keys } = selection
  if (dimension === 'month' || dimension === 'period') return true
  if (dimension === 'label' || dimension === 'without')
    return !keys.some((key) => lateLabels.has(key) || (key === NO_LABEL && lateLabels.size > 0))
  return knowledgeOf([dimension]) === 'at-open'
}
