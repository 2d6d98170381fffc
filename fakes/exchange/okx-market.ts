/** OKX's public data: https://www.okx.com/docs-v5/en/#order-book-trading-market-data */
import { figuresOf } from './figures.ts'
import { INSTRUMENTS, type FakeInstrument } from './instruments.ts'
import { okxBody, typeOf } from './okx-body.ts'
import { type FakeRequest, candles, type FakeRoute } from './venue.ts'

export const OKX_MARKET_ROUTES: Readonly<Record<string, FakeRoute>> = {
  'www.okx.com/api/v5/market/tickers': candles(20, (request) =>
    okxBody(marketsOfType(request).map((market) => ticker(market, request))),
  ),
  'www.okx.com/api/v5/public/mark-price': candles(10, (request) => {
    return okxBody(
      marketsOfType(request).map((market) => ({
        ...names(market, request),
        markPx: figuresOf(market, request.now).mark,
      })),
    )
  }),
  'www.okx.com/api/v5/public/open-interest': candles(20, (request) => {
    return okxBody(
      marketsOfType(request).map((market) => {
        const oi = (Number(figuresOf(market, request.now).interest) / Number(market.contractSize)).toFixed(2)
        return { ...names(market, request), oi, oiCcy: '1', oiUsd: '1' }
      }),
    )
  }),
  'www.okx.com/api/v5/public/funding-rate': candles(20, (request) => {
    return okxBody(INSTRUMENTS.okx.filter(({ kind }) => kind !== 'spot').map((market) => funding(market, request)))
  }),
  'www.okx.com/api/v5/public/position-tiers': candles(10, () => okxBody(TIERS)),
}

function marketsOfType({ query }: FakeRequest): readonly FakeInstrument[] {
  return INSTRUMENTS.okx.filter((market) => typeOf(market) === query.get('instType'))
}

function names(market: FakeInstrument, { now }: FakeRequest): object {
  return { instType: typeOf(market), instId: market.symbol, ts: String(now) }
}

/** Derivatives are counted in contracts, and also in coins. */
function ticker(market: FakeInstrument, request: FakeRequest): object {
  const figures = figuresOf(market, request.now)
  const contract = market.kind !== 'spot'
  const contracts = (Number(figures.volume) / Number(market.contractSize)).toFixed(2)
  return {
    ...names(market, request),
    last: figures.last,
    lastSz: '1',
    askPx: figures.ask,
    askSz: '11',
    bidPx: figures.bid,
    bidSz: '5',
    open24h: figures.open,
    high24h: figures.high,
    low24h: figures.low,
    volCcy24h: contract ? figures.volume : figures.quoteVolume,
    vol24h: contract ? contracts : figures.volume,
    sodUtc0: figures.open,
    sodUtc8: figures.open,
    ...request.odd.get(market.symbol),
  }
}

function funding(market: FakeInstrument, { now }: FakeRequest): object {
  const next = (Math.floor(now / 28_800_000) + 1) * 28_800_000
  return {
    instType: 'SWAP',
    instId: market.symbol,
    method: 'current_period',
    fundingRate: figuresOf(market, now).fundingRate,
    nextFundingRate: '',
    fundingTime: String(next),
    nextFundingTime: String(next + 28_800_000),
  }
}

const TIERS = [
  { instType: 'SWAP', tier: '1', minSz: '0', maxSz: '1000', mmr: '0.004', imr: '0.01', maxLever: '100', instId: '' },
  {
    instType: 'SWAP',
    tier: '2',
    minSz: '1000.01',
    maxSz: '5000',
    mmr: '0.01',
    imr: '0.02',
    maxLever: '50',
    instId: '',
  },
]
