/** Fetches candles through ccxt. Runs in the exchange thread: the library and its responses are large. */
import { type Bar, barProblem, type CandleMarket } from '@roundtrip/core/market'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@roundtrip/core/base'
import type { Exchange, Market as ListedMarket } from 'ccxt'
import type { CandleRequest, CandleResult } from './candle-port.ts'
import type { PublicClients } from './public-clients.ts'
import { type CandleVenue, candleVenue } from './venues.ts'

export function candleFetcher(clients: PublicClients): (request: CandleRequest) => Promise<CandleResult> {
  return async ({ market, range, intervalMs }) => {
    const venue = candleVenue(market)
    if (venue === null) return { status: 'failed', reason: 'venue-not-offered' }
    try {
      const listed = (await listedAt(clients, market, venue)) ?? (await listedInRegion(clients, market, venue))
      if (listed === null) return { status: 'failed', reason: 'unknown-symbol' }
      return await pages(listed.exchange, { symbol: listed.symbol, range, intervalMs, venue })
    } catch (error) {
      return { status: 'failed', reason: await clients.reasonOf(error) }
    }
  }
}

type Listed = { readonly exchange: Exchange; readonly symbol: string }
type Client = Parameters<PublicClients['clientFor']>[0]

async function listedAt(clients: PublicClients, market: CandleMarket, client: Client): Promise<Listed | null> {
  const exchange = await clients.clientFor(client)
  const symbol = await symbolOf(clients, exchange, market)
  return symbol === null ? null : { exchange, symbol }
}

/** Markets that only a regional site lists, such as those in euros. A site that does not respond counts as empty. */
async function listedInRegion(
  clients: PublicClients,
  market: CandleMarket,
  { marketTypes, regional }: CandleVenue,
): Promise<Listed | null> {
  for (const exchange of regional) {
    const listed = await listedAt(clients, market, { exchange, marketTypes }).catch(() => null)
    if (listed !== null) return listed
  }
  return null
}

/** The market's symbol in ccxt; null if the exchange does not list it. */
async function symbolOf(clients: PublicClients, exchange: Exchange, market: CandleMarket): Promise<string | null> {
  await clients.withMarkets(exchange)
  const symbol = find(exchange, market)
  if (symbol !== null) return symbol
  // The market may have been listed since then.
  return (await clients.withMarkets(exchange, true)) ? find(exchange, market) : null
}

/** By the exchange's own name, else by the coins: some exports name only the coin. */
function find(exchange: Exchange, { kind, symbol, base, quote, settle }: CandleMarket): string | null {
  const fits = (listed: ListedMarket): boolean => {
    if (kind === 'spot') return listed?.spot === true
    return listed?.contract === true && (kind === 'inverse' ? listed.inverse === true : listed.linear === true)
  }
  const listed = Object.values(exchange.markets ?? {}).filter(fits)
  const named = listed.find((market) => market?.id === symbol || market?.symbol === symbol || nameOf(market) === symbol)
  const alike = listed.find(
    (market) =>
      market?.base === base &&
      market.quote === quote &&
      (kind === 'spot' || (market.swap === true && market.settle === settle)),
  )
  return (named ?? alike)?.symbol ?? null
}

/** Hyperliquid numbers its markets and gives the name separately. */
function nameOf(listed: ListedMarket): unknown {
  return (listed as { readonly baseName?: unknown } | undefined)?.baseName
}

type Pages = {
  readonly symbol: string
  readonly range: CandleRequest['range']
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
    // Some exchanges return candles with prices of 0 for the time before the first trade.
    const usable = read.filter((bar) => bar.time % intervalMs === 0 && barProblem(bar) === null)
    if (read.length > 0 && usable.length === 0 && read.some(({ close }) => close !== 0)) {
      return { status: 'failed', reason: 'bad-answer' }
    }
    bars.push(...usable.sort((a, b) => a.time - b.time))
    since = Math.max(until, (usable.at(-1)?.time ?? 0) + intervalMs)
  }
  // An empty response may come from a proxy in between, so it does not prove that nothing was traded.
  if (bars.length === 0) return { status: 'failed', reason: 'nothing-told' }
  return { status: 'loaded', bars: bars.filter((bar, index) => bar.time > (bars[index - 1]?.time ?? 0)) }
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
