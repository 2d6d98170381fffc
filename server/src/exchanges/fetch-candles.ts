/** Asks an exchange for candles through ccxt. Runs in a thread of its own: the library is large, its answers too. */
import type { GapReason } from '@roundtrip/contract'
import { type Bar, barProblem, type Market, type TimeRange } from '@roundtrip/core/market'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@roundtrip/core/base'
import type { Exchange, Market as ListedMarket } from 'ccxt'
import type { CandleRequest, CandleResult } from './candle-port.ts'
import type { SharedLimits } from './readers/limits.ts'
import { queueUp } from './readers/queue.ts'
import { ReadingTrouble } from './readers/reader.ts'
import { type CandleVenue, candleVenue, familyOf } from './venues.ts'

type Library = typeof import('ccxt')

/** Of one question to an exchange; a block of candles takes up to five, and the list of its markets. */
const TIMEOUT_MS = 8_000
const MARKETS_KEPT_MS = HOUR_MS

export type FetcherOptions = {
  /** Put before every address; null = the exchanges themselves. */
  readonly gateway: string | null
  readonly timeoutMs?: number
  /** Shared with the readers of accounts, so that an exchange is asked no faster because both ask. */
  readonly limits?: SharedLimits
}

/** Fetches candles. Exchanges are made at their first use and then kept. */
export function candleFetcher(options: FetcherOptions): (request: CandleRequest) => Promise<CandleResult> {
  const exchanges = new Map<string, Promise<Exchange>>()
  let library: Promise<Library> | null = null
  const exchangeOf = (venue: CandleVenue): Promise<Exchange> => {
    const key = `${venue.exchange} ${venue.marketTypes?.join() ?? ''}`
    const made = exchanges.get(key) ?? (library ??= import('ccxt')).then((ccxt) => open(ccxt, venue, options))
    exchanges.set(key, made)
    return made
  }
  return async ({ market, range, intervalMs }) => {
    const venue = candleVenue(market)
    if (venue === null) return { status: 'failed', reason: 'venue-not-offered' }
    try {
      const exchange = await exchangeOf(venue)
      const symbol = await symbolOf(exchange, market)
      if (symbol === null) return { status: 'failed', reason: 'unknown-symbol' }
      return await pages(exchange, { symbol, range, intervalMs, venue })
    } catch (error) {
      return { status: 'failed', reason: reasonOf(error, await library) }
    }
  }
}

function open(
  ccxt: Library,
  venue: CandleVenue,
  { gateway, timeoutMs = TIMEOUT_MS, limits }: FetcherOptions,
): Exchange {
  const options = venue.marketTypes === null ? {} : { fetchMarkets: { types: [...venue.marketTypes] } }
  const exchange: Exchange = new ccxt[venue.exchange]({ timeout: timeoutMs, enableRateLimit: true, options })
  // The list of coins is not needed, and takes several questions where there is one.
  exchange.has['fetchCurrencies'] = false
  if (gateway !== null) exchange.proxyUrl = gateway
  if (limits !== undefined) queueUp(exchange, { shared: limits.of(familyOf(venue.exchange)), now: Date.now })
  return exchange
}

const loadedAt = new WeakMap<Exchange, number>()

/** What ccxt calls the market; null where the exchange has no such one. */
async function symbolOf(exchange: Exchange, market: Market): Promise<string | null> {
  const load = async (again: boolean): Promise<void> => {
    // Asked without a reload, ccxt would answer for ever with the failure of its first try.
    const reload = again || !loadedAt.has(exchange)
    await exchange.loadMarkets(reload)
    if (reload) loadedAt.set(exchange, exchange.milliseconds())
  }
  await load(false)
  const known = find(exchange, market)
  if (known !== null) return known
  // It may have been listed since.
  if (exchange.milliseconds() - (loadedAt.get(exchange) ?? 0) < MARKETS_KEPT_MS) return null
  await load(true)
  return find(exchange, market)
}

