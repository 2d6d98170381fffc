/** Bybit's public data: https://bybit-exchange.github.io/docs/v5/market/tickers */
import { categoryOf, bybitError, bybitBody } from './bybit-body.ts'
import { marketsFor } from './crowd.ts'
import { figuresOf, interestAt } from './figures.ts'
import type { FakeInstrument } from './instruments.ts'
import { type FakeRequest, candles, numberParameter, type FakeRoute } from './venue.ts'

export const BYBIT_MARKET_ROUTES: Readonly<Record<string, FakeRoute>> = {
  'api.bybit.com/v5/market/tickers': candles(1, tickers),
  'api.bybit.com/v5/market/open-interest': candles(1, interest),
  'api.bybit.com/v5/market/risk-limit': candles(1, riskLimit),
}

/** The markets that a category lists. */
export function bybitMarkets(request: FakeRequest): readonly FakeInstrument[] {
  const category = categoryOf(request)
  return category === 'option' ? [] : marketsFor(request, 'bybit', category as FakeInstrument['kind'])
}

function tickers(request: FakeRequest): unknown {
  const list = bybitMarkets(request).map((market) => {
    const figures = figuresOf(market, request.now)
    const contract = market.kind !== 'spot'
    return {
      symbol: market.symbol,
      lastPrice: figures.last,
      prevPrice24h: figures.open,
      price24hPcnt: figures.change.toFixed(6),
      highPrice24h: figures.high,
      lowPrice24h: figures.low,
      volume24h: figures.volume,
      turnover24h: figures.quoteVolume,
      bid1Price: figures.bid,
      bid1Size: '3',
      ask1Price: figures.ask,
      ask1Size: '2',
      ...(contract
        ? {
            markPrice: figures.mark,
            indexPrice: figures.last,
            openInterest: figures.interest,
            openInterestValue: '1',
            fundingRate: figures.fundingRate,
            nextFundingTime: String((Math.floor(request.now / 28_800_000) + 1) * 28_800_000),
            fundingIntervalHour: '8',
          }
        : {}),
      ...request.odd.get(market.symbol),
    }
  })
  return bybitBody(request.now, { category: categoryOf(request), list })
}

/** Newest first. */
function interest(request: FakeRequest): unknown {
  const market = requestedMarket(request)
  const every = 300_000
  const end = Math.min(numberParameter(request.query, 'endTime') ?? request.now, request.now)
  const start = numberParameter(request.query, 'startTime') ?? end - 50 * every
  const list: object[] = []
  for (let time = Math.floor(end / every) * every; time >= start && list.length < 200; time -= every) {
    list.push({ openInterest: interestAt(market, time), timestamp: String(time) })
  }
  return bybitBody(request.now, { symbol: market.symbol, category: categoryOf(request), list, nextPageCursor: '' })
}

/** https://bybit-exchange.github.io/docs/v5/market/risk-limit */
function riskLimit(request: FakeRequest): unknown {
  const { symbol } = requestedMarket(request)
  const list = [
    [1, '2000000', '0.005', '100.00'],
    [2, '4000000', '0.01', '50.00'],
    [3, '10000000', '0.025', '20.00'],
  ].map(([id, riskLimitValue, maintenanceMargin, maxLeverage]) => {
    const margin = { maintenanceMargin, initialMargin: '0.01', mmDeduction: '' }
    return { id, symbol, riskLimitValue, ...margin, isLowestRisk: id === 1 ? 1 : 0, maxLeverage }
  })
  return bybitBody(request.now, { category: categoryOf(request), list, nextPageCursor: '' })
}

function requestedMarket(request: FakeRequest): FakeInstrument {
  const symbol = request.query.get('symbol')
  const market = bybitMarkets(request).find((listed) => listed.symbol === symbol)
  if (market === undefined) throw bybitError(10_001, 'params error: symbol invalid')
  return market
}
