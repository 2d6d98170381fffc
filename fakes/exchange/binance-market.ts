/**
 * Binance's public data about its futures:
 * https://developers.binance.com/docs/derivatives/usds-margined-futures/market-data
 */
import { marketsFor } from './crowd.ts'
import { type TickerFigures, fundingHoursOf, figuresOf, interestAt } from './figures.ts'
import type { FakeInstrument } from './instruments.ts'
import { type FakeRequest, candles, numberParameter, ErrorResponse, type FakeRoute } from './venue.ts'

type Kind = FakeInstrument['kind']

/** Routes of public figures; their responses fail like pages of a history. */
export function binanceMarketRoutes(kind: Kind): Readonly<Record<string, FakeRoute>> {
  if (kind === 'spot') return { 'api.binance.com/api/v3/ticker/24hr': candles(80, (request) => tickers(request, kind)) }
  const root = kind === 'linear' ? '/fapi/v1' : '/dapi/v1'
  return {
    [`${root}/ticker/24hr`]: candles(40, (request) => tickers(request, kind)),
    [`${root}/ticker/bookTicker`]: candles(5, (request) => books(request, kind)),
    [`${root}/fundingInfo`]: candles(1, (request) => intervals(request, kind)),
    [`${root}/openInterest`]: candles(1, (request) => interest(request, kind)),
    ...(kind === 'linear' ? { '/futures/data/openInterestHist': candles(1, interestHistory) } : {}),
  }
}

function tickers(request: FakeRequest, kind: Kind): unknown {
  return marketsFor(request, 'binance', kind).map((market) => {
    const figures = figuresOf(market, request.now)
    return {
      symbol: market.symbol,
      priceChange: String(Number(figures.last) - Number(figures.open)),
      priceChangePercent: (figures.change * 100).toFixed(3),
      weightedAvgPrice: figures.open,
      lastPrice: figures.last,
      lastQty: '0.010',
      openPrice: figures.open,
      highPrice: figures.high,
      lowPrice: figures.low,
      volume: figures.volume,
      ...(kind === 'inverse' ? { pair: market.symbol.replace('_PERP', ''), baseVolume: baseVolume(figures) } : {}),
      ...(kind === 'inverse' ? {} : { quoteVolume: figures.quoteVolume }),
      ...(kind === 'spot' ? { bidPrice: figures.bid, bidQty: '1', askPrice: figures.ask, askQty: '1' } : {}),
      openTime: request.now - 86_400_000,
      closeTime: request.now,
      firstId: 1,
      lastId: 100,
      count: 100,
      ...request.odd.get(market.symbol),
    }
  })
}

function baseVolume({ quoteVolume, last }: TickerFigures): string {
  return (Number(quoteVolume) / Number(last)).toFixed(4)
}

function books(request: FakeRequest, kind: Kind): unknown {
  return marketsFor(request, 'binance', kind).map((market) => {
    const { bid, ask: offered } = figuresOf(market, request.now)
    const prices = { symbol: market.symbol, bidPrice: bid, bidQty: '1.2', askPrice: offered, askQty: '0.8' }
    return { ...prices, time: request.now, ...request.odd.get(market.symbol) }
  })
}

/** Only intervals other than eight hours. */
function intervals(request: FakeRequest, kind: Kind): unknown {
  return marketsFor(request, 'binance', kind)
    .filter((market) => fundingHoursOf(market) !== 8)
    .map((market) => ({
      symbol: market.symbol,
      adjustedFundingRateCap: '0.02',
      adjustedFundingRateFloor: '-0.02',
      fundingIntervalHours: fundingHoursOf(market),
      disclaimer: false,
    }))
}

function interest(request: FakeRequest, kind: Kind): unknown {
  const market = requestedMarket(request, kind)
  const interestRow = { symbol: market.symbol, openInterest: interestAt(market, request.now), time: request.now }
  return { ...interestRow, ...request.odd.get(market.symbol) }
}

/** The last 30 days, on a grid of the period. */
function interestHistory(request: FakeRequest): unknown {
  const market = requestedMarket(request, 'linear')
  const every = 300_000
  const end = Math.min(numberParameter(request.query, 'endTime') ?? request.now, request.now)
  const limit = Math.min(numberParameter(request.query, 'limit') ?? 30, 500)
  const start = numberParameter(request.query, 'startTime') ?? end - limit * every
  const rows: object[] = []
  for (let time = Math.ceil(start / every) * every; time <= end && rows.length < limit; time += every) {
    const sumOpenInterest = interestAt(market, time)
    rows.push({ symbol: market.symbol, sumOpenInterest, sumOpenInterestValue: '1', timestamp: time })
  }
  return rows
}

function requestedMarket(request: FakeRequest, kind: Kind): FakeInstrument {
  const symbol = request.query.get('symbol')
  const market = marketsFor(request, 'binance', kind).find((listed) => listed.symbol === symbol)
  if (market === undefined) throw new ErrorResponse(400, { code: -1121, msg: 'Invalid symbol.' })
  return market
}
