/** Causes of differences, and the facts about a match that they are derived from. */
import type { ForeignRow } from './foreign-row.ts'
import type { Match } from './matches.ts'

/**
 * Why the two results differ, in display order. `fees`, `funding` and `other-payments`: theirs are missing or
 * different. `split`: their rows cover only some of the trade. `prices`: they follow from other prices or sizes.
 * `only-here`, `only-there`: trades that only one of them has.
 */
export const DIFFERENCE_CAUSES = [
  'fees',
  'funding',
  'other-payments',
  'split',
  'prices',
  'rounding',
  'unexplained',
  'only-here',
  'only-there',
] as const
export type DifferenceCause = (typeof DIFFERENCE_CAUSES)[number]

/** Money units of 10^-8, signed as they change the result from theirs to ours. Causes of 0 are left out. */
export type Causes = ReadonlyMap<DifferenceCause, number>

/** Money units. gross - fees + funding + otherCash = net. */
export type ResultAmounts = {
  readonly gross: number
  readonly fees: number
  readonly funding: number
  readonly otherCash: number
}

export type ComparableResult = {
  readonly match: Match
  readonly theirs: {
    readonly units: number
    /** The rounding error of their figures, in units. */
    readonly slack: number
    readonly kind: ForeignRow['pnlKind']
    /** Null unless every row names fees. */
    readonly fees: number | null
    /** The result of their prices and sizes; null without them. */
    readonly gross: number | null
  }
  readonly ours: ResultAmounts & { readonly net: number }
  /** The share of the trade that their rows cover. */
  readonly share: number
}

export function inOrder(causes: ReadonlyMap<DifferenceCause, number>): Causes {
  return new Map(
    DIFFERENCE_CAUSES.flatMap((cause): [DifferenceCause, number][] => {
      const units = causes.get(cause) ?? 0
      return units === 0 ? [] : [[cause, units]]
    }),
  )
}
