/** Everything known about an instrument of the screener, as doubles, because it is only used for statistics. */
import type { Bar } from '../market/index.ts'
import type { BarColumns } from './indicators/index.ts'

/** A piece of data that a column needs; without it the column is empty. */
export type Need = 'ticker' | 'bars-5m' | 'bars-1h' | 'bars-1d' | 'funding' | 'open-interest' | 'supply' | 'listing'

/** The venue's rolling figures of the last 24 hours; null if it does not publish them. */
export type MarketTicker = {
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

/** The newest funding rate, as a fraction per interval. */
export type FundingRate = { readonly time: number; readonly rate: number; readonly intervalHours: number }

/** In contracts or coins, like quantities of the instrument. */
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
  /** Coins per contract (linear), units of quote per contract (inverse), 1 (spot). */
  readonly contractSize: number
  /** Dollars for one unit of quote; null if the rate is unknown. */
  readonly quoteDollars: number | null
  readonly listedAt: number | null
  /** Coins in circulation; null if no provider publishes them. */
  readonly supply: number | null
  readonly ticker: MarketTicker | null
  /** Closed bars, ascending. 300 are enough for every column except the hourly relative volume, which needs 504. */
  readonly bars: { readonly [interval in BarInterval]: BarColumns | null }
  readonly funding: FundingRate | null
  readonly openInterest: OpenInterest | null
}

export type BarInterval = '5m' | '1h' | '1d'

/** Bars as columns. Must not include the bar that is still forming. */
export function barColumns(bars: readonly Bar[]): BarColumns {
  const column = () => new Float64Array(bars.length)
  const columns = { time: column(), open: column(), high: column(), low: column(), close: column(), volume: column() }
  for (const [index, bar] of bars.entries()) {
    columns.time[index] = bar.time
    columns.open[index] = bar.open
    columns.high[index] = bar.high
    columns.low[index] = bar.low
    columns.close[index] = bar.close
    columns.volume[index] = bar.volume ?? Number.NaN
  }
  return columns
}
