import type { Dimension } from './dimension-keys.ts'
import type { ChosenRows } from './filter-type.ts'

/** One row of a report that a filter names. `id` identifies the dimension. */
export type NamedRow = {
  readonly id: string
  readonly dimension: Dimension
  readonly key: string
  readonly without?: boolean
}

/** Whether a trade is in at most one row of the report, so that a choice of two rows means either. */
export function isExclusive(dimension: Dimension): boolean {
  return dimension.by !== 'label-group'
}

/**
 * Rows of one report in a filter: a trade must be in one of those that exclude each other, such as four or five stars,
 * in each of those that do not, and in none of the excluded ones.
 */
export function joinRows(rows: readonly NamedRow[]): readonly ChosenRows[] {
  const joined = new Map<string, { dimension: Dimension; keys: string[]; without: boolean }>()
  for (const { id, dimension, key, without = false } of rows) {
    const name = JSON.stringify([id, without, isExclusive(dimension) || without ? null : key])
    const same = joined.get(name)
    if (same === undefined) joined.set(name, { dimension, keys: [key], without })
    else same.keys.push(key)
  }
  return [...joined.values()]
}
