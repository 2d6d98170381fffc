import type { AccountId, Fixed, UtcMs } from '../base/index.ts'
import type { Instrument } from './instrument.ts'

export type FillSide = 'buy' | 'sell'

/** The leg of a hedge-mode account; `both` if the account is one-way. */
export type PositionSide = 'both' | 'long' | 'short'

/** Why a fill happened. Everything but `trade` is shown as a reason on the trade. */
export const EXECUTIONS = [
  'trade',
  'liquidation',
  'adl',
  'settlement',
  'expiry',
  'dust',
  'transfer-in',
  /** Coins from another account or position of the trader at their cost there, or for a coin that was sold. */
  'own-transfer',
  'transfer-out',
  'fee-payment',
  'manual',
  /** A whole order at its mean price, if an exchange reports orders instead of fills. */
  'order',
  /** The opening or closing of a finished position, at its mean price, if nothing finer is known. */
  'position',
] as const
export type Execution = (typeof EXECUTIONS)[number]

/** One execution as the venue reported it. The ledger of fills and cash events is the only truth. */
export type Fill = {
  readonly account: AccountId
  readonly instrument: Instrument
  readonly time: UtcMs
  readonly side: FillSide
  /** Always positive, in the venue's units: contracts, or base coins on spot. */
  readonly quantity: Fixed
  readonly price: Fixed
  readonly positionSide: PositionSide
  /** Positive = paid, negative = rebate. */
  readonly fee: Fixed
  /** The asset of the fee; the settlement asset if the fee is zero. */
  readonly feeAsset: string
  readonly execution: Execution
  readonly liquidity: 'maker' | 'taker' | 'unknown'
  /** The venue's id of this execution, unique per symbol at best. */
  readonly venueTradeId: string | null
  readonly orderId: string | null
  /** The venue's running number, if it has one. */
  readonly sequence: number | null
  /** The venue's own realised profit of this fill, and whether its fee is already deducted. For reconciliation only. */
  readonly venueRealised: Fixed | null
  readonly venueRealisedIsNet: boolean
  /** The venue's signed position just before this fill. For ordering and reconciliation only. */
  readonly startPosition: Fixed | null
  /** True if the venue says that this fill opens (adds), false if it closes, null if it says nothing. */
  readonly opens: boolean | null
  /** Identifies this fill within its account permanently; the same on every import. 32 hex digits. */
  readonly dedupeKey: string
  /** Index in time order within the source (0-based): the tie-break among fills of one moment. */
  readonly row: number
  /** The row as the source wrote it. */
  readonly raw: string | null
}

/** Empty claims, for a fill about which the venue claims nothing. */
export const NOTHING_CLAIMED = {
  venueTradeId: null,
  orderId: null,
  sequence: null,
  venueRealised: null,
  venueRealisedIsNet: false,
  startPosition: null,
  opens: null,
  raw: null,
} as const satisfies Partial<Fill>

type MovedFill = Pick<Fill, 'instrument' | 'quantity' | 'fee' | 'feeAsset'> & { readonly side: FillSide | null }

/** The number of base coins that a fill moves, including a fee in them: a buy brings less, a sale takes more. */
export function movedCoins({ instrument, side, quantity, fee, feeAsset }: MovedFill): Fixed {
  if (fee === 0n || feeAsset !== instrument.base) return quantity
  return side === 'buy' ? quantity - fee : quantity + fee
}
