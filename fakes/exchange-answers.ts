/** What exchanges answer about their markets and candles, each in its own shape. */

/** The candle that every exchange tells for a moment: open, high, low, close, volume. */
export function fakeCandle(time: number): readonly [number, number, number, number, number] {
  const step = Math.floor(time / 60_000) % 20
  const open = 100 + step
  return [open, open + 2, open - 1, open + 1, 10 + step]
}

export type Question = {
  readonly ask: URLSearchParams
  /** What was posted; null for a question that posts nothing. */
  readonly posted: Posted | null
  readonly listedAt: number
  readonly now: number
}
export type Posted = {
  readonly type: string
  readonly req?: { readonly interval: string; readonly startTime: number; readonly endTime: number }
}
export type Route = { readonly tellsCandles: boolean | 'if-posted'; readonly body: (question: Question) => unknown }

export const ROUTES: Readonly<Record<string, Route>> = {
  'api.binance.com/api/v3/exchangeInfo': { tellsCandles: false, body: () => ({ symbols: [BINANCE_SPOT] }) },
  'api.binance.com/api/v3/klines': { tellsCandles: true, body: binanceKlines },
  'fapi.binance.com/fapi/v1/exchangeInfo': { tellsCandles: false, body: () => ({ symbols: [BINANCE_PERPETUAL] }) },
  'fapi.binance.com/fapi/v1/klines': { tellsCandles: true, body: binanceKlines },
  'api.bybit.com/v5/market/instruments-info': {
    tellsCandles: false,
    body: () => bybit({ category: 'linear', list: [BYBIT_LINEAR] }),
  },
  'api.bybit.com/v5/market/kline': { tellsCandles: true, body: bybitKlines },
  'www.okx.com/api/v5/public/instruments': { tellsCandles: false, body: () => okx([OKX_SWAP]) },
  'www.okx.com/api/v5/market/candles': { tellsCandles: true, body: okxCandles },
  'www.okx.com/api/v5/market/history-candles': { tellsCandles: true, body: okxCandles },
  'api.hyperliquid.xyz/info': { tellsCandles: 'if-posted', body: hyperliquid },
  'api.kraken.com/0/public/AssetPairs': { tellsCandles: false, body: () => kraken({ XXBTZUSD: KRAKEN_PAIR }) },
  'api.kraken.com/0/public/OHLC': { tellsCandles: true, body: krakenCandles },
  'api.coinbase.com/api/v3/brokerage/market/products': { tellsCandles: false, body: () => COINBASE_PRODUCTS },
  'api.coinbase.com/api/v3/brokerage/market/products/BTC-USDT/candles': { tellsCandles: true, body: coinbaseCandles },
}

/** https://developers.binance.com/docs/binance-spot-api-docs/rest-api/market-data-endpoints#klinecandlestick-data */
function binanceKlines({ ask, listedAt, now }: Question): unknown {
  const intervalMs = lengthOf(ask.get('interval') ?? '')
  const from = Math.max(Number(ask.get('startTime')), listedAt)
  const limit = Math.min(Number(ask.get('limit') ?? 500), 1_000)
  const times = timesOf({ from, to: Math.min(Number(ask.get('endTime') ?? now), now), intervalMs }).slice(0, limit)
  return times.map((time) => {
    const [open, high, low, close, volume] = joined(time, intervalMs)
    const text = [open, high, low, close, volume].map(String)
    return [time, ...text, time + intervalMs - 1, '0', 0, '0', '0', '0']
  })
}

/** Newest first. https://bybit-exchange.github.io/docs/v5/market/kline */
function bybitKlines({ ask, listedAt, now }: Question): unknown {
  const name = ask.get('interval') ?? ''
  const intervalMs = name === 'D' ? 86_400_000 : Number(name) * 60_000
  const to = Math.min(Number(ask.get('end') ?? now), now)
  const times = timesOf({ from: Math.max(Number(ask.get('start')), listedAt), to, intervalMs })
  const newest = times.toReversed().slice(0, Math.min(Number(ask.get('limit') ?? 200), 1_000))
  const list = newest.map((time) => [time, ...joined(time, intervalMs), 0].map(String))
  return bybit({ symbol: ask.get('symbol'), category: ask.get('category'), list })
}

