/** Groups by what the trader made: groups and combinations of labels, and fields of their own. */
import { countedRows } from './analyse.ts'
import { idOfRow } from './annotate.ts'
import type { TradeColumns } from './columns.ts'
import { tallyGroups } from './group.ts'
import { shownLabels } from './hidden-labels.ts'
import type { Group, ReportSettings } from './report-types.ts'
import { type Counted, tallySeveral, totalsOfRows } from './tally.ts'

export type Dimension =
  /** A trade counts once in each group of which it has a label. */
  | { readonly by: 'label-group'; readonly groupOf: ReadonlyMap<string, string> }
  /** Each trade counts in the row of exactly its labels; the key is their ids in order, joined by `+`. */
  | { readonly by: 'combination' }
  /** What was told of each trade, by trade id. */
  | { readonly by: 'told'; readonly keyOf: ReadonlyMap<string, string> }

/** The key of trades of which there is nothing to group by. */
export const NONE_KEY = '(none)'

/** One row for each key, the best net first; labels that the trader hid are not there. */
export function groupByDimension(
  columns: TradeColumns,
  rows: Uint32Array,
  asked: { readonly settings: ReportSettings; readonly dimension: Dimension },
): Group[] {
  const { settings, dimension } = asked
  const counted: Counted = { columns, rows: countedRows(columns, rows), settings }
  const names: string[] = []
  const places = new Map<string, number>()
  const placeOf = (key: string): number => {
    const known = places.get(key)
    if (known !== undefined) return known
    places.set(key, names.length)
    return names.push(key) - 1
  }
  const keysOfRow = keysFor(columns, settings, dimension)
  const found = new Map<number, readonly number[]>()
  for (const row of counted.rows) found.set(row, keysOfRow(row).map(placeOf))
  const tally = tallySeveral(counted, {
    buckets: names.length,
    countOf: (row) => found.get(row)?.length ?? 0,
    bucketOf: (row, place) => found.get(row)?.[place] ?? 0,
  })
  const totalNet = totalsOfRows(counted).net
  return tallyGroups(tally, { keyOf: (bucket) => names[bucket] ?? '', complete: false, totalNet })
}

/** The keys of a row, at least one. */
function keysFor(
  columns: TradeColumns,
  settings: ReportSettings,
  dimension: Dimension,
): (row: number) => readonly string[] {
  if (dimension.by === 'told') return (row) => [dimension.keyOf.get(idOfRow(columns, row)) ?? NONE_KEY]
  const labelsOf = labelsFor(columns, settings)
  if (dimension.by === 'combination') {
    return (row) => {
      const labels = labelsOf(row)
      return [labels.length === 0 ? NONE_KEY : [...labels].sort().join('+')]
    }
  }
  return (row) => {
    const groups = labelsOf(row).flatMap((label) => dimension.groupOf.get(label) ?? [])
    return groups.length === 0 ? NOTHING : [...new Set(groups)]
  }
}

function labelsFor(columns: TradeColumns, settings: ReportSettings): (row: number) => readonly string[] {
  const { labelStart, labelIds, dictionaries } = shownLabels(columns, settings).columns
  return (row) =>
    Array.from(labelIds.subarray(labelStart[row], labelStart[row + 1]), (place) => dictionaries.labels[place] ?? '')
}

const NOTHING: readonly string[] = [NONE_KEY]
