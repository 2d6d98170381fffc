/** Fetches an exchange's public market data through ccxt: listings, tickers, funding. Runs in the exchange thread. */
import type { MarginTier } from '@roundtrip/contract/market'
import type { FundingRate, ListedInstrument, LiveFigures } from '@roundtrip/core/screener'
import type { Exchange, FundingRate as LibraryFundingRate, LeverageTier, Market as ListedMarket } from 'ccxt'
import { hyperliquidTiers } from './hyperliquid-tiers.ts'
import {
  toDecimalText,
  finite,
  instrumentId,
  tradedInstruments,
  listedOf,
  notNegative,
  positiveNumber,
  tickerOf,
} from './market-figures.ts'
import {
  type MarketRequest,
  type MarketResult,
  type MarketData,
  type MarketVenue,
  sourceOf,
  type MarginTiers,
} from './market-port.ts'
import type { PublicClients } from './public-clients.ts'
import { candleVenue } from './venues.ts'

export function marketFetcher(clients: PublicClients): (request: MarketRequest) => Promise<MarketResult> {
  return async (request) => {
    const { venue, want } = request
    const opened = candleVenue({ venue: venue.exchange, kind: venue.kind })
    if (opened === null) return { status: 'failed', reason: 'venue-not-offered' }
    try {
      const exchange = await clients.clientFor(opened)
      await clients.withMarkets(exchange, want === 'listing')
      const listed = new Map(
        tradedInstruments(exchange, venue).map((instrument) => [instrumentId(instrument), instrument]),
      )
      let at: number | null = null
      const data = await fetchData({ clients, exchange, listed, request, respondedAt: () => (at ??= Date.now()) })
      const count = Array.isArray(data) ? data.length : 1
      // No exchange has an empty market, so an empty response is a bad one.
      if (count === 0 && request.ids.length === 0) return { status: 'failed', reason: 'bad-answer' }
      return { status: 'loaded', at: at ?? Date.now(), data }
    } catch (error) {
      return { status: 'failed', reason: await clients.reasonOf(error) }
    }
  }
}

type FetchContext = {
  readonly clients: PublicClients
  readonly exchange: Exchange
  readonly listed: ReadonlyMap<string, NonNullable<ListedMarket>>
  readonly request: MarketRequest
  /** When the response arrived: read once, so that all of its figures have the same time. */
  readonly respondedAt: () => number
}

function fetchData(context: FetchContext): Promise<MarketData[MarketRequest['want']]> {
  switch (context.request.want) {
    case 'listing':
      return Promise.resolve(listing(context))
    case 'tickers':
      return tickers(context)
    case 'funding':
      return fundingRates(context)
    case 'interest':
      return interest(context)
    case 'tiers':
      return tiers(context)
  }
}

function listing({ listed, request }: FetchContext): ListedInstrument[] {
  return [...listed.values()]
    .map((instrument) => listedOf(instrument, request.venue))
    .filter((instrument) => instrument !== null)
}

/** The parameters that tell ccxt which kind of instruments we want. */
function kindOf({ kind }: MarketVenue): Readonly<Record<string, string>> {
  return kind === 'spot' ? { type: 'spot' } : { type: 'swap', subType: kind }
}

async function tickers({
  exchange,
  listed,
  request,
  respondedAt,
}: FetchContext): Promise<(readonly [string, LiveFigures])[]> {
  const { venue } = request
  const source = sourceOf(venue)
  const listedTickers = await exchange.fetchTickers(undefined, kindOf(venue))
  const books = source.bidsAsks ? await exchange.fetchBidsAsks(undefined, kindOf(venue)) : null
  const marks = source.marks ? await exchange.fetchMarkPrices(undefined, kindOf(venue)) : null
  const at = respondedAt()
  const entries: (readonly [string, LiveFigures])[] = []
  for (const [id, instrument] of listed) {
    const ticker = listedTickers[instrument.symbol]
    if (ticker === undefined) continue
    const book = books === null ? undefined : (books[instrument.symbol] ?? EMPTY)
    const mark = marks?.[instrument.symbol]?.markPrice
    const sources = {
      ticker,
      book,
      mark: mark ?? Reflect.get(Object(ticker.info), 'markPx'),
      listed: instrument,
      venue,
      at,
    }
    const marketTicker = tickerOf(sources)
    if (marketTicker === null) continue
    const info: unknown = ticker.info
    const funding = source.atOnce ? fundingOf(exchange.parseFundingRate(Object(info), instrument), at) : null
    const now = source.atOnce ? notNegative(Reflect.get(Object(info), 'openInterest')) : null
    const openInterest = now === null ? null : { time: at, now, hourAgo: null, dayAgo: null }
    entries.push([id, { ticker: marketTicker, funding, openInterest }])
  }
  return entries
}

const EMPTY = {} as Awaited<ReturnType<Exchange['fetchTicker']>>

