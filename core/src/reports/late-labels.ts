import { uint16At, uint32At } from '../base/index.ts'
import type { TradeColumns } from './columns.ts'

/**
 * The ids of labels that any of these rows got only after its first exit, or at an unknown time: its result may have
 * been the reason for the label. All other labels were chosen before, as a coin or a side is.
 */
export function lateLabels(
  { labelStart, labelIds, labelEarly, dictionaries }: TradeColumns,
  rows: Uint32Array,
): ReadonlySet<string> {
  const late = new Set<string>()
  for (const row of rows) {
    for (let at = uint32At(labelStart, row); at < uint32At(labelStart, row + 1); at += 1) {
      if (labelEarly[at] !== 1) late.add(dictionaries.labels[uint16At(labelIds, at)] ?? '')
    }
  }
  return late
}
