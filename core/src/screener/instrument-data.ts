/** What is known of an instrument that can be screened. Doubles: all of it serves statistics only. */
import type { Bar } from '../market/index.ts'
import type { BarColumns } from './indicators/index.ts'

/** What a column must be told; what is missing leaves it empty. */
export type Need = 'ticker' | 'bars-5m' | 'bars-1h' | 'bars-1d' | 'funding' | 'open-interest' | 'supply' | 'listing'

/** The venue's rolling figures of the last 24 hours; null where it does not say. */
export type Ticker = {
  readonly time: number
  readonly last: number
  readonly mark: number | null
  readonly bid: number | null
  readonly ask: number | null
  readonly high24h: number | null
  readonly low24h: number | null
  /** A fraction: 0.05 is 5 %. */
  readonly change24h: number | null
  /** In quote currency. Inverse contracts count contracts instead. */
  readonly quoteVolume24h: number | null
  readonly contracts24h: number | null
}

/** The newest rate as a fraction for one interval. */
export type FundingRate = { readonly time: number; readonly rate: number; readonly intervalHours: number }

/** In contracts or coins, as quantities of the instrument are. */
export type OpenInterest = {
  readonly time: number
  readonly now: number
  readonly hourAgo: number | null
  readonly dayAgo: number | null
}

export type InstrumentData = {
  readonly id: string
  readonly venue: string
  readonly symbol: string
  readonly base: string
  readonly quote: string
  readonly kind: 'spot' | 'linear' | 'inverse'
  /** Coins a contract (linear), units of quote a contract (inverse), 1 (spot). */
  readonly contractSize: number
  /** Dollars for one unit of quote; null where no rate is known. */
  readonly quoteDollars: number | null
  readonly listedAt: number | null
  /** Coins in circulation, where a provider tells. */
  readonly supply: number | null
  readonly ticker: Ticker | null
  /** Closed bars, ascending; 300 of each settle every column but the hourly relative volume, which takes 504. */
  readonly bars: { readonly [interval in BarInterval]: BarColumns | null }
  readonly funding: FundingRate | null
  readonly openInterest: OpenInterest | null
}

export type BarInterval = '5m' | '1h' | '1d'

/** Bars as columns. The bar that is still forming must not be among them. */
export function barColumns(bars: readonly Bar[]): BarColumns {
  return {
    time: Float64Array.from(bars, (bar) => bar.time),
    open: Float64Array.from(bars, (bar) => bar.open),
    high: Float64Array.from(bars, (bar) => bar.high),
    low: Float64Array.from(bars, (bar) => bar.low),
    close: Float64Array.from(bars, (bar) => bar.close),
    volume: Float64Array.from(bars, (bar) => bar.volume ?? Number.NaN),
  }
}
