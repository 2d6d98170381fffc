import type { Dimension } from './dimension-keys.ts'
import type { ChosenRows } from './filter-type.ts'

/** One row of a report that a filter names. `id` identifies the dimension. */
export type NamedRow = {
  readonly id: string
  readonly dimension: Dimension
  readonly key: string
  readonly without?: boolean
}

/** Whether a trade is in one row of the report at most, so that two rows together are those of either. */
export function isExclusive(dimension: Dimension): boolean {
  return dimension.by !== 'label-group'
}

/**
 * Rows of one report as a filter takes them: a trade must be in one of those that exclude each other, such as four or five
 * stars, in each of those that do not, and in none that are left out.
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
