/** What Bybit tells everyone: https://bybit-exchange.github.io/docs/v5/market/tickers */
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
export function bybitMarkets(ask: FakeRequest): readonly FakeInstrument[] {
  const category = categoryOf(ask)
  return category === 'option' ? [] : marketsFor(ask, 'bybit', category as FakeInstrument['kind'])
}

function tickers(ask: FakeRequest): unknown {
  const list = bybitMarkets(ask).map((market) => {
    const figures = figuresOf(market, ask.now)
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
            nextFundingTime: String((Math.floor(ask.now / 28_800_000) + 1) * 28_800_000),
            fundingIntervalHour: '8',
          }
        : {}),
      ...ask.odd.get(market.symbol),
    }
  })
  return bybitBody(ask.now, { category: categoryOf(ask), list })
}

/** Newest first. */
function interest(ask: FakeRequest): unknown {
  const market = marketAsked(ask)
  const every = 300_000
  const end = Math.min(numberParameter(ask.query, 'endTime') ?? ask.now, ask.now)
  const start = numberParameter(ask.query, 'startTime') ?? end - 50 * every
  const list: object[] = []
  for (let time = Math.floor(end / every) * every; time >= start && list.length < 200; time -= every) {
    list.push({ openInterest: interestAt(market, time), timestamp: String(time) })
  }
  return bybitBody(ask.now, { symbol: market.symbol, category: categoryOf(ask), list, nextPageCursor: '' })
}

/** https://bybit-exchange.github.io/docs/v5/market/risk-limit */
function riskLimit(ask: FakeRequest): unknown {
  const { symbol } = marketAsked(ask)
  const list = [
    [1, '2000000', '0.005', '100.00'],
    [2, '4000000', '0.01', '50.00'],
    [3, '10000000', '0.025', '20.00'],
  ].map(([id, riskLimitValue, maintenanceMargin, maxLeverage]) => {
    const margin = { maintenanceMargin, initialMargin: '0.01', mmDeduction: '' }
    return { id, symbol, riskLimitValue, ...margin, isLowestRisk: id === 1 ? 1 : 0, maxLeverage }
  })
  return bybitBody(ask.now, { category: categoryOf(ask), list, nextPageCursor: '' })
}

function marketAsked(ask: FakeRequest): FakeInstrument {
  const symbol = ask.query.get('symbol')
  const market = bybitMarkets(ask).find((listed) => listed.symbol === symbol)
  if (market === undefined) throw bybitError(10_001, 'params error: symbol invalid')
  return market
}
