import { type AccountId, type Fixed, ONE } from '../base/index.ts'
import { createRenames, type Renames } from '../ledger/index.ts'
import type { CostMethod } from './lots.ts'
import type { Override } from './override.ts'
import { createRates, type Rates } from './rates.ts'

export type BuildOptions = {
  readonly costMethod: CostMethod
  readonly rates: Rates
  /** Which names of coins stand for the same coin. */
  readonly renames: Renames
  /** A spot remainder worth less than this many dollars is dust (but never more than 1 % of the largest holding). */
  readonly dustDollars: Fixed
  /** Accounts on which selling more than the holding opens a short (margin accounts). */
  readonly marginAccounts: ReadonlySet<AccountId>
  /** The trader's corrections of this position. If there are any, the position is built from its beginning. */
  readonly overrides?: readonly Override[]
}

export const DEFAULT_BUILD_OPTIONS: BuildOptions = {
  costMethod: 'average',
  rates: createRates([]),
  renames: createRenames(),
  dustDollars: ONE,
  marginAccounts: new Set(),
}
