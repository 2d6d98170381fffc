/** The latest price of a market: the screener's if it covers the venue, else the close of its newest candle. */
import { type GapReason, type Mark, type MarkedMarket, SCREENED_VENUES } from '@roundtrip/contract/market'
import { HOUR_MS, MINUTE_MS } from '@roundtrip/core/base'
import type { Bar } from '@roundtrip/core/market'
import { type ListedInstrument, type LiveFigures, readLive } from '@roundtrip/core/screener'
import { candleVenue } from '../exchanges/venues.ts'
import type { CandleService } from './candle-service.ts'
import type { ReadyMarket } from './ready-market.ts'
import type { MarketService } from './market-service.ts'
import type { RealVenue } from './real-venues.ts'

export type MarkDependencies = {
  readonly markets: Pick<MarketService, 'market'>
  readonly service: CandleService
  readonly now: () => number
}

export type VenuePrices = (market: MarkedMarket) => Promise<Mark | null>

/** Prices of screened venues, each venue read once. Null if the venue does not list the market. */
export function venuePrices({ markets }: Pick<MarkDependencies, 'markets'>): VenuePrices {
  const opened = new Map<RealVenue, Promise<Prices>>()
  return async (market) => {
    const screened = SCREENED_VENUES.find(({ exchange, kind }) => exchange === market.venue && kind === market.kind)
    if (screened === undefined || screened.id === 'demo') return null
    const prices = opened.get(screened.id) ?? markets.market(screened.id).then(pricesOf)
    opened.set(screened.id, prices)
    return markIn(await prices, market)
  }
}

type Prices = {
  readonly listed: readonly ListedInstrument[]
  readonly live: ReadonlyMap<string, LiveFigures>
}

function pricesOf({ instruments, response }: ReadyMarket): Prices {
  return { listed: instruments, live: readLive(response.live, response.time) }
}

function markIn({ listed, live }: Prices, market: MarkedMarket): Mark | null {
  const ticker = live.get(instrumentIn(listed, market)?.id ?? '')?.ticker ?? null
  if (ticker === null) return null
  const { mark, last, time } = ticker
  return { price: mark ?? last, kind: mark === null ? 'last' : 'mark', at: Math.round(time), problem: null }
}

/** By its name at the venue; if exports spell that differently, by its coins. A dated future is not its perpetual. */
function instrumentIn(listed: readonly ListedInstrument[], market: MarkedMarket): ListedInstrument | undefined {
  const named = listed.find(({ id }) => id === market.symbol)
  if (named !== undefined || plainName(market.symbol) !== market.base + market.quote) return named
  return listed.find(
    ({ base, quote, settle }) => base === market.base && quote === market.quote && settle === market.settle,
  )
}

/** `BTC-USDT-SWAP` as `BTCUSDT`. */
function plainName(symbol: string): string {
  return symbol.replaceAll(/[-_/]/g, '').replace(/(?:SWAP|PERP)$/, '')
}

/** Short enough for a current price, and one request to an exchange in that time. */
const INTERVAL_MS = 5 * MINUTE_MS
/** A coin that was not traded for longer than this has no current price. */
const REACH_MS = 24 * HOUR_MS
/** A failure is not retried before this. */
const PAUSE_MS = 5 * MINUTE_MS
const MAX_FAILURES = 5_000

/**
 * Closes of candles, which are stored: an exchange is called once for each interval, and rarely for what it refused.
 */
export function candlePrices({
  service,
  now,
}: Omit<MarkDependencies, 'markets'>): (market: MarkedMarket) => Promise<Mark> {
  const failures = new Map<string, { readonly until: number; readonly problem: GapReason }>()
  return async (market) => {
    if (candleVenue(market) === null || DATED.test(market.symbol)) return withoutPrice('venue-not-offered')
    const key = JSON.stringify(market)
    const failure = failures.get(key)
    if (failure !== undefined && failure.until > now()) return withoutPrice(failure.problem)
    failures.delete(key)
    const to = Math.floor(now() / INTERVAL_MS) * INTERVAL_MS
    const range = { from: to - REACH_MS, to }
    const { bars, missing } = await service.candles({ market, range, intervalMs: INTERVAL_MS })
    const last = bars.at(-1)
    if (last !== undefined) return closeOf(last, INTERVAL_MS)
    const problem = missing.at(-1)?.reason ?? 'nothing-told'
    if (failures.size >= MAX_FAILURES) failures.clear()
    failures.set(key, { until: now() + PAUSE_MS, problem })
    return withoutPrice(problem)
  }
}

/**
 * Candles of a future that is no longer listed are those of the perpetual of its coins, whose price differs. So names
 * with a delivery date, `BTCUSDT_250328` or `BTC-28MAR25`, get no price from candles.
 */
const DATED = /[-_]\d{6}$|\d{1,2}[A-Z]{3}\d{2}$/

/** The price at the end of a candle. */
export function closeOf({ time, close }: Bar, intervalMs: number): Mark {
  return { price: close, kind: 'close', at: time + intervalMs, problem: null }
}

/** Null = not fetched yet. */
export function withoutPrice(problem: GapReason | null): Mark {
  return { price: null, kind: null, at: null, problem }
}
