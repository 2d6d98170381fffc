import * as z from 'zod/mini'
import { defineFunction } from '../calls/index.ts'
import { candleSetIdText, LIMITS, tradeIdText } from '../fields/index.ts'
import { instrumentId, screenedVenueId } from './screened-venues.ts'

/** Why candles are missing. The web has a sentence for each. */
export const GAP_REASONS = [
  'venue-not-offered',
  'unknown-symbol',
  'too-old',
  'no-network',
  'no-answer',
  'bad-answer',
  'nothing-told',
  'rate-limited',
  'switched-off',
  'not-imported',
] as const
export type GapReason = (typeof GAP_REASONS)[number]

const intervalMs = z.int().check(z.minimum(1_000), z.maximum(86_400_000))
const time = z.int().check(z.minimum(0), z.maximum(8_640_000_000_000_000))

/** A market whose candles replace those of another venue. */
export const otherMarket = z.strictObject({ venue: screenedVenueId, id: instrumentId })
export type OtherMarket = z.infer<typeof otherMarket>

/** Candles around a trade, and what is missing of them. */
export const candleResponse = z.strictObject({
  /** The source of the candles; null if there are none. */
  source: z.nullable(z.enum(['exchange', 'import', 'demo'])),
  /** The other market, if the candles, or the missing ones, belong to it. */
  other: z.optional(otherMarket),
  intervalMs,
  /** The intervals that can be requested, the finest first. */
  intervals: z.array(intervalMs),
  /** The requested time, UTC ms. Bars are on the grid that begins at `from`. */
  from: time,
  to: time,
  /** As written by `encodeBars` of core. */
  bars: z.string(),
  missing: z.array(z.strictObject({ from: time, to: time, reason: z.enum(GAP_REASONS) })),
})
export type CandleResponse = z.infer<typeof candleResponse>

/**
 * Candles around a trade: a quarter of its length before and after it. Without an interval the server takes the finest
 * that makes at most 1,500 of them. `other`: the market to use if the trade's own venue has no candles. `before`:
 * instead returns this many candles right before those, for indicators that look back.
 */
export const getCandles = defineFunction({
  name: 'getCandles',
  // It may have to query an exchange, and many of them refuse American addresses.
  region: 'europe-west2',
  access: 'signed-in',
  scope: 'read',
  input: z.strictObject({
    tradeId: tradeIdText,
    intervalMs: z.nullable(intervalMs),
    other: z.optional(otherMarket),
    before: z.optional(z.int().check(z.minimum(1), z.maximum(LIMITS.candlesBefore))),
  }),
  output: candleResponse,
  reasons: { 'no-trade': 'not-found', 'bad-interval': 'out-of-range' },
})

/** Markets of a coin that have candles, for trades of a venue that has none. */
export const listCandleMarkets = defineFunction({
  name: 'listCandleMarkets',
  region: 'europe-west2',
  access: 'signed-in',
  scope: 'read',
  input: z.strictObject({ base: z.string().check(z.minLength(1), z.maxLength(40)) }),
  output: z.strictObject({
    /** The venues in their usual order, each with its most traded markets first. */
    markets: z.array(
      z.strictObject({
        ...otherMarket.shape,
        kind: z.enum(['spot', 'linear', 'inverse']),
        /** The name that traders use. */
        symbol: z.string(),
        quote: z.string(),
      }),
    ),
    /** Why a venue could not be queried; null if all of them responded. */
    problem: z.nullable(z.enum(GAP_REASONS)),
  }),
  reasons: {},
})
export type ListedCandleMarket = z.infer<typeof listCandleMarkets.output>['markets'][number]

const market = {
  venue: z.string().check(z.minLength(1), z.maxLength(40)),
  kind: z.enum(['spot', 'linear', 'inverse', 'quanto', 'option-linear', 'option-inverse']),
  symbol: z.string().check(z.minLength(1), z.maxLength(100)),
}

/** Candles supplied by the user; whole blocks as `blocksOf` of core cuts them. A set can take several calls. */
export const importCandles = defineFunction({
  name: 'importCandles',
  region: 'europe-west2',
  access: 'signed-in',
  scope: 'import',
  input: z.strictObject({
    /** The set that these blocks also belong to; null creates a new one. */
    setId: z.nullable(candleSetIdText),
    name: z.string().check(z.minLength(1), z.maxLength(255)),
    ...market,
    intervalMs,
    blocks: z
      .array(z.strictObject({ start: time, bars: z.string().check(z.maxLength(100_000)) }))
      .check(z.minLength(1), z.maxLength(LIMITS.candleBlocks)),
  }),
  output: z.strictObject({ setId: candleSetIdText, bars: z.int() }),
  reasons: {
    'no-candle-set': 'not-found',
    'bad-candles': 'invalid-argument',
    'too-many-candles': 'resource-exhausted',
  },
})

const candleSet = z.strictObject({
  id: candleSetIdText,
  name: z.string(),
  ...market,
  intervalMs,
  bars: z.int(),
  /** The times of the first and last candle, UTC ms. */
  from: time,
  to: time,
})
export type CandleSet = z.infer<typeof candleSet>

export const listCandleSets = defineFunction({
  name: 'listCandleSets',
  region: 'europe-west2',
  access: 'signed-in',
  scope: 'read',
  input: z.strictObject({}),
  output: z.strictObject({ sets: z.array(candleSet) }),
  reasons: {},
})

export const deleteCandleSet = defineFunction({
  name: 'deleteCandleSet',
  region: 'europe-west2',
  access: 'signed-in',
  input: z.strictObject({ setId: candleSetIdText }),
  output: z.strictObject({}),
  reasons: { 'no-candle-set': 'not-found' },
})
