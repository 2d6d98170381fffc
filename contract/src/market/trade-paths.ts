import * as z from 'zod/mini'
import { defineFunction } from '../calls/index.ts'
import { LIMITS, tradeIdText } from '../fields/index.ts'
import { tradeDetail } from '../trades/index.ts'
import { candleResponse, otherMarket } from './candles.ts'

/** As many as a trader's settings can hold. */
const MAX_OTHERS = 40

const tradePath = z.strictObject({
  tradeId: tradeIdText,
  /** Null if the trade no longer exists. */
  trade: z.nullable(tradeDetail),
  /**
   * In the interval that `getCandles` takes by default; null for an open trade, and for one too long for any interval.
   */
  candles: z.nullable(candleResponse),
})
export type TradePathRow = z.infer<typeof tradePath>

/**
 * Trades with the candles from their open to long enough after their close: as long as each was held, at least four
 * hours and at most a day. If there are many or they take long, only the first of the requested ones are returned;
 * request the others again.
 */
export const getTradePaths = defineFunction({
  name: 'getTradePaths',
  // As for `getCandles`, it may have to query an exchange.
  region: 'europe-west2',
  access: 'signed-in',
  scope: 'read',
  input: z.strictObject({
    tradeIds: z.array(tradeIdText).check(z.minLength(1), z.maxLength(LIMITS.tradePaths)),
    /** The markets to use for trades of a coin if their own venue has no candles. */
    others: z
      .array(
        z.strictObject({
          venue: z.string().check(z.minLength(1), z.maxLength(40)),
          base: z.string().check(z.minLength(1), z.maxLength(40)),
          from: otherMarket,
        }),
      )
      .check(z.maxLength(MAX_OTHERS)),
  }),
  output: z.strictObject({ paths: z.array(tradePath) }),
  /** None of the trades exists. */
  reasons: { 'no-trade': 'not-found' },
})
