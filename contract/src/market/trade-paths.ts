import * as z from 'zod/mini'
import { defineFunction } from '../calls/index.ts'
import { LIMITS, tradeIdText } from '../fields/index.ts'
import { tradeDetail } from '../trades/index.ts'
import { candleResponse, otherMarket } from './candles.ts'

/** As many as the settings of a trader hold. */
const MOST_OTHERS = 40

const tradePath = z.strictObject({
  tradeId: tradeIdText,
  /** Null where there is no such trade any more. */
  trade: z.nullable(tradeDetail),
  /** In the length that `getCandles` takes by itself; null for an open trade, and for one too long for any length. */
  candles: z.nullable(candleResponse),
})
export type TradePathRow = z.infer<typeof tradePath>

/**
 * Trades with the candles from their open to long enough after their close: as long as each was held, at least four hours
 * and at most a day. Where they are many or take long, only the first of those that were asked for are answered; ask for
 * the others again.
 */
export const getTradePaths = defineFunction({
  name: 'getTradePaths',
  // As for `getCandles`, an exchange may have to be asked.
  region: 'europe-west2',
  access: 'signed-in',
  scope: 'read',
  input: z.strictObject({
    tradeIds: z.array(tradeIdText).check(z.minLength(1), z.maxLength(LIMITS.tradePaths)),
    /** The markets to take for trades of a coin where their own venue has no candles. */
    others: z
      .array(
        z.strictObject({
          venue: z.string().check(z.minLength(1), z.maxLength(40)),
          base: z.string().check(z.minLength(1), z.maxLength(40)),
          from: otherMarket,
        }),
      )
      .check(z.maxLength(MOST_OTHERS)),
  }),
  output: z.strictObject({ paths: z.array(tradePath) }),
  /** None of the trades is there. */
  reasons: { 'no-trade': 'not-found' },
})
