import { knowledgeOf } from '@roundtrip/core/insights'
import { NONE_KEY } from '@roundtrip/core/reports'
import type { Selection } from '../../data/workbench/selection.ts'

/** Months and periods are known, and labels given before the first exit; for others it depends on the dimension. */
export function isKnownAtOpen(selection: Selection, lateLabels: ReadonlySet<string>): boolean {
  if (selection === 'rest') return true
  const { dimension, keys } = selection
  if (dimension === 'month' || dimension === 'period') return true
  if (dimension === 'label' || dimension === 'without')
    return !keys.some((key) => lateLabels.has(key) || (key === NONE_KEY && lateLabels.size > 0))
  return knowledgeOf([dimension]) === 'at-open'
}
