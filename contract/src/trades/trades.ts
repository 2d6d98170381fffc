import * as z from 'zod/mini'
import { defineFunction } from '../calls/index.ts'
import {
  accountIdText,
  currencyText,
  decimalText,
  dedupeKeyText,
  LIMITS,
  tradeIdText,
  zoneText,
} from '../fields/index.ts'

const optionalDecimal = z.nullable(decimalText)

export const tradeSlice = z.strictObject({
  /** The permanent key of the fill; two slices share it if it closed one trade and opened the next. */
  key: dedupeKeyText,
  /** UTC ms */
  time: z.number(),
  role: z.enum(['entry', 'exit']),
  /** 1 for the half of a flip that opens the next trade. */
  index: z.literal([0, 1]),
  side: z.enum(['buy', 'sell']),
  quantity: decimalText,
  price: decimalText,
  /** The source's price if the trader edited the cost; null if `price` is the source's. */
  sourcePrice: optionalDecimal,
  /** Of the whole fill, even if a flip makes two slices of it, and in coins by their name at the time of listing. */
  fillQuantity: decimalText,
  /** For one of those coins; `price` is for one coin as the trade counts them. */
  fillPrice: decimalText,
  /** The source's values of the fill if the trader corrected it; null if not. */
  source: z.nullable(
    z.strictObject({ time: z.number(), side: z.enum(['buy', 'sell']), quantity: decimalText, fee: decimalText }),
  ),
  value: decimalText,
  /** In the settle asset; null while a rate is missing. */
  fee: optionalDecimal,
  /** As the venue booked it. */
  feePaid: decimalText,
  feeAsset: z.string(),
  gross: decimalText,
  positionAfter: decimalText,
  execution: z.string(),
  liquidity: z.enum(['maker', 'taker', 'unknown']),
  venueTradeId: z.nullable(z.string()),
  orderId: z.nullable(z.string()),
  venueRealised: optionalDecimal,
  raw: z.nullable(z.string()),
})

export const tradeCash = z.strictObject({
  time: z.number(),
  kind: z.string(),
  asset: z.string(),
  amount: decimalText,
  /** The amount in the settle asset of the trade; null while its rate is missing. */
  value: optionalDecimal,
  raw: z.nullable(z.string()),
})

/** An order that was open during a trade, as far as a connected exchange reported it. Times are UTC ms. */
export const tradeOrder = z.strictObject({
  orderId: z.string(),
  clientOrderId: z.nullable(z.string()),
  role: z.enum(['entry', 'stop', 'target', 'exit']),
  side: z.enum(['buy', 'sell']),
  /** Its price levels by time, the first one when it was placed. `quantity` null = as much as the position holds. */
  levels: z.array(
    z.strictObject({ time: z.number(), limit: optionalDecimal, trigger: optionalDecimal, quantity: optionalDecimal }),
  ),
  filled: decimalText,
  /** Null while it is open. `unseen`: the exchange no longer lists it, and states no end. */
  end: z.nullable(z.strictObject({ time: z.number(), how: z.enum(['filled', 'cancelled', 'unseen']) })),
})
export type TradeOrder = z.infer<typeof tradeOrder>

/** An adjacent trade in the same position and direction, with which it can be merged. */
export const neighbour = z.strictObject({ id: tradeIdText, openTime: z.number(), closeTime: z.nullable(z.number()) })

