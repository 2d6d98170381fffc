import type { MarketResponse, ScreenedVenueId } from '@roundtrip/contract/market'
import {
  type ColumnContext,
  type BarInterval,
  type ColumnId,
  type Condition,
  type InstrumentData,
  createCachedRows,
  type ListedInstrument,
  matches,
  type Need,
  readListing,
  type ScreenerRow,
  type Sorting,
  sortRows,
  type Standing,
  standingOf,
} from '@roundtrip/core/screener'
import { type ScreenedMarket, updatedMarket, withBars, withShortSymbol } from './market-data.ts'

/** What the worker can do. It holds the instruments of one venue; a request for another venue drops them. */
export type Screener = {
  /** The id of the venue's loaded listing; null if none is loaded. */
  readonly listingOf: (venue: ScreenedVenueId) => string | null
  /** Applies a market response; returns the listing if it changed. */
  readonly takeMarket: (update: MarketUpdate) => readonly ListedInstrument[] | null
  /** The time of the newest loaded bar, by instrument. */
  readonly since: (part: Part) => [id: string, time: number][]
  /** Adds bars, computes their columns in slices, and returns how many instruments have such bars. */
  readonly takeBars: (part: Part & { readonly series: readonly BarSeries[] }) => Promise<number>
  readonly view: (request: ScreenRequest) => ScreenResult
  /** The last closes of every instrument, for sparklines. */
  readonly curves: (part: Part & { readonly count: number }) => Curves
  /** The instruments that meet each watched screen, and those that certainly do not. */
  readonly standing: (request: StandingRequest) => readonly Standing[]
  /** Everything about one instrument and the benchmark; null if the id is unknown. */
  readonly instrument: (request: { readonly venue: ScreenedVenueId; readonly id: string }) => ScreenedInstrument | null
}

export type MarketUpdate = { readonly venue: ScreenedVenueId; readonly response: MarketResponse }
export type Part = { readonly venue: ScreenedVenueId; readonly interval: BarInterval }
export type BarSeries = { readonly id: string; readonly bars: string }
export type ScreenedInstrument = { readonly instrument: InstrumentData; readonly benchmark: InstrumentData | null }

export type ScreenRequest = {
  readonly venue: ScreenedVenueId
  readonly conditions: readonly Condition[]
  readonly sorting: Sorting
  /** Part of a symbol or coin. */
  readonly search: string
  /** Only these instruments; null = all. */
  readonly among: readonly string[] | null
  /** The columns to return. */
  readonly columns: readonly ColumnId[]
  readonly now: number
}

/** The whole list as transferable arrays, so that scrolling never waits. */
export type ScreenResult = {
  /** Instruments of the venue. */
  readonly total: number
  readonly ids: readonly string[]
  /** Row by row, the requested columns in order; NaN = undefined. */
  readonly values: Float64Array
  /** Age of the price, ms; NaN without one. */
  readonly ages: Float64Array
  /** Late data, one bit for each of `NEEDS`. */
  readonly stale: Uint8Array
}

export type StandingRequest = {
  readonly venue: ScreenedVenueId
  readonly screens: readonly (readonly Condition[])[]
  readonly now: number
}

/** `count` closes per instrument, in the order of `ids`; NaN before the first. */
export type Curves = { readonly ids: readonly string[]; readonly closes: Float32Array }

/** Data that can be late, in the order of the bits in `stale`. */
export const NEEDS = ['ticker', 'bars-5m', 'bars-1h', 'bars-1d', 'funding', 'open-interest'] as const satisfies Need[]

/** The length of a slice of work: short enough that requests in between are answered within a frame. */
const SLICE_MS = 8

