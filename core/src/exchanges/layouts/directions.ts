import type { FillSide, PositionSide } from '../../ledger/index.ts'

/** The meaning of a direction such as `Close long`. */
export type Direction = { readonly side: FillSide; readonly leg: PositionSide; readonly opens: boolean | null }

const LONG_OPENS: Direction = { side: 'buy', leg: 'long', opens: true }
const LONG_CLOSES: Direction = { side: 'sell', leg: 'long', opens: false }
const SHORT_OPENS: Direction = { side: 'sell', leg: 'short', opens: true }
const SHORT_CLOSES: Direction = { side: 'buy', leg: 'short', opens: false }

/** The words of most exchanges, in lower case. */
export const DIRECTIONS: ReadonlyMap<string, Direction> = new Map([
  ['open long', LONG_OPENS],
  ['close long', LONG_CLOSES],
  ['open short', SHORT_OPENS],
  ['close short', SHORT_CLOSES],
  ['buy', { side: 'buy', leg: 'both', opens: null }],
  ['sell', { side: 'sell', leg: 'both', opens: null }],
])

/**
 * MEXC buys and sells positions: `buy short` opens a short one. Two importers agree (BittyTax, mexc.py; sdk of
 * tribulnation), and in a real file the `Closing PNL` of every `buy short` is 0.
 */
export const MEXC_DIRECTIONS: ReadonlyMap<string, Direction> = new Map([
  ...DIRECTIONS,
  ['buy long', LONG_OPENS],
  ['sell long', LONG_CLOSES],
  ['buy short', SHORT_OPENS],
  ['sell short', SHORT_CLOSES],
])