/** Newest first, both ends excluded. https://www.okx.com/docs-v5/en/#order-book-trading-market-data-get-candlesticks-history */
function okxCandles({ ask, listedAt, now }: Question): unknown {
  const intervalMs = lengthOf((ask.get('bar') ?? '').replace('utc', '').toLowerCase())
  const from = Math.max(Number(ask.get('before') ?? 0) + 1, listedAt)
  const to = Math.min(Number(ask.get('after') ?? now) - 1, now)
  const newest = timesOf({ from, to, intervalMs })
    .toReversed()
    .slice(0, Math.min(Number(ask.get('limit') ?? 100), 100))
  return okx(newest.map((time) => [time, ...contracts(joined(time, intervalMs)), 1].map(String)))
}

/** OKX counts the volume in contracts, in coins and in dollars. */
function contracts([open = 0, high = 0, low = 0, close = 0, volume = 0]: readonly number[]): readonly number[] {
  return [open, high, low, close, volume * 100, volume, volume * close]
}

/** https://hyperliquid.gitbook.io/hyperliquid-docs/for-developers/api/info-endpoint#candle-snapshot */
function hyperliquid({ posted, listedAt, now }: Question): unknown {
  if (posted?.req === undefined) return HYPERLIQUID[posted?.type ?? ''] ?? null
  const { interval, startTime, endTime } = posted.req
  const intervalMs = lengthOf(interval)
  const reach = Math.max(startTime, listedAt, now - 5_000 * intervalMs)
  return timesOf({ from: reach, to: Math.min(endTime, now), intervalMs }).map((time) => {
    const [o, h, l, c, v] = joined(time, intervalMs).map(String)
    return { t: time, T: time + intervalMs - 1, s: 'BTC', i: interval, o, h, l, c, v, n: 3 }
  })
}

/** The newest 720, whatever is asked for. https://docs.kraken.com/api/docs/rest-api/get-ohlc-data */
function krakenCandles({ ask, listedAt, now }: Question): unknown {
  const intervalMs = Number(ask.get('interval') ?? 1) * 60_000
  const from = Math.max(Number(ask.get('since') ?? 0) * 1_000 + 1, listedAt, now - 720 * intervalMs)
  const rows = timesOf({ from, to: now, intervalMs }).map((time) => {
    const [open = 0, high = 0, low = 0, close = 0, volume = 0] = joined(time, intervalMs)
    return [time / 1_000, ...[open, high, low, close, close, volume].map(String), 3]
  })
  return kraken({ XXBTZUSD: rows, last: Math.floor(now / 1_000) })
}

/** Newest first, 300 at most. https://docs.cdp.coinbase.com/api-reference/advanced-trade-api/rest-api/public/get-public-product-candles */
function coinbaseCandles({ ask, listedAt, now }: Question): unknown {
  const intervalMs = COINBASE_LENGTHS[ask.get('granularity') ?? ''] ?? Number.NaN
  const range = {
    from: Math.max(Number(ask.get('start')) * 1_000, listedAt),
    to: Math.min(Number(ask.get('end')) * 1_000, now),
  }
  const candles = timesOf({ ...range, intervalMs })
    .slice(0, 350)
    .map((time) => {
      const [open, high, low, close, volume] = joined(time, intervalMs).map(String)
      return { start: String(time / 1_000), low, high, open, close, volume }
    })
  return { candles: candles.toReversed() }
}

function kraken(result: object): object {
  return { error: [], result }
}

/** A longer candle is made of those of its minutes. */
function joined(time: number, intervalMs: number): readonly number[] {
  const minutes = timesOf({ from: time, to: time + intervalMs - 1, intervalMs: 60_000 }).map(fakeCandle)
  const column = (place: 0 | 1 | 2 | 3 | 4): number[] => minutes.map((minute) => minute[place])
  return [
    column(0)[0] ?? 0,
    Math.max(...column(1)),
    Math.min(...column(2)),
    column(3).at(-1) ?? 0,
    column(4).reduce((sum, volume) => sum + volume, 0),
  ]
}

function timesOf(range: { readonly from: number; readonly to: number; readonly intervalMs: number }): number[] {
  const times: number[] = []
  const first = Math.ceil(range.from / range.intervalMs) * range.intervalMs
  for (let time = first; time <= range.to && times.length < 5_000; time += range.intervalMs) times.push(time)
  return times
}

