/** At which exchanges public candles are asked for, and how. */
import type { ExchangeId } from '@roundtrip/contract'
import { INTERVALS_MS, type Market } from '@roundtrip/core/market'
import { HOUR_MS } from '@roundtrip/core/base'

/** Where the candles of a kind of market come from. */
export type CandleVenue = {
  /** The name of the exchange in ccxt. */
  readonly exchange: ExchangeLibraryName
  /** What of its markets is loaded: an exchange lists thousands. Null = all, because it cannot be told less. */
  readonly marketTypes: readonly string[] | null
  readonly intervals: readonly number[]
  /** Candles of one answer at most. */
  readonly page: number
  /** Whether it is told where to end; others would not know what is meant. */
  readonly tellsEnd: boolean
  /** It tells no more than so many candles back from now; null = no known limit. */
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

/** The exchange that counts the questions: the library has three names for Binance. */
export function familyOf(exchange: ExchangeLibraryName): ExchangeId {
  return exchange === 'binanceusdm' || exchange === 'binancecoinm' ? 'binance' : exchange
}

/** Null where no candles are offered: an unknown venue, options, contracts that no exchange names alike. */
export function candleVenue({ venue, kind }: Pick<Market, 'venue' | 'kind'>): CandleVenue | null {
  if (kind !== 'spot' && kind !== 'linear' && kind !== 'inverse') return null
  const venueOn = (exchange: ExchangeLibraryName, parts: Partial<CandleVenue> = {}): CandleVenue => {
    return { exchange, marketTypes: [kind], intervals: INTERVALS_MS, page: 500, tellsEnd: true, depth: null, ...parts }
  }
  switch (venue) {
    case 'binance':
      return venueOn({ spot: 'binance', linear: 'binanceusdm', inverse: 'binancecoinm' }[kind] as ExchangeLibraryName)
    case 'bybit':
      return venueOn('bybit')
    case 'okx':
      return venueOn('okx', { marketTypes: kind === 'spot' ? ['spot'] : ['swap', 'future'], page: 100 })
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
