/** Simulated daily candles: random walks of a coin's price. */
import { DAY_MS, mulberry32 } from '../base/index.ts'
import type { Bar } from '../market/index.ts'
import { coinDays, type CoinMarkets } from './coin-days.ts'

/** One draw of a day: the change of the logarithm of the price. */
export type DrawDay = (random: () => number, day: number) => number

export function normalOf(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}

/** A walk whose expected price stays the same, except for a daily drift. */
export function walkOf({ deviation, drift = 0 }: { readonly deviation: number; readonly drift?: number }): DrawDay {
  return (random) => drift - deviation ** 2 / 2 + deviation * normalOf(random)
}

/** Candles of this many days from a UTC day on. */
export function walkedBars(
  draw: DrawDay,
  { firstDay, count, seed }: Record<'firstDay' | 'count' | 'seed', number>,
): Bar[] {
  const random = mulberry32(seed)
  let price = 100
  return Array.from({ length: count }, (_, day): Bar => {
    const open = price
    price *= Math.exp(draw(random, day))
    const [high, low] = [Math.max(open, price) * (1 + random() / 50), Math.min(open, price) * (1 - random() / 50)]
    return { time: (firstDay + day) * DAY_MS, open, high, low, close: price, volume: null }
  })
}

/** Markets of `COIN0`, `COIN1` and so on, whose prices walk without a drift. */
export function walkedMarkets(coins: number, span: Record<'firstDay' | 'count' | 'seed', number>): CoinMarkets {
  const { firstDay, count, seed } = span
  const range = { from: firstDay * DAY_MS, to: (firstDay + count) * DAY_MS }
  return new Map(
    Array.from({ length: coins }, (_, coin) => {
      const bars = walkedBars(walkOf({ deviation: 0.03 }), { firstDay, count, seed: 1_000 * seed + coin })
      return [`COIN${coin}`, coinDays(bars, range)]
    }),
  )
}
