import { uint32At, uint16At, uint8At } from '../base/index.ts'
import type { TradeColumns } from './columns.ts'
import type { ReportSettings } from './report-types.ts'

/** The labels of trades in statistics: without those that the trader hid. */
export type ShownLabels = {
  /** The columns with only the visible labels; the original ones if no label is hidden. */
  readonly columns: TradeColumns
  /** How many hidden labels the given rows have. */
  readonly hiddenOn: (rows: Uint32Array) => number
}

/**
 * The only code that leaves hidden labels out. The trade itself always stays: with only hidden labels it counts as a
 * trade without a label.
 */
export function shownLabels(columns: TradeColumns, settings: Pick<ReportSettings, 'hiddenLabels'>): ShownLabels {
  const hidden = new Set(settings.hiddenLabels)
  const { labelStart, labelIds, labelEarly, dictionaries, count } = columns
  const isHidden = Uint8Array.from(dictionaries.labels, (label) => (hidden.has(label) ? 1 : 0))
  if (!isHidden.includes(1)) return { columns, hiddenOn: () => 0 }
  const starts = new Uint32Array(count + 1)
  const shownIds = new Uint16Array(labelIds.length)
  const shownEarly = new Uint8Array(labelIds.length)
  let end = 0
  for (let row = 0; row < count; row += 1) {
    starts[row] = end
    for (let index = uint32At(labelStart, row); index < uint32At(labelStart, row + 1); index += 1) {
      const label = uint16At(labelIds, index)
      if (isHidden[label] !== 0) continue
      shownEarly[end] = labelEarly[index] ?? 0
      shownIds[end++] = label
    }
  }
  starts[count] = end
  const hiddenOn = (rows: Uint32Array): number => {
    const marked = new Uint8Array(isHidden.length)
    for (const row of rows) {
      for (let index = uint32At(labelStart, row); index < uint32At(labelStart, row + 1); index += 1) {
        const label = uint16At(labelIds, index)
        marked[label] = uint8At(isHidden, label)
      }
    }
    return marked.reduce((sum, hidden) => sum + hidden, 0)
  }
  const shown = { labelStart: starts, labelIds: shownIds.slice(0, end), labelEarly: shownEarly.slice(0, end) }
  return { columns: { ...columns, ...shown }, hiddenOn }
}
