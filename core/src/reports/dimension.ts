/** Groups by dimensions that the trader created: groups and combinations of labels, and custom fields. */
import { countedRows } from './counted.ts'
import type { TradeColumns } from './columns.ts'
import { type Dimension, dimensionKeys } from './dimension-keys.ts'
import { tallyGroups } from './group.ts'
import type { Group, ReportSettings } from './report-types.ts'
import { type CountedTrades, tallySeveral, totalsOfRows } from './tally.ts'

/** One row per key, the best net first; without labels that the trader hid. */
export function groupByDimension(
  columns: TradeColumns,
  rows: Uint32Array,
  options: { readonly settings: ReportSettings; readonly dimension: Dimension },
): Group[] {
  const { settings, dimension } = options
  const counted: CountedTrades = { columns, rows: countedRows(columns, rows), settings }
  const names: string[] = []
  const indexes = new Map<string, number>()
  const indexOf = (key: string): number => {
    const existing = indexes.get(key)
    if (existing !== undefined) return existing
    indexes.set(key, names.length)
    return names.push(key) - 1
  }
  const keysOfRow = dimensionKeys(columns, settings, dimension)
  const byRow = new Map<number, readonly number[]>()
  for (const row of counted.rows) byRow.set(row, keysOfRow(row).map(indexOf))
  const tally = tallySeveral(counted, {
    buckets: names.length,
    countOf: (row) => byRow.get(row)?.length ?? 0,
    bucketOf: (row, index) => byRow.get(row)?.[index] ?? 0,
  })
  const totalNet = totalsOfRows(counted).net
  return tallyGroups(tally, { keyOf: (bucket) => names[bucket] ?? '', complete: false, totalNet })
}
