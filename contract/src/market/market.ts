import * as z from 'zod/mini'
import { defineFunction } from '../calls/index.ts'
import { decimalText } from '../fields/index.ts'
import { GAP_REASONS } from './candles.ts'
import { instrumentId, screenedVenueId } from './screened-venues.ts'

/** The most instruments of one venue: the most traded ones. */
export const MAX_SCREENED = 600

/** Bars of each interval, as far back as the columns of the screener look. */
export const SCREENED_BARS = { '5m': 300, '1h': 504, '1d': 300 } as const

const region = 'europe-west2'
const access = 'signed-in'
const scope = 'read'

const venue = screenedVenueId
const id = instrumentId
const time = z.int().check(z.minimum(0), z.maximum(8_640_000_000_000_000))
const count = z.int().check(z.minimum(0))
const problem = z.nullable(z.enum(GAP_REASONS))
/** A venue that this user is not shown, such as the made-up one outside the demo. */
const notOffered = { 'no-venue': 'not-found' } as const

/** The venues offered to this user, the default one first. */
export const listVenues = defineFunction({
  name: 'listVenues',
  region,
  access,
  scope,
  input: z.strictObject({}),
  output: z.strictObject({
    venues: z.array(z.strictObject({ id: venue, name: z.string(), kind: z.enum(['spot', 'linear', 'inverse']) })),
  }),
  reasons: {},
})

/** One kind of data: when the venue last sent it, and why there is nothing newer; null = nothing is wrong. */
const status = z.strictObject({ at: z.nullable(time), problem })

/**
 * The instruments of a venue with their current figures. Responds at once with what is stored; each request keeps the
 * venue's data updating for some minutes, so a screen that polls every 15 seconds sees it move.
 */
export const getMarket = defineFunction({
  name: 'getMarket',
  region,
  access,
  scope,
  /** `listing`: the version of the list of instruments that the caller has. */
  input: z.strictObject({ venue, listing: z.nullable(z.string().check(z.maxLength(64))) }),
  output: z.strictObject({
    /** The time of the response by the server's clock, UTC ms. */
    now: time,
    /** The base time of the ages in `live`, UTC ms: when these figures were put together. */
    time,
    listing: z.string(),
    /** As read by `readListing` of core; null if the caller has this version. */
    instruments: z.nullable(z.string()),
    /** As read by `readLive` of core, the most traded first. `instrumentOf` of core joins both. */
    live: z.string(),
    /** Dollars per unit of each quote currency; currencies without a known rate are left out. */
    quoteDollars: z.record(z.string(), z.number()),
    /** Bitcoin's instrument, the benchmark of correlations. */
    benchmark: z.nullable(id),
    /** The venue's least traded instruments that are left out. */
    leftOut: count,
    freshness: z.strictObject({ instruments: status, tickers: status, funding: status, openInterest: status }),
    /** Why the newest data is missing, in one word: for the tickers, or else for the instruments. */
    problem,
  }),
  reasons: notOffered,
})
export type MarketResponse = z.infer<typeof getMarket.output>

/**
 * Closed bars of a venue's instruments that the caller does not have. Missing ones are fetched in the meantime, the
 * most traded first: repeat the request at once while `more` is true, and after some seconds while `waiting` is not 0.
 */
export const getBars = defineFunction({
  name: 'getBars',
  region,
  access,
  scope,
  input: z.strictObject({
    venue,
    interval: z.enum(['5m', '1h', '1d']),
    /** Instruments whose bars the caller has, each with the start of its newest one. */
    since: z.array(z.tuple([id, time])).check(z.maxLength(MAX_SCREENED)),
  }),
  output: z.strictObject({
    /** As read by `readBars` of core: bars after `since`, ascending, never one that is still forming. */
    series: z.array(z.strictObject({ id, bars: z.string() })),
    /** There is more to return right now. */
    more: z.boolean(),
    /** Instruments whose newest bars are still to be fetched. */
    waiting: count,
    /** Why no more is coming at present. */
    problem,
  }),
  reasons: notOffered,
})

/** Candles of one instrument. */
export const getInstrumentBars = defineFunction({
  name: 'getInstrumentBars',
  region,
  access,
  scope,
  input: z.strictObject({
    venue,
    id,
    intervalMs: z.int().check(z.minimum(60_000), z.maximum(86_400_000)),
    /** On the grid of the interval; at most 1,500 bars before `to`. */
    from: time,
    to: time,
  }),
  output: z.strictObject({
    /** As written by `encodeBars` of core, on the grid that begins at `from`. */
    bars: z.string(),
    missing: z.array(z.strictObject({ from: time, to: time, reason: z.enum(GAP_REASONS) })),
  }),
  reasons: { ...notOffered, 'no-instrument': 'not-found', 'bad-interval': 'out-of-range' },
})

/** One step of the maintenance margin. */
const marginTier = z.strictObject({
  floor: decimalText,
  /** The largest value, included; null = no end. */
  cap: z.nullable(decimalText),
  /** A fraction: 0.004 is 0.4 %. */
  rate: decimalText,
  mostLeverage: z.nullable(decimalText),
})
export type MarginTier = z.infer<typeof marginTier>

/** Maintenance margin by the value of a position, as far as the venue publishes it. */
export const getTiers = defineFunction({
  name: 'getTiers',
  region,
  access,
  scope,
  input: z.strictObject({ venue, id }),
  output: z.strictObject({
    /** The unit of floors and caps: the value of a position in quote currency, or its contracts. */
    unit: z.enum(['value', 'contracts']),
    /** Ascending; null if unknown. */
    tiers: z.nullable(z.array(marginTier)),
    /** When the venue sent them, UTC ms. */
    at: z.nullable(time),
    /** Why they are unknown or outdated: `venue-not-offered` if the venue does not publish them without a key. */
    problem,
  }),
  reasons: { ...notOffered, 'no-instrument': 'not-found' },
})
