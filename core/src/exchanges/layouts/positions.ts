import type { Fixed, UtcMs } from '../../base/index.ts'
import type { Instrument } from '../../ledger/index.ts'
import type { FillDraft } from './layout.ts'

/** A finished position, or the share of it that one row closed. */
export type FinishedPosition = {
  readonly instrument: Instrument
  readonly direction: 'long' | 'short'
  readonly quantity: Fixed
  readonly opened: PositionEnd
  readonly closed: PositionEnd
  readonly feeAsset: string
  /** The exchange's profit before fees and funding; null if it is not stated. */
  readonly gross: Fixed | null
}

type PositionEnd = { readonly time: UtcMs; readonly price: Fixed; readonly fee: Fixed }

/** A finished position as its opening and its closing, each at its mean price. */
export function positionFills(position: FinishedPosition): readonly [FillDraft, FillDraft] {
  const { instrument, direction, quantity, opened, closed, feeAsset, gross } = position
  const isLong = direction === 'long'
  const common = {
    type: 'fill',
    instrument,
    quantity,
    feeAsset,
    positionSide: direction,
    execution: 'position',
  } as const
  return [
    { ...common, ...opened, side: isLong ? 'buy' : 'sell', opens: true },
    { ...common, ...closed, side: isLong ? 'sell' : 'buy', opens: false, venueRealised: gross },
  ]
}

/** `Long` and `Short`, as position histories write them. */
export const POSITION_DIRECTIONS: ReadonlyMap<string, 'long' | 'short'> = new Map([
  ['long', 'long'],
  ['short', 'short'],
])
