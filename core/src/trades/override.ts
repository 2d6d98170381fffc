/**
 * The trader's corrections, as commands that every rebuild applies again. The fills themselves stay as the venue
 * reported them; a command names them by their dedupe keys, so it finds them again after any other change.
 */
import type { Fixed, UtcMs } from '../base/index.ts'
import type { FillSide } from '../ledger/index.ts'

export type Override =
  /** The cost of coins from outside (or any other price that the trader knows better). */
  | { readonly kind: 'cost'; readonly fill: string; readonly price: Fixed }
  /** Corrects fields that the source reported wrongly about one fill; fields that are not named stay. */
  | { readonly kind: 'edit'; readonly fill: string; readonly changes: FillCorrection }
  /** Fills that form a trade of their own: together they must go from flat to flat. */
  | { readonly kind: 'split'; readonly fills: readonly string[] }
  /** Counts consecutive trades of one leg and direction as one; named by their opening fills. */
  | { readonly kind: 'merge'; readonly openings: readonly string[] }

/** The corrected fields of a fill: time, side, quantity, and the fee in the asset in which it was paid. */
export type FillCorrection = {
  readonly time?: UtcMs
  readonly side?: FillSide
  readonly quantity?: Fixed
  readonly fee?: Fixed
}

/**
 * Why a command waits: one of its fills is missing, its fills are not flat together, or its trades are not consecutive.
 */
export type OverrideTrouble = 'gone' | 'not-flat' | 'not-adjacent'

/** A command that could not be applied, and why. It stays stored, because its fills may come back. */
export type OverrideProblem = { readonly override: Override; readonly reason: OverrideTrouble }
