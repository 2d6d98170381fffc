/** Traders who enter at random times in simulated markets: all their results come from the coin or from chance. */
import { DAY_MS, HOUR_MS, mulberry32 } from '../base/index.ts'
import { columnsOfMade, type MadeTrade, TICKERS } from '../insights/made-journals.testing.ts'
import type { TradeColumns } from '../reports/index.ts'
import { coinDays, type CoinMarkets } from './coin-days.ts'
import { normalOf } from './made-coins.testing.ts'

export type Trader = {
  /** Days of trading, and trades of them all. */
  readonly days: number
  readonly trades: number
  readonly longs: number
  readonly hours: number
  /** The expected change of each coin a day, by the day. */
  readonly drift: (day: number) => number
  readonly isWild?: boolean
  /** Changes at which a trade ends; by default only time ends it. */
  readonly ends?: { readonly stop: number; readonly target: number }
  /** The edge of each trade beyond chance, as a share of its value. */
  readonly edge?: number
}

/** Days of candles before the first trade. */
const BEFORE = 70
const FIRST = 20_000

/** Hours of a coin that shares half of its variance with all others. */
function walkedHours(random: () => number, shared: Float64Array, volatility: Float64Array, drift: Trader['drift']) {
  let log = 0
  return shared.map((market, hour) => {
    const deviation = (0.03 / Math.sqrt(24)) * (volatility[hour] ?? 1)
    const own = normalOf(random)
    log += drift(Math.floor(hour / 24) - BEFORE) / 24 - deviation ** 2 / 2 + deviation * Math.SQRT1_2 * (market + own)
    return 100 * Math.exp(log)
  })
}

export function madeTrader(trader: Trader, seed: number): { columns: TradeColumns; markets: CoinMarkets } {
  const random = mulberry32(seed)
  const hours = 24 * (BEFORE + trader.days + 30)
  const shared = Float64Array.from({ length: hours }, () => normalOf(random))
  let calm = 0
  const volatility = Float64Array.from({ length: hours }, (_, hour) => {
    if (trader.isWild === true && hour % 24 === 0) calm = 0.95 * calm + 0.25 * normalOf(random)
    return Math.exp(calm)
  })
  const prices = Array.from({ length: TICKERS }, () => walkedHours(random, shared, volatility, trader.drift))
  const trades = Array.from({ length: trader.trades }, (): MadeTrade => {
    const ticker = Math.floor(TICKERS * random() ** 2)
    const side = random() < trader.longs ? 1 : -1
    const length = Math.max(1, Math.round(trader.hours * Math.exp(0.6 * normalOf(random))))
    const open = 24 * BEFORE + Math.floor(random() * (24 * trader.days))
    const price = prices[ticker] as Float64Array
    const changeAt = (hour: number): number => (price[hour] as number) / (price[open] as number) - 1
    const isOver = (hour: number): boolean =>
      trader.ends !== undefined &&
      (side * changeAt(hour) <= -trader.ends.stop || side * changeAt(hour) >= trader.ends.target)
    let close = open + 1
    while (close < Math.min(hours - 1, open + length) && !isOver(close)) close += 1
    const size = 1_000 * Math.exp(0.5 * normalOf(random))
    const change = changeAt(close)
    const openTime = FIRST * DAY_MS + (open + 1) * HOUR_MS
    const net = size * (side * change + (trader.edge ?? 0))
    return { ticker, side, openTime, closeTime: openTime + (close - open) * HOUR_MS, size, net }
  })
  const markets = prices.map((price, coin): readonly [string, ReturnType<typeof coinDays>] => {
    const bars = Array.from({ length: hours / 24 }, (_, day) => {
      const close = price[24 * day + 23] as number
      return { time: (FIRST + day) * DAY_MS, open: close, high: close, low: close, close, volume: null }
    })
    return [`COIN${coin}`, coinDays(bars, { from: FIRST * DAY_MS, to: (FIRST + hours / 24) * DAY_MS })]
  })
  return { columns: columnsOfMade(trades), markets: new Map(markets) }
}
