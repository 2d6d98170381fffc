import { HOUR_MS } from '@roundtrip/core/base'

/** A coin of the demo: its price at the start of the story, its volatility, and how it is traded. */
export type DemoCoin = {
  readonly base: string
  readonly price: number
  /** Standard deviation of an hour's return. */
  readonly volatility: number
  /** Mean return of an hour. */
  readonly drift: number
  readonly priceDecimals: number
  readonly sizeDecimals: number
}

export const COINS: readonly DemoCoin[] = [
  { base: 'BTC', price: 61_200, volatility: 0.0048, drift: 0.00002, priceDecimals: 1, sizeDecimals: 3 },
  { base: 'ETH', price: 2_890, volatility: 0.0062, drift: 0.000012, priceDecimals: 2, sizeDecimals: 3 },
  { base: 'SOL', price: 138, volatility: 0.0085, drift: 0.00002, priceDecimals: 2, sizeDecimals: 2 },
  { base: 'XRP', price: 0.61, volatility: 0.0082, drift: 0.00004, priceDecimals: 4, sizeDecimals: 0 },
  { base: 'DOGE', price: 0.142, volatility: 0.0095, drift: 0.00001, priceDecimals: 5, sizeDecimals: 0 },
  { base: 'LINK', price: 14.2, volatility: 0.0085, drift: 0.00001, priceDecimals: 3, sizeDecimals: 2 },
  { base: 'HYPE', price: 11.8, volatility: 0.0105, drift: 0.00004, priceDecimals: 3, sizeDecimals: 2 },
]

/** Returns the price of a coin at a moment. */
export type Prices = (base: string, time: number) => number

/**
 * A made-up market: an hourly random walk per coin with quiet and wild weeks, joined by straight lines. The same
 * random source gives the same market.
 */
export function makeMarket(span: { readonly start: number; readonly end: number }, random: () => number): Prices {
  const hours = Math.ceil((span.end - span.start) / HOUR_MS) + 2
  const paths = new Map(COINS.map((coin) => [coin.base, walk(coin, hours, random)]))
  return (base, time) => {
    const path = paths.get(base) ?? new Float64Array(1)
    const at = Math.max(0, Math.min((time - span.start) / HOUR_MS, path.length - 1.001))
    const hour = Math.floor(at)
    const from = path[hour] ?? 1
    return from + ((path[hour + 1] ?? from) - from) * (at - hour)
  }
}

function walk(coin: DemoCoin, hours: number, random: () => number): Float64Array {
  const path = new Float64Array(hours)
  let price = coin.price
  let wildness = 1
  for (let hour = 0; hour < hours; hour += 1) {
    if (hour % 168 === 0) wildness = 0.55 + random() * 1.1
    path[hour] = price
    const pull = Math.log(coin.price / price) * 0.00035
    price *= Math.exp(coin.drift + pull + coin.volatility * wildness * normal(random))
  }
  return path
}

/** A draw from the standard normal distribution (Box and Muller). */
export function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}
