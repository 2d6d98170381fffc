import * as z from 'zod/mini'
import { defineFunction } from '../calls/index.ts'
import { decimalText } from '../fields/index.ts'
import { GAP_REASONS } from './candles.ts'
import { instrumentId, screenedVenueId } from './screened-venues.ts'

/** Instruments of one venue at most: the most traded ones. */
export const SCREENED_MOST = 600

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

/** The venues that this user is offered, the one to begin with first. */
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

/** One kind of data: when the venue last sent it, and why nothing newer could be had; null = nothing is wrong. */
const status = z.strictObject({ at: z.nullable(time), problem })

/**
 * The instruments of a venue with their figures of this moment. Answers at once with what is stored; asking keeps the
 * venue's data coming for some minutes, so a screen that asks every 15 seconds sees it move.
 */
export const getMarket = defineFunction({
  name: 'getMarket',
  region,
  access,
  scope,
  /** `listing`: the version of the list of instruments that the caller has. */
  input: z.strictObject({ venue, listing: z.nullable(z.string().check(z.maxLength(64))) }),
  output: z.strictObject({
    /** The moment of the answer, by the clock of the server, UTC ms. */
    now: time,
    /** What the times in `live` count back from, UTC ms: when these figures were put together. */
    time,
    listing: z.string(),
    /** As `readListing` of core reads it; null where the caller has this version. */
    instruments: z.nullable(z.string()),
    /** As `readLive` of core reads it, the most traded first. `instrumentOf` of core joins both. */
    live: z.string(),
    /** Dollars for one unit of each quote currency; one without a known rate is not named. */
    quoteDollars: z.record(z.string(), z.number()),
    /** Bitcoin's instrument, which correlations are held against. */
    benchmark: z.nullable(id),
    /** Instruments of the venue that are left out, because they are traded least. */
    leftOut: count,
    freshness: z.strictObject({ instruments: status, tickers: status, funding: status, openInterest: status }),
    /** Why the newest data could not be had, in one word: that of the tickers, or else of the instruments. */
    problem,
  }),
  reasons: notOffered,
})
export type MarketResponse = z.infer<typeof getMarket.output>

/**
 * Closed bars of a venue's instruments that the caller does not have. What is missing is fetched meanwhile, the most
 * traded first: ask at once again while `more` is true, and some seconds later while `waiting` is not 0.
 */
export const getBars = defineFunction({
  name: 'getBars',
  region,
  access,
  scope,
  input: z.strictObject({
    venue,
    interval: z.enum(['5m', '1h', '1d']),
    /** Instruments of which the caller has bars, each with the beginning of its newest one. */
    since: z.array(z.tuple([id, time])).check(z.maxLength(SCREENED_MOST)),
  }),
  output: z.strictObject({
    /** As `readBars` of core reads them: bars after `since`, ascending, never one that is still forming. */
    series: z.array(z.strictObject({ id, bars: z.string() })),
    /** There is more to be reported right now. */
    more: z.boolean(),
    /** Instruments whose newest bars are still to be fetched. */
    waiting: count,
    /** Why no more comes at present. */
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
    /** As `encodeBars` of core writes them, on the grid that begins at `from`. */
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

/** Maintenance margin by the value of a position, as far as the venue tells it to everyone. */
export const getTiers = defineFunction({
  name: 'getTiers',
  region,
  access,
  scope,
  input: z.strictObject({ venue, id }),
  output: z.strictObject({
    /** What floors and caps count: the value of a position in quote currency, or its contracts. */
    unit: z.enum(['value', 'contracts']),
    /** Ascending; null where they are not known. */
    tiers: z.nullable(z.array(marginTier)),
    /** When the venue sent them, UTC ms. */
    at: z.nullable(time),
    /** Why they are not known, or not newer: `venue-not-offered` where the venue tells them to nobody without a key. */
    problem,
  }),
  reasons: { ...notOffered, 'no-instrument': 'not-found' },
})
