/** A venue's instruments with the figures that screens ask for, from what the screener's market has stored. */
import { SCREENED_BARS, SCREENED_VENUES } from '@roundtrip/contract/market'
import {
  type BarInterval,
  type ColumnContext,
  type ColumnId,
  COLUMNS,
  columnValue,
  type Condition,
  type InstrumentData,
  instrumentOf,
  INTERVAL_MS,
  joinBars,
  type Need,
  readBars,
  readLive,
  type ScreenerColumn,
  type ScreenerRow,
  type Standing,
  standingOf,
  staleNeeds,
} from '@roundtrip/core/screener'
import { MINUTE_MS } from '@roundtrip/core/base'
import type { MarketService } from '../market/market-service.ts'
import type { RealVenue } from '../market/real-venues.ts'

type Bars = InstrumentData['bars']
export type BarCache = Map<string, Bars>

export type ScreenMarket = {
  readonly instruments: ReadonlyMap<string, InstrumentData>
  readonly benchmark: InstrumentData | null
  /** UTC ms of the prices. */
  readonly at: number
}

type Loading = {
  readonly venue: RealVenue
  readonly needs: ReadonlySet<Need>
  readonly cache: BarCache
  readonly now: number
}

/**
 * * Null while its prices are old: nobody used the venue before, or the exchange does not respond. `cache` has the bars
 * of the last time, to which newer ones are added. A call counts as a look, so that the figures keep coming.
 */
export async function loadScreenMarket(
  markets: Pick<MarketService, 'market' | 'bars'>,
  { venue, needs, cache, now }: Loading,
): Promise<ScreenMarket | null> {
  const { instruments: listed, response } = await markets.market(venue)
  for (const interval of INTERVALS)
    if (needs.has(`bars-${interval}`)) await loadBars(markets, { venue, interval, cache })
  const { at } = response.freshness.tickers
  if (at === null || now - at > OLD_MS) return null
  const live = readLive(response.live, response.time)
  const name = SCREENED_VENUES.find(({ id }) => id === venue)?.name ?? venue
  const instruments = new Map(
    listed.map((instrument) => {
      const bars = cache.get(instrument.id) ?? NO_BARS
      const data = instrumentOf(instrument, live.get(instrument.id), {
        venue: name,
        quoteDollars: response.quoteDollars,
        bars,
      })
      return [instrument.id, withoutStale(data, now)] as const
    }),
  )
  return { instruments, benchmark: instruments.get(response.benchmark ?? '') ?? null, at }
}

/** The data that conditions need. */
export function needsOf(conditions: readonly Condition[]): ReadonlySet<Need> {
  return new Set(
    conditions.flatMap(({ column }) => (isFigure(column) ? (COLUMNS[column] as ScreenerColumn).needs : [])),
  )
}

/** Which instruments meet each screen; computes only the columns that a screen needs. */
export function standingsOf(market: ScreenMarket, screens: readonly (readonly Condition[])[], now: number): Standing[] {
  const columns = [...new Set(screens.flat().map(({ column }) => column))].filter(isFigure)
  const context: ColumnContext = { now, benchmark: market.benchmark }
  const rows = [...market.instruments.values()].map((instrument) => plainRow(instrument, columns, context))
  return screens.map((conditions) => standingOf(rows, { instruments: market.instruments, conditions }))
}

function plainRow(instrument: InstrumentData, columns: readonly ColumnId[], context: ColumnContext): ScreenerRow {
  const { id, symbol, base, quote, venue, kind } = instrument
  const values = Object.fromEntries(columns.map((column) => [column, columnValue(column, instrument, context)]))
  return {
    id,
    texts: { symbol, base, quote, venue, kind },
    values: values as ScreenerRow['values'],
    ageMs: null,
    stale: [],
  }
}

function isFigure(column: Condition['column']): column is ColumnId {
  return Object.hasOwn(COLUMNS, column)
}

type BarLoading = { readonly venue: RealVenue; readonly interval: BarInterval; readonly cache: BarCache }

async function loadBars(markets: Pick<MarketService, 'bars'>, { venue, interval, cache }: BarLoading): Promise<void> {
  for (let more = true; more; ) {
    const since = new Map(
      [...cache].flatMap(([id, bars]) => {
        const newest = bars[interval]?.time.at(-1)
        return newest === undefined ? [] : [[id, newest] as const]
      }),
    )
    const loaded = await markets.bars({ venue, interval, since })
    for (const { id, bars } of loaded.series) {
      const before = cache.get(id) ?? NO_BARS
      const later = readBars(bars, INTERVAL_MS[interval])
      const cachedBars = before[interval]
      cache.set(id, {
        ...before,
        [interval]: cachedBars === null ? later : joinBars(cachedBars, later, SCREENED_BARS[interval]),
      })
    }
    more = loaded.more && loaded.series.length > 0
  }
}

/** Stale data is unknown data: it neither meets nor misses a screen. */
function withoutStale(instrument: InstrumentData, now: number): InstrumentData {
  const stale = staleNeeds(instrument, now)
  if (stale.length === 0) return instrument
  const { bars } = instrument
  const fresh = (interval: BarInterval) => (stale.includes(`bars-${interval}`) ? null : bars[interval])
  return {
    ...instrument,
    ticker: stale.includes('ticker') ? null : instrument.ticker,
    funding: stale.includes('funding') ? null : instrument.funding,
    openInterest: stale.includes('open-interest') ? null : instrument.openInterest,
    bars: { '5m': fresh('5m'), '1h': fresh('1h'), '1d': fresh('1d') },
  }
}

const INTERVALS = ['5m', '1h', '1d'] as const satisfies readonly BarInterval[]
const NO_BARS: Bars = { '5m': null, '1h': null, '1d': null }
const OLD_MS = 5 * MINUTE_MS
