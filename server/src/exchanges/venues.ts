/** Which exchanges provide public candles, and how to request them. */
import type { ExchangeId, ExchangeRegion } from '@roundtrip/contract/exchanges'
import { INTERVALS_MS, type CandleMarket } from '@roundtrip/core/market'
import { HOUR_MS } from '@roundtrip/core/base'

/** The source of candles for a kind of market. */
export type CandleVenue = {
  /** The name of the exchange in ccxt. */
  readonly exchange: ExchangeLibraryName
  /** Its regional sites, in the order in which they are tried for markets that the global one does not list. */
  readonly regional: readonly RegionalLibraryName[]
  /** Which kinds of markets to load: an exchange lists thousands. Null = all, because it cannot be limited. */
  readonly marketTypes: readonly string[] | null
  readonly intervals: readonly number[]
  /** Maximum number of candles in one response. */
  readonly page: number
  /** Whether the request accepts an end; other exchanges do not have the parameter. */
  readonly tellsEnd: boolean
  /** How many candles back from now are available; null = no known limit. */
  readonly depth: number | null
}

export type ExchangeLibraryName =
  | 'binance'
  | 'binanceusdm'
  | 'binancecoinm'
  | 'bybit'
  | 'okx'
  | 'hyperliquid'
  | 'kraken'
  | 'krakenfutures'
  | 'coinbase'

/** The regional sites that list markets of their own, by their names in ccxt 4.5.84. */
const REGIONAL = {
  binanceus: { exchange: 'binance', region: 'us' },
  bybiteu: { exchange: 'bybit', region: 'eu' },
  bybitid: { exchange: 'bybit', region: 'id' },
  myokx: { exchange: 'okx', region: 'eu' },
  okxus: { exchange: 'okx', region: 'us' },
} as const
export type RegionalLibraryName = keyof typeof REGIONAL

/** The exchange and the site whose rate limit applies: the library has three names for Binance. */
export function familyOf(exchange: ExchangeLibraryName | RegionalLibraryName): {
  readonly exchange: ExchangeId
  readonly region: ExchangeRegion | null
} {
  if (exchange in REGIONAL) return REGIONAL[exchange as RegionalLibraryName]
  const isBinance = exchange === 'binanceusdm' || exchange === 'binancecoinm'
  return { exchange: isBinance ? 'binance' : (exchange as ExchangeId), region: null }
}

/** Null if we have no candles: an unknown venue, options, or contracts whose names differ between exchanges. */
export function candleVenue({ venue, kind }: Pick<CandleMarket, 'venue' | 'kind'>): CandleVenue | null {
  if (kind !== 'spot' && kind !== 'linear' && kind !== 'inverse') return null
  const venueOn = (exchange: ExchangeLibraryName, overrides: Partial<CandleVenue> = {}): CandleVenue => {
    const usual = { intervals: INTERVALS_MS, page: 500, tellsEnd: true, depth: null }
    return { exchange, regional: [], marketTypes: [kind], ...usual, ...overrides }
  }
  switch (venue) {
    case 'binance':
      return kind === 'spot'
        ? venueOn('binance', { regional: ['binanceus'] })
        : venueOn(kind === 'linear' ? 'binanceusdm' : 'binancecoinm')
    case 'bybit':
      return venueOn('bybit', { regional: ['bybiteu', 'bybitid'] })
    case 'okx':
      return kind === 'spot'
        ? venueOn('okx', { marketTypes: ['spot'], regional: ['myokx', 'okxus'], page: 100 })
        : venueOn('okx', { marketTypes: ['swap', 'future'], regional: ['myokx'], page: 100 })
    case 'hyperliquid':
      return kind === 'inverse'
        ? null
        : venueOn('hyperliquid', { marketTypes: [kind === 'spot' ? 'spot' : 'swap'], ...RECENT_5000 })
    case 'kraken':
      return kind === 'spot' ? venueOn('kraken', KRAKEN) : venueOn('krakenfutures', KRAKEN_FUTURES)
    case 'coinbase':
      return kind === 'spot' ? venueOn('coinbase', COINBASE) : null
    default:
      return null
  }
}

const without = (...hours: readonly number[]): readonly number[] =>
  INTERVALS_MS.filter((intervalMs) => !hours.includes(intervalMs / HOUR_MS))

/** https://hyperliquid.gitbook.io/hyperliquid-docs/for-developers/api/info-endpoint#candle-snapshot */
const RECENT_5000 = { depth: 5_000, intervals: without(6) }
/** https://docs.kraken.com/api/docs/rest-api/get-ohlc-data */
const KRAKEN = { marketTypes: null, tellsEnd: false, depth: 720, intervals: without(2, 6, 12) }
const KRAKEN_FUTURES = { marketTypes: null, tellsEnd: false, intervals: without(2, 6) }
const COINBASE = { marketTypes: null, page: 300, intervals: without(4, 12) }
