import type { SplitBy } from '@roundtrip/core/reports'
import { TRAITS } from '@roundtrip/core/reports'
import type { SelectedDimension, SelectedPart } from '../insights/slice-filters.ts'
import type { Grouping } from '../reports/grouping.ts'

/**
 * The dimensions that trades are split by, in the order offered. Label groups, label combinations and custom fields
 * come after them.
 */
export const DIMENSIONS = [
  'side',
  'ticker',
  'coin',
  'weekday',
  'hour',
  'session',
  'month',
  'holding',
  'after',
  'number',
  'busy',
  'size',
  'stake',
  'entries',
  'stops',
  'market',
  'account',
  'venue',
  'label',
] as const satisfies readonly SelectedDimension[]
export type PlainDimension = (typeof DIMENSIONS)[number]

/** A dimension, or what the trader created: `label-group`, `combination` or the id of a field. */
export type SplitId = string

export type SplitContext = {
  readonly venues: ReadonlyMap<string, string>
  readonly groupings: (id: string) => Grouping | null
}

/** The dimension as the worker takes it; null if there is no such dimension, or its field is not loaded yet. */
export function splitOf(id: SplitId, { venues, groupings }: SplitContext): SplitBy | null {
  const plain = DIMENSIONS.find((dimension) => dimension === id)
  if (plain === undefined) return groupings(id)?.dimension ?? null
  if (plain === 'venue') return { by: plain, venues }
  const trait = TRAITS.find((candidate) => candidate === plain)
  return trait === undefined
    ? { by: plain as Exclude<PlainDimension, 'venue' | (typeof TRAITS)[number]> }
    : { by: 'trait', trait }
}

/** The part of a selection with the trades of one key. */
export function partOfKey(id: SplitId, key: string): SelectedPart {
  const plain = DIMENSIONS.find((dimension) => dimension === id)
  return plain === undefined ? { dimension: 'group', keys: [`${id}:${key}`] } : { dimension: plain, keys: [key] }
}