/** One trade with every exact figure, in its settle asset. */
export const tradeDetail = z.strictObject({
  id: tradeIdText,
  account: accountIdText,
  venue: z.string(),
  symbol: z.string(),
  kind: z.enum(['spot', 'linear', 'inverse', 'quanto', 'option-linear', 'option-inverse']),
  base: z.string(),
  quote: z.string(),
  settle: z.string(),
  contractSize: decimalText,
  side: z.enum(['long', 'short']),
  positionSide: z.enum(['both', 'long', 'short']),
  status: z.enum(['open', 'closed']),
  openTime: z.number(),
  closeTime: z.nullable(z.number()),
  entryQuantity: decimalText,
  exitQuantity: decimalText,
  maxQuantity: decimalText,
  openQuantity: decimalText,
  entryPrice: optionalDecimal,
  exitPrice: optionalDecimal,
  entryValue: decimalText,
  exitValue: decimalText,
  maxValue: decimalText,
  openValue: decimalText,
  /** What was left below the dust limit and carried into the next trade. */
  dust: decimalText,
  gross: decimalText,
  fees: optionalDecimal,
  /** Null while the rate of a coin that was paid is missing. */
  funding: optionalDecimal,
  otherCash: optionalDecimal,
  net: optionalDecimal,
  flags: z.array(z.string()),
  before: z.nullable(neighbour),
  after: z.nullable(neighbour),
  slices: z.array(tradeSlice),
  cashEvents: z.array(tradeCash),
  /** By placement time; at most the last 500. */
  orders: z.array(tradeOrder),
  /**
   * What the figures above do not contain, so that the browser can rebuild the exact trade: see `readTrade` of core.
   */
  instrument: z.string(),
  ledger: z.strictObject({ instruments: z.readonly(z.array(z.string())), fills: z.string(), cashEvents: z.string() }),
})
export type TradeDetail = z.infer<typeof tradeDetail>

export const getTrade = defineFunction({
  name: 'getTrade',
  region: 'us-central1',
  access: 'signed-in',
  scope: 'read',
  input: z.strictObject({ tradeId: tradeIdText }),
  output: tradeDetail,
  reasons: { 'no-trade': 'not-found' },
})

/** See `unmatchedCause` of core/trades. */
const UNMATCHED_CAUSES = ['no-purchase', 'moved-in', 'sold-more', 'no-entry', 'closed-more'] as const

/** What the ledger could not turn into trades, and what contradicts the venue's own figures. */
export const getLedgerHealth = defineFunction({
  name: 'getLedgerHealth',
  region: 'us-central1',
  access: 'signed-in',
  scope: 'read',
  input: z.strictObject({}),
  output: z.strictObject({
    positions: z.array(
      z.strictObject({
        account: accountIdText,
        symbol: z.string(),
        positionSide: z.enum(['both', 'long', 'short']),
        settle: z.string(),
        /** Quantity sold or closed beyond what was held. */
        unmatchedQuantity: decimalText,
        /**
         * When that began, UTC ms, and why, as far as the ledger knows. Null if nothing is unmatched, absent if the
         * position was last built by an older server.
         */
        unmatchedSince: z.optional(z.nullable(z.number())),
        unmatchedCause: z.optional(z.nullable(z.enum(UNMATCHED_CAUSES))),
        /** Funding at times without an open trade. */
        unattributedFunding: decimalText,
        /** First contradiction with the venue's own columns, UTC ms; null = none. */
        incompleteSince: z.nullable(z.number()),
        /** The sum of the venue's realised profit, and ours over the same rows; null if the venue states none. */
        venueRealised: optionalDecimal,
        ourRealised: optionalDecimal,
      }),
    ),
  }),
  reasons: {},
})

/**
 * The value of one unit of each currency in another one at a moment: for amounts typed in a currency other than the
 * reporting one. Null if no rate is known at that time or within a day before it.
 */
export const getRates = defineFunction({
  name: 'getRates',
  region: 'us-central1',
  access: 'signed-in',
  scope: 'read',
  input: z.strictObject({
    moments: z
      .array(z.strictObject({ from: currencyText, to: currencyText, time: z.int().check(z.minimum(0)) }))
      .check(z.maxLength(LIMITS.rateMoments)),
  }),
  output: z.strictObject({ rates: z.array(optionalDecimal) }),
  reasons: {},
})

/** Resets the demo journal to its initial state, in the visitor's zone. Refused outside a demo account. */
export const resetDemo = defineFunction({
  name: 'resetDemo',
  region: 'us-central1',
  access: 'signed-in',
  input: z.strictObject({ zone: z.optional(zoneText) }),
  output: z.strictObject({ ledgerVersion: z.int() }),
  reasons: { 'not-a-demo': 'permission-denied' },
})
