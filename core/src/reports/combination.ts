/**
 * Combinations of labels: a trade belongs to the combination of exactly its labels, without those that the trader hid,
 * in whatever order they were added. A trade without a visible label belongs to none.
 */
import { NONE_KEY } from './none-key.ts'
import type { TradeColumns } from './columns.ts'
import { shownLabels } from './hidden-labels.ts'
import type { ReportSettings } from './report-types.ts'

/** No label id contains it. */
const BETWEEN = '+'

/** The key of a set of labels, independent of their order and names. */
export function combinationKey(labels: readonly string[]): string {
  return labels.length === 0 ? NONE_KEY : labels.toSorted().join(BETWEEN)
}

/** The label ids of a key, in no meaningful order; empty for trades without a label. */
export function labelsOfCombination(key: string): readonly string[] {
  return key === NONE_KEY ? [] : key.split(BETWEEN)
}

type HiddenLabels = Pick<ReportSettings, 'hiddenLabels'>

/** The ids of the visible labels of a row. */
export function labelsOfRow(columns: TradeColumns, settings: HiddenLabels): (row: number) => readonly string[] {
  const { labelStart, labelIds, dictionaries } = shownLabels(columns, settings).columns
  return (row) =>
    Array.from(labelIds.subarray(labelStart[row], labelStart[row + 1]), (index) => dictionaries.labels[index] ?? '')
}

/** The combinations of the trades, the most frequent first, and trades without a label last. */
export function combinationsIn(columns: TradeColumns, settings: HiddenLabels): readonly string[] {
  const labelsOf = labelsOfRow(columns, settings)
  const counts = new Map<string, number>()
  for (let row = 0; row < columns.count; row += 1) {
    const key = combinationKey(labelsOf(row))
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const isNone = (key: string): number => Number(key === NONE_KEY)
  return [...counts]
    .sort(([a, countA], [b, countB]) => isNone(a) - isNone(b) || countB - countA || (a < b ? -1 : 1))
    .map(([key]) => key)
}