function lengthOf(name: string): number {
  const units: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 }
  return Number.parseInt(name, 10) * (units[name.at(-1) ?? ''] ?? Number.NaN)
}

function bybit(result: object): object {
  return { retCode: 0, retMsg: 'OK', result: { ...result, nextPageCursor: '' }, retExtInfo: {}, time: 0 }
}

function okx(data: readonly unknown[]): object {
  return { code: '0', msg: '', data }
}

const LOT = { filterType: 'LOT_SIZE', minQty: '0.001', maxQty: '1000', stepSize: '0.001' }
const TICK = { filterType: 'PRICE_FILTER', minPrice: '0.1', maxPrice: '1000000', tickSize: '0.1' }
const BINANCE_SPOT = {
  symbol: 'BTCUSDT',
  status: 'TRADING',
  baseAsset: 'BTC',
  quoteAsset: 'USDT',
  isSpotTradingAllowed: true,
  permissions: ['SPOT'],
  permissionSets: [['SPOT']],
  filters: [TICK, LOT],
}
const BINANCE_PERPETUAL = {
  symbol: 'BTCUSDT',
  pair: 'BTCUSDT',
  contractType: 'PERPETUAL',
  deliveryDate: 4_133_404_800_000,
  onboardDate: 1_569_398_400_000,
  status: 'TRADING',
  baseAsset: 'BTC',
  quoteAsset: 'USDT',
  marginAsset: 'USDT',
  filters: [TICK, LOT],
}
const BYBIT_LINEAR = {
  symbol: 'BTCUSDT',
  contractType: 'LinearPerpetual',
  status: 'Trading',
  baseCoin: 'BTC',
  quoteCoin: 'USDT',
  settleCoin: 'USDT',
  launchTime: '1584230400000',
  deliveryTime: '0',
  priceScale: '2',
  leverageFilter: { minLeverage: '1', maxLeverage: '100.00', leverageStep: '0.01' },
  priceFilter: { minPrice: '0.10', maxPrice: '1999999.80', tickSize: '0.10' },
  lotSizeFilter: { maxOrderQty: '1190.000', minOrderQty: '0.001', qtyStep: '0.001' },
}
const OKX_SWAP = {
  instType: 'SWAP',
  instId: 'BTC-USDT-SWAP',
  uly: 'BTC-USDT',
  instFamily: 'BTC-USDT',
  settleCcy: 'USDT',
  baseCcy: '',
  quoteCcy: '',
  ctVal: '0.01',
  ctMult: '1',
  ctValCcy: 'BTC',
  ctType: 'linear',
  state: 'live',
  lever: '100',
  tickSz: '0.1',
  lotSz: '0.1',
  minSz: '0.1',
  listTime: '1611916828000',
  expTime: '',
}

const HYPERLIQUID: Readonly<Record<string, unknown>> = {
  metaAndAssetCtxs: [
    { universe: [{ name: 'BTC', szDecimals: 5, maxLeverage: 50 }], marginTables: [], collateralToken: 0 },
    [{ funding: '0.0000125', openInterest: '1', markPx: '100', midPx: '100', prevDayPx: '100', dayNtlVlm: '1' }],
  ],
  spotMeta: { tokens: [{ name: 'USDC', szDecimals: 8, weiDecimals: 8, index: 0 }], universe: [] },
}
const KRAKEN_PAIR = {
  altname: 'XBTUSD',
  wsname: 'XBT/USD',
  aclass_base: 'currency',
  base: 'XXBT',
  aclass_quote: 'currency',
  quote: 'ZUSD',
  pair_decimals: 1,
  lot_decimals: 8,
  lot_multiplier: 1,
  fees: [],
  fees_maker: [],
  ordermin: '0.0001',
  status: 'online',
}
const COINBASE_PRODUCTS = {
  products: [
    {
      product_id: 'BTC-USDT',
      product_type: 'SPOT',
      status: 'online',
      base_currency_id: 'BTC',
      quote_currency_id: 'USDT',
      base_increment: '0.00000001',
      quote_increment: '0.01',
      price_increment: '0.01',
    },
  ],
}
const COINBASE_LENGTHS: Readonly<Record<string, number>> = {
  ONE_MINUTE: 60_000,
  FIVE_MINUTE: 300_000,
  FIFTEEN_MINUTE: 900_000,
  ONE_HOUR: 3_600_000,
  ONE_DAY: 86_400_000,
}