async function fundingRates({
  exchange,
  listed,
  request,
  respondedAt,
}: FetchContext): Promise<(readonly [string, FundingRate])[]> {
  const { venue } = request
  const own = venue.exchange === 'okx' ? {} : { subType: venue.kind }
  const rates = await exchange.fetchFundingRates(undefined, own)
  const intervals = sourceOf(venue).intervals ? await exchange.fetchFundingIntervals(undefined, own) : null
  const at = respondedAt()
  const entries: (readonly [string, FundingRate])[] = []
  for (const [id, { symbol }] of listed) {
    const rate = rates[symbol]
    if (rate === undefined) continue
    // Binance states the interval only if it differs from the usual one.
    const interval = intervals === null ? rate.interval : (intervals[symbol]?.interval ?? '8h')
    const funding = fundingOf({ ...rate, ...(interval === undefined ? {} : { interval }) }, at)
    if (funding !== null) entries.push([id, funding])
  }
  return entries
}

function fundingOf({ fundingRate, interval }: LibraryFundingRate, time: number): FundingRate | null {
  const rate = finite(fundingRate)
  const intervalHours = positiveNumber(/^(\d+)h$/.exec(interval ?? '')?.[1])
  // A funding rate is never more than the whole position.
  if (rate === null || Math.abs(rate) > 1 || intervalHours === null || intervalHours > 24) return null
  return { time, rate, intervalHours }
}

async function interest({ clients, exchange, listed, request }: FetchContext): Promise<(readonly [string, number])[]> {
  const { ids, time, venue } = request
  if (time === null && sourceOf(venue).interest === 'whole') {
    const interests = await exchange.fetchOpenInterests(undefined, kindOf(venue))
    return [...listed].flatMap(([id, { symbol }]) => {
      const contracts = notNegative(interests[symbol]?.openInterestAmount)
      return contracts === null ? [] : [[id, contracts] as const]
    })
  }
  const entries: (readonly [string, number])[] = []
  const left = [...ids]
  const walk = async (): Promise<void> => {
    for (let id = left.shift(); id !== undefined; id = left.shift()) {
      const symbol = listed.get(id)?.symbol
      const contracts = symbol === undefined ? null : await interestOf({ clients, exchange, symbol, time })
      if (contracts !== null) entries.push([id, contracts])
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, walk))
  return entries.toSorted(([a], [b]) => ids.indexOf(a) - ids.indexOf(b))
}

/** Cheap requests that share a queue with expensive ones, such as those for bars. */
const AT_ONCE = 6

type OneInterest = Pick<FetchContext, 'clients' | 'exchange'> & {
  readonly symbol: string
  readonly time: number | null
}

/** Null if the exchange delisted the instrument or returned nonsense for it; the others are still fetched. */
async function interestOf({ clients, exchange, symbol, time }: OneInterest): Promise<number | null> {
  try {
    return time === null ? await interestNow(exchange, symbol) : await interestAt(exchange, symbol, time)
  } catch (error) {
    const reason = await clients.reasonOf(error)
    if (reason === 'unknown-symbol' || reason === 'bad-answer') return null
    throw error
  }
}

async function interestNow(exchange: Exchange, symbol: string): Promise<number | null> {
  return notNegative((await exchange.fetchOpenInterest(symbol)).openInterestAmount)
}

/** The newest value at or before a moment, at most a quarter of an hour old. */
async function interestAt(exchange: Exchange, symbol: string, time: number): Promise<number | null> {
  const rows = await exchange.fetchOpenInterestHistory(symbol, '5m', time - QUARTER_MS, 4, { until: time })
  const last = rows.filter(({ timestamp }) => typeof timestamp === 'number' && timestamp <= time).at(-1)
  return notNegative(last?.openInterestAmount)
}

const QUARTER_MS = 15 * 60_000

async function tiers({ exchange, listed, request: { venue, ids } }: FetchContext): Promise<MarginTiers> {
  const instrument = listed.get(ids[0] ?? '')
  const unit = sourceOf(venue).tiers ?? 'value'
  if (instrument === undefined) throw new TypeError('Tiers are asked of one instrument.')
  if (venue.exchange === 'hyperliquid')
    return { unit, tiers: await hyperliquidTiers(exchange, instrumentId(instrument)) }
  const leverageTiers = await exchange.fetchMarketLeverageTiers(instrument.symbol)
  return { unit, tiers: checkedTiers(leverageTiers) }
}

/** Throws if the steps do not rise. */
function checkedTiers(listedTiers: readonly LeverageTier[]): MarginTier[] {
  const rows = listedTiers.toSorted((a, b) => (a.minNotional ?? 0) - (b.minNotional ?? 0))
  return rows.map(({ maxNotional, maintenanceMarginRate, maxLeverage }, index) => {
    const floor = index === 0 ? 0 : positiveNumber(rows[index - 1]?.maxNotional)
    const cap = positiveNumber(maxNotional)
    const rate = positiveNumber(maintenanceMarginRate)
    if (floor === null || (cap !== null && cap <= floor) || rate === null || rate >= 1) {
      throw new TypeError('The tiers do not rise.')
    }
    return {
      floor: toDecimalText(floor) ?? '0',
      cap: toDecimalText(cap),
      rate: toDecimalText(rate) ?? '0',
      mostLeverage: toDecimalText(positiveNumber(maxLeverage)),
    }
  })
}
