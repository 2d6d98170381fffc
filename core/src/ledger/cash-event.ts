import type { AccountId, Fixed, UtcMs } from '../base/index.ts'
import type { Instrument } from './instrument.ts'
import type { PositionSide } from './fill.ts'

export const CASH_KINDS = [
  'funding',
  'deposit',
  'withdrawal',
  'transfer',
  'interest',
  'rebate',
  'insurance-clear',
  'liquidation-penalty',
  'airdrop',
  'realised',
  'other',
] as const
export type CashKind = (typeof CASH_KINDS)[number]

/** Money or coins that moved without a fill. Positive = received. */
export type CashEvent = {
  readonly account: AccountId
  readonly time: UtcMs
  readonly kind: CashKind
  readonly asset: string
  readonly amount: Fixed
  /** The instrument it belongs to, if the venue names one (it always does for funding). */
  readonly instrument: Instrument | null
  readonly positionSide: PositionSide
  /** The signed position according to the venue (funding rows of some venues). For reconciliation only. */
  readonly position: Fixed | null
  readonly venueId: string | null
  readonly dedupeKey: string
  readonly row: number
  readonly raw: string | null
}
