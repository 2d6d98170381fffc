/** Dimensions that the trader created. Reports sum by these keys and filters select by them. */
import { idOfRow } from './annotate.ts'
import type { TradeColumns } from './columns.ts'
import { combinationKey, labelsOfRow } from './combination.ts'
import { NONE_KEY } from './none-key.ts'
import type { ReportSettings } from './report-types.ts'
import { type Trait, TRAIT_KEYS } from './trait.ts'
import { traitIndexes } from './traits.ts'

export type Dimension =
  /** A trade counts once in each group that one of its labels belongs to. */
  | { readonly by: 'label-group'; readonly groupOf: ReadonlyMap<string, string> }
  /** Each trade counts in the row of exactly its labels; see `combination.ts`. */
  | { readonly by: 'combination' }
  /** The value of the trader's own field, or of any other trait of a trade, by trade id. */
  | {
      readonly by: 'field'
      readonly keyOf: ReadonlyMap<string, string>
      /** All keys in their order, if they have one. */
      readonly keys?: readonly string[]
    }
  | { readonly by: 'trait'; readonly trait: Trait }

/** The keys of a row, at least one. */
export function dimensionKeys(
  columns: TradeColumns,
  settings: ReportSettings,
  dimension: Dimension,
): (row: number) => readonly string[] {
  if (dimension.by === 'field') return (row) => [dimension.keyOf.get(idOfRow(columns, row)) ?? NONE_KEY]
  if (dimension.by === 'trait') {
    const indexes = traitIndexes(columns, settings, dimension.trait)
    return (row) => [TRAIT_KEYS[dimension.trait][indexes[row] as number] ?? NONE_KEY]
  }
  const labelsOf = labelsOfRow(columns, settings)
  if (dimension.by === 'combination') return (row) => [combinationKey(labelsOf(row))]
  return (row) => {
    const groups = labelsOf(row).flatMap((label) => dimension.groupOf.get(label) ?? [])
    return groups.length === 0 ? NOTHING : [...new Set(groups)]
  }
}

const NOTHING: readonly string[] = [NONE_KEY]
