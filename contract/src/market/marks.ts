import * as z from 'zod/mini'
import { defineFunction } from '../calls/index.ts'
import { LIMITS } from '../fields/index.ts'
import { GAP_REASONS } from './candles.ts'

const name = z.string().check(z.minLength(1), z.maxLength(100))

/** A market as trades name it. */
export const markedMarket = z.strictObject({
  venue: name,
  kind: z.enum(['spot', 'linear', 'inverse', 'quanto', 'option-linear', 'option-inverse']),
  symbol: name,
  base: name,
  quote: name,
  settle: name,
})
export type MarkedMarket = z.infer<typeof markedMarket>

/** `mark` and `last` as the exchange publishes them, `close` of the newest candle. */
const mark = z.strictObject({
  price: z.nullable(z.number()),
  kind: z.nullable(z.enum(['mark', 'last', 'close'])),
  /** The exchange's time of this price, UTC ms. */
  at: z.nullable(z.int()),
  /** Why there is no price; null while it is still to be fetched. */
  problem: z.nullable(z.enum(GAP_REASONS)),
})
export type Mark = z.infer<typeof mark>

/**
 * The newest prices of markets, for positions that are open. Exchanges are queried no more often than for the screener
 * and for candles; prices that take too long are returned by a later call.
 */
export const getMarks = defineFunction({
  name: 'getMarks',
  region: 'europe-west2',
  access: 'signed-in',
  scope: 'read',
  input: z.strictObject({ markets: z.array(markedMarket).check(z.minLength(1), z.maxLength(LIMITS.marks)) }),
  /** One mark for each market, in the same order. */
  output: z.strictObject({ marks: z.array(mark) }),
  reasons: {},
})
