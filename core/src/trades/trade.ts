import type { AccountId, Fixed, TradeId, UtcMs } from '../base/index.ts'
import type { CashEvent, Fill, Instrument, PositionSide } from '../ledger/index.ts'

export type TradeSide = 'long' | 'short'

/**
 * Warnings about a trade that the trader should see before trusting its figures. The order is the bit order in columns.
 */
export const TRADE_FLAGS = [
  'liquidated',
  'adl',
  'settled',
  'expired',
  'dust-carried-in',
  'assumed-cost',
  'withdrawn',
  'incomplete-basis',
  'missing-open',
  'ambiguous-order',
  'pending-rate',
  'history-incomplete',
  'edited',
  'excluded',
  'manual',
  'late-funding',
  'contradicts-exchange',
  'from-orders',
  'from-positions',
] as const
export type TradeFlag = (typeof TRADE_FLAGS)[number]

/** The bits of flags in columns: bit k = TRADE_FLAGS[k]. */
export function flagBits(flags: readonly TradeFlag[]): number {
  let bits = 0
  for (const flag of flags) bits |= 1 << TRADE_FLAGS.indexOf(flag)
  return bits
}

/** Sets a flag on an object that holds flags as bits. */
export function flag(trade: { flags: number }, name: TradeFlag): void {
  trade.flags |= 1 << TRADE_FLAGS.indexOf(name)
}

/**
 * The share of a fill that belongs to one trade. The fill of a reversal has two slices: one closes a trade, the other
 * opens the next.
 */
export type TradeSlice = {
  readonly fill: Fill
  /** 0, or 1 for the slice of a reversal that opens the next trade. */
  readonly index: 0 | 1
  readonly role: 'entry' | 'exit'
  readonly quantity: Fixed
  readonly price: Fixed
  /** Value in the settlement asset (quote on spot). */
  readonly value: Fixed
  /** This slice's share of the fee, in the settlement asset; null while a rate is missing. */
  readonly fee: Fixed | null
  /** Profit before fees that this slice realised; zero for entries. */
  readonly gross: Fixed
  /** The signed position of the trade after this slice. */
  readonly positionAfter: Fixed
}

/** A cash event of a trade, with its value to the trade. */
export type TradeCash = CashEvent & {
  /** The amount in the settlement asset of the trade, such as 3 USDT for 0.005 BNB; null while a rate is missing. */
  readonly value: Fixed | null
}

/** One round trip of a position from flat to flat (or still open). All money is in the settlement asset. */
export type Trade = {
  readonly id: TradeId
  readonly account: AccountId
  readonly instrument: Instrument
  readonly positionSide: PositionSide
  readonly side: TradeSide
  readonly status: 'open' | 'closed'
  readonly openTime: UtcMs
  readonly closeTime: UtcMs | null
  readonly entryQuantity: Fixed
  readonly exitQuantity: Fixed
  readonly entryValue: Fixed
  readonly exitValue: Fixed
  /** Average prices (harmonic for inverse contracts); null if nothing was entered or exited. */
  readonly entryPrice: Fixed | null
  readonly exitPrice: Fixed | null
  readonly maxQuantity: Fixed
  /** Largest open value at entry prices. */
  readonly maxValue: Fixed
  readonly gross: Fixed
  /** Fees paid (rebates negative); null while a rate of a fee coin is missing. */
  readonly fees: Fixed | null
  /** Funding received (paid is negative); null while a rate of its coin is missing. */
  readonly funding: Fixed | null
  /** Rebates, interest, insurance, liquidation penalties and other cash that names this trade; null like funding. */
  readonly otherCash: Fixed | null
  /** gross - fees + funding + otherCash; null while a rate is missing. */
  readonly net: Fixed | null
  readonly openQuantity: Fixed
  readonly openValue: Fixed
  /** The remainder below the dust limit that was carried into the next trade. */
  readonly dust: Fixed
  readonly slices: readonly TradeSlice[]
  readonly cashEvents: readonly TradeCash[]
  readonly flags: readonly TradeFlag[]
}