export function createScreener(): Screener {
  let market: ScreenedMarket | null = null
  const rows = createCachedRows()
  const marketOf = (venue: ScreenedVenueId): ScreenedMarket | null => (market?.venue === venue ? market : null)
  const contextOf = (market: ScreenedMarket, now: number): ColumnContext => ({ now, benchmark: benchmarkOf(market) })
  const allRows = (market: ScreenedMarket, now: number): ScreenerRow[] => {
    const options = contextOf(market, now)
    return instrumentsOf(market).map((instrument) => rows.row(instrument, options))
  }
  /** Processes items in slices; other requests are answered in between. */
  const inSlices = async <T>(venue: ScreenedVenueId, all: readonly T[], act: Work<T>) => {
    let begun = performance.now()
    for (const item of all) {
      const market = marketOf(venue)
      if (market === null) return
      act(market, item)
      if (performance.now() - begun < SLICE_MS) continue
      await new Promise((resolve) => setTimeout(resolve))
      begun = performance.now()
    }
  }
  const compute = (market: ScreenedMarket, id: string): void => {
    const instrument = market.instruments.get(id)
    if (instrument !== undefined) rows.row(instrument, contextOf(market, 0))
  }
  return {
    listingOf: (venue) => marketOf(venue)?.listing ?? null,
    takeMarket: ({ venue, response }) => {
      const listed = response.instruments === null ? null : readListing(response.instruments).map(withShortSymbol)
      const before = marketOf(venue)
      if (listed === null && before === null) throw new Error('The instruments are not known yet.')
      if (before === null) rows.clear()
      market = updatedMarket({ venue, response, listed, before })
      return listed
    },
    since: ({ venue, interval }) =>
      instrumentsOf(marketOf(venue)).flatMap(({ id, bars }) => {
        const newest = bars[interval]?.time.at(-1)
        return newest === undefined ? [] : [[id, newest]]
      }),
    takeBars: async ({ venue, interval, series }) => {
      await inSlices(venue, series, (market, { id, bars }) => {
        const instrument = market.instruments.get(id)
        if (instrument !== undefined) market.instruments.set(id, withBars(instrument, { interval, bars }))
        compute(market, id)
      })
      // New bars of the benchmark change all correlations.
      await inSlices(venue, [...(marketOf(venue)?.instruments.keys() ?? [])], compute)
      const all = instrumentsOf(marketOf(venue))
      return all.filter(({ bars }) => bars[interval] !== null).length
    },
    view: (request) => {
      const market = marketOf(request.venue)
      if (market === null) throw new Error('The instruments are not known yet.')
      const all = allRows(market, request.now)
      const matching = all.filter((row) => isIncluded(row, request) && matches(row, request.conditions))
      return resultOf(sortRows(matching, request.sorting), { ...request, total: all.length })
    },
    curves: ({ venue, interval, count }) => curvesOf(instrumentsOf(marketOf(venue)), { interval, count }),
    standing: ({ venue, screens, now }) => {
      const market = marketOf(venue)
      if (market === null) return screens.map(() => ({ met: [], missed: [] }))
      const all = allRows(market, now)
      return screens.map((conditions) => standingOf(all, { instruments: market.instruments, conditions }))
    },
    instrument: ({ venue, id }) => {
      const market = marketOf(venue)
      const instrument = market?.instruments.get(id)
      return market === null || instrument === undefined ? null : { instrument, benchmark: benchmarkOf(market) }
    },
  }
}

/** Work on one item of the current market. */
type Work<T> = (market: ScreenedMarket, item: T) => void

function instrumentsOf(market: ScreenedMarket | null): readonly InstrumentData[] {
  return [...(market?.instruments.values() ?? [])]
}

function benchmarkOf({ benchmark, instruments }: ScreenedMarket): InstrumentData | null {
  return benchmark === null ? null : (instruments.get(benchmark) ?? null)
}

function isIncluded({ id, texts }: ScreenerRow, { search, among }: ScreenRequest): boolean {
  if (among !== null && !among.includes(id)) return false
  const part = search.trim().toLowerCase()
  // `BTCUSDT` finds `BTC/USDT` too.
  return part === '' || [texts.symbol, id, texts.base + texts.quote].some((name) => name.toLowerCase().includes(part))
}

function resultOf(
  rows: readonly ScreenerRow[],
  { columns, total }: { readonly columns: readonly ColumnId[]; readonly total: number },
): ScreenResult {
  const values = new Float64Array(rows.length * columns.length)
  const stale = new Uint8Array(rows.length)
  for (const [index, row] of rows.entries()) {
    for (const [at, column] of columns.entries()) values[index * columns.length + at] = row.values[column] ?? Number.NaN
    for (const need of row.stale)
      stale[index] = (stale[index] ?? 0) | (1 << NEEDS.indexOf(need as (typeof NEEDS)[number]))
  }
  const ages = Float64Array.from(rows, ({ ageMs }) => ageMs ?? Number.NaN)
  return { total, ids: rows.map(({ id }) => id), values, ages, stale }
}

function curvesOf(
  instruments: readonly InstrumentData[],
  { interval, count }: { readonly interval: BarInterval; readonly count: number },
): Curves {
  const closes = new Float32Array(instruments.length * count).fill(Number.NaN)
  for (const [index, { bars }] of instruments.entries()) {
    const last = bars[interval]?.close.subarray(-count)
    if (last !== undefined) closes.set(last, (index + 1) * count - last.length)
  }
  return { ids: instruments.map(({ id }) => id), closes }
}
