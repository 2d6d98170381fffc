/** The current state of an account at its exchange. */
import * as z from 'zod/mini'
import { decimalText } from '../fields/index.ts'

/** A position as its exchange reports it. */
export const openPosition = z.strictObject({
  symbol: z.string(),
  side: z.enum(['long', 'short']),
  /** In the exchange's units: contracts or coins. */
  quantity: decimalText,
  entryPrice: z.nullable(decimalText),
  markPrice: z.nullable(decimalText),
  /** In `asset`. */
  unrealised: z.nullable(decimalText),
  asset: z.string(),
  leverage: z.nullable(decimalText),
  liquidationPrice: z.nullable(decimalText),
  /** The distance of the mark price from liquidation, as a share of the mark price. */
  distance: z.nullable(z.number()),
})
export type OpenPosition = z.infer<typeof openPosition>

/** An open position with the ledger's figures; null if the ledger does not have its opening. */
export const valuedPosition = z.extend(openPosition, {
  /** Quantity at the mark price, in `valueAsset`. */
  value: z.nullable(decimalText),
  valueAsset: z.nullable(z.string()),
  /** UTC ms when it was opened. */
  openedAt: z.nullable(z.number()),
  /** Received since then, in `valueAsset`; paid is negative. */
  funding: z.nullable(decimalText),
})
export type ValuedPosition = z.infer<typeof valuedPosition>

export const walletBalance = z.strictObject({
  /** `Spot`, `USD-M futures`, ... */
  part: z.string(),
  asset: z.string(),
  /** Without unrealised profit. */
  total: decimalText,
  free: z.nullable(decimalText),
})
export type WalletBalance = z.infer<typeof walletBalance>
