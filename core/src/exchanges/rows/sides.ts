import type { FillSide, PositionSide } from '../../ledger/index.ts'

/** The words for buying and selling; files differ only in case. */
export const SIDES: ReadonlyMap<string, FillSide> = new Map([
  ['buy', 'buy'],
  ['sell', 'sell'],
  ['BUY', 'buy'],
  ['SELL', 'sell'],
])

/** The leg of a hedge-mode account. */
export const POSITION_SIDES: ReadonlyMap<string, PositionSide> = new Map([
  ['', 'both'],
  ['both', 'both'],
  ['long', 'long'],
  ['short', 'short'],
])

/** The sign of a position. */
export const POSITION_SIGNS: ReadonlyMap<string, bigint> = new Map([
  ['long', 1n],
  ['short', -1n],
])