/** By the exchange's own name; else by the coins, because some exports name the coin alone. */
function find(exchange: Exchange, { kind, symbol, base, quote, settle }: Market): string | null {
  const fits = (listed: ListedMarket): boolean => {
    if (kind === 'spot') return listed?.spot === true
    return listed?.contract === true && (kind === 'inverse' ? listed.inverse === true : listed.linear === true)
  }
  const listed = Object.values(exchange.markets ?? {}).filter(fits)
  const named = listed.find((one) => one?.id === symbol || one?.symbol === symbol || nameOf(one) === symbol)
  const alike = listed.find(
    (one) =>
      one?.base === base && one.quote === quote && (kind === 'spot' || (one.swap === true && one.settle === settle)),
  )
  return (named ?? alike)?.symbol ?? null
}

/** Hyperliquid numbers its markets; its own name of one stands beside. */
function nameOf(listed: ListedMarket): unknown {
  return (listed as { readonly baseName?: unknown } | undefined)?.baseName
}

type Pages = {
  readonly symbol: string
  readonly range: TimeRange
  readonly intervalMs: number
  readonly venue: CandleVenue
}

async function pages(exchange: Exchange, { symbol, range, intervalMs, venue }: Pages): Promise<CandleResult> {
  const bars: Bar[] = []
  for (let since = range.from; since < range.to; ) {
    const limit = Math.min(venue.page, (range.to - since) / intervalMs)
    const until = since + limit * intervalMs
    const end = venue.tellsEnd ? { until: until - 1 } : {}
    const rows = await exchange.fetchOHLCV(symbol, timeframe(intervalMs), since, limit, end)
    const read = rows.map(barOf).filter((bar) => bar.time >= since && bar.time < until)
    // Some exchanges list candles of the time before the first trade, with prices of 0.
    const usable = read.filter((bar) => bar.time % intervalMs === 0 && barProblem(bar) === null)
    if (read.length > 0 && usable.length === 0 && read.some(({ close }) => close !== 0)) {
      return { status: 'failed', reason: 'bad-answer' }
    }
    bars.push(...usable.sort((a, b) => a.time - b.time))
    since = Math.max(until, (usable.at(-1)?.time ?? 0) + intervalMs)
  }
  // Who answers nothing may be a page that stands between, so it must not pass for a time without trades.
  if (bars.length === 0) return { status: 'failed', reason: 'nothing-told' }
  return { status: 'told', bars: bars.filter((bar, place) => bar.time > (bars[place - 1]?.time ?? 0)) }
}

function barOf([time, open, high, low, close, volume]: readonly (number | undefined)[]): Bar {
  const number = (value: number | undefined): number => (typeof value === 'number' ? value : Number.NaN)
  return {
    time: number(time),
    open: number(open),
    high: number(high),
    low: number(low),
    close: number(close),
    volume: typeof volume === 'number' ? volume : null,
  }
}

function timeframe(intervalMs: number): string {
  if (intervalMs >= DAY_MS) return `${intervalMs / DAY_MS}d`
  return intervalMs >= HOUR_MS ? `${intervalMs / HOUR_MS}h` : `${intervalMs / MINUTE_MS}m`
}

function reasonOf(error: unknown, ccxt: Library | null): GapReason {
  // Somebody else was told to wait.
  if (error instanceof ReadingTrouble) return 'rate-limited'
  if (ccxt === null) return 'bad-answer'
  // From the special to the general: ccxt's classes stand on each other.
  const classes: readonly (readonly [new (...parts: never[]) => Error, GapReason])[] = [
    [ccxt.BadSymbol, 'unknown-symbol'],
    [ccxt.RateLimitExceeded, 'rate-limited'],
    [ccxt.DDoSProtection, 'rate-limited'],
    [ccxt.RequestTimeout, 'no-answer'],
    [ccxt.ExchangeNotAvailable, 'no-answer'],
    [ccxt.NetworkError, 'no-network'],
    [ccxt.OperationFailed, 'no-answer'],
  ]
  // What breaks below ccxt, such as a connection that is cut, comes up with a code of its own.
  if (!(error instanceof ccxt.BaseError) && error instanceof Error && 'code' in error) return 'no-network'
  return classes.find(([kind]) => error instanceof kind)?.[1] ?? 'bad-answer'
}
