/** Spot positions of one coin, and the changes to them besides their own fills. */
import type { AccountId } from '../base/index.ts'
import type { Fill } from '../ledger/index.ts'
import type { Override } from './override.ts'
import type { CountedFill } from './redenomination.ts'

/** The holding of one coin against one class of quotes in one account. */
export type CoinPosition = {
  /** See `positionKey`. */
  readonly key: string
  readonly account: AccountId
  /** One of its quotes. */
  readonly quote: string
  readonly fills: readonly Fill[]
  readonly overrides: readonly Override[]
}

/** Changes to a position besides its own fills. */
export type PositionMoves = {
  /** Coins that came and left. */
  readonly implied: readonly CountedFill[]
  /** Coins that arrive from other positions of the account just before a sale, by the key of the sale. */
  readonly drawn: ReadonlyMap<string, readonly CountedFill[]>
}

export const NO_MOVES: PositionMoves = { implied: [], drawn: new Map() }
