/** What Binance tells everyone of its futures: https://developers.binance.com/docs/derivatives/usds-margined-futures/market-data */
import { marketsFor } from './crowd.ts'
import { type TickerFigures, fundingHoursOf, figuresOf, interestAt } from './figures.ts'
import type { FakeInstrument } from './instruments.ts'
import { type FakeRequest, candles, numberParameter, ErrorResponse, type FakeRoute } from './venue.ts'

type Kind = FakeInstrument['kind']

/** Routes of public figures; their answers fail like those that tell rows. */
export function binanceMarketRoutes(kind: Kind): Readonly<Record<string, FakeRoute>> {
  if (kind === 'spot') return { 'api.binance.com/api/v3/ticker/24hr': candles(80, (ask) => tickers(ask, kind)) }
  const root = kind === 'linear' ? '/fapi/v1' : '/dapi/v1'
  return {
    [`${root}/ticker/24hr`]: candles(40, (ask) => tickers(ask, kind)),
    [`${root}/ticker/bookTicker`]: candles(5, (ask) => books(ask, kind)),
    [`${root}/fundingInfo`]: candles(1, (ask) => intervals(ask, kind)),
    [`${root}/openInterest`]: candles(1, (ask) => interest(ask, kind)),
    ...(kind === 'linear' ? { '/futures/data/openInterestHist': candles(1, interestHistory) } : {}),
  }
}

function tickers(ask: FakeRequest, kind: Kind): unknown {
  return marketsFor(ask, 'binance', kind).map((market) => {
    const figures = figuresOf(market, ask.now)
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
      openTime: ask.now - 86_400_000,
      closeTime: ask.now,
      firstId: 1,
      lastId: 100,
      count: 100,
      ...ask.odd.get(market.symbol),
    }
  })
}

function baseVolume({ quoteVolume, last }: TickerFigures): string {
  return (Number(quoteVolume) / Number(last)).toFixed(4)
}

function books(ask: FakeRequest, kind: Kind): unknown {
  return marketsFor(ask, 'binance', kind).map((market) => {
    const { bid, ask: offered } = figuresOf(market, ask.now)
    const prices = { symbol: market.symbol, bidPrice: bid, bidQty: '1.2', askPrice: offered, askQty: '0.8' }
    return { ...prices, time: ask.now, ...ask.odd.get(market.symbol) }
  })
}

/** Only those that are not paid every eight hours. */
function intervals(ask: FakeRequest, kind: Kind): unknown {
  return marketsFor(ask, 'binance', kind)
    .filter((market) => fundingHoursOf(market) !== 8)
    .map((market) => ({
      symbol: market.symbol,
      adjustedFundingRateCap: '0.02',
      adjustedFundingRateFloor: '-0.02',
      fundingIntervalHours: fundingHoursOf(market),
      disclaimer: false,
    }))
}

function interest(ask: FakeRequest, kind: Kind): unknown {
  const market = marketAsked(ask, kind)
  const interestRow = { symbol: market.symbol, openInterest: interestAt(market, ask.now), time: ask.now }
  return { ...interestRow, ...ask.odd.get(market.symbol) }
}

/** Of the last 30 days, on a grid of the period. */
function interestHistory(ask: FakeRequest): unknown {
  const market = marketAsked(ask, 'linear')
  const every = 300_000
  const end = Math.min(numberParameter(ask.query, 'endTime') ?? ask.now, ask.now)
  const limit = Math.min(numberParameter(ask.query, 'limit') ?? 30, 500)
  const start = numberParameter(ask.query, 'startTime') ?? end - limit * every
  const rows: object[] = []
  for (let time = Math.ceil(start / every) * every; time <= end && rows.length < limit; time += every) {
    const sumOpenInterest = interestAt(market, time)
    rows.push({ symbol: market.symbol, sumOpenInterest, sumOpenInterestValue: '1', timestamp: time })
  }
  return rows
}

function marketAsked(ask: FakeRequest, kind: Kind): FakeInstrument {
  const symbol = ask.query.get('symbol')
  const market = marketsFor(ask, 'binance', kind).find((listed) => listed.symbol === symbol)
  if (market === undefined) throw new ErrorResponse(400, { code: -1121, msg: 'Invalid symbol.' })
  return market
}
