/** Prices that depend on the clock only: waves of every length, drawn at random, the same after every start. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@roundtrip/core/base'
import type { Bar } from '@roundtrip/core/market'
import type { ListedCoin } from './demo-coins.ts'

/** Wavelengths, and how far Bitcoin moves with each. */
const WAVES: readonly (readonly [number, number])[] = [
  [80 * DAY_MS, 0.2],
  [24 * DAY_MS, 0.1],
  [7 * DAY_MS, 0.055],
  [2 * DAY_MS, 0.03],
  [15 * HOUR_MS, 0.017],
  [5 * HOUR_MS, 0.01],
  [100 * MINUTE_MS, 0.006],
  [33 * MINUTE_MS, 0.0035],
  [11 * MINUTE_MS, 0.002],
  [4 * MINUTE_MS, 0.0012],
  [80_000, 0.0007],
  [25_000, 0.0004],
]
const BITCOIN = 7

export function demoPrice(coin: ListedCoin, time: number): number {
  return round(coin, exactPrice(coin, time))
}

function exactPrice({ base, price, wildness, follows }: ListedCoin, time: number): number {
  const own = base === 'BTC' ? 0 : wildness * Math.sqrt(1 - Math.min(0.9, follows) ** 2) * walk(seedOf(base), time)
  return price * Math.exp(own + (base === 'BTC' ? 1 : wildness * follows) * walk(BITCOIN, time))
}

function walk(seed: number, time: number): number {
  let sum = 0
  for (let wave = 0; wave < WAVES.length; wave += 1) {
    const [length, reach] = WAVES[wave] as (typeof WAVES)[number]
    sum += reach * wander(seed * 31 + wave, time / length)
  }
  return sum
}

/** From -1 to 1, smooth, with a new value at every integer. */
export function wander(seed: number, position: number): number {
  const whole = Math.floor(position)
  const part = position - whole
  const eased = part * part * (3 - 2 * part)
  const from = share(seed, whole)
  return 2 * (from + (share(seed, whole + 1) - from) * eased) - 1
}

/** From 0 to 1, a function of both only. */
export function share(seed: number, index: number): number {
  let mixed = Math.imul(seed, 0x9e3779b1) ^ Math.imul(index | 0, 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d)
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39)
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 4_294_967_296
}

export function seedOf(name: string): number {
  let seed = 11
  for (const letter of name) seed = seed * 31 + letter.charCodeAt(0)
  return seed % 1_000_003
}

/** Hourly turnover in dollars. */
export function demoTurnover({ base, turnover }: ListedCoin, hour: number): number {
  const day = 1 + 0.35 * Math.sin(((hour % 24) / 24) * 2 * Math.PI)
  const rush = share(seedOf(base) + 5, Math.floor(hour / 3)) ** 6 * 4
  return (turnover / 24) * day * (0.5 + share(seedOf(base) + 3, Math.floor(hour)) + rush)
}

/** Complete bars from one moment to another, on the grid. */
export function demoBars(
  coin: ListedCoin,
  { from, to, intervalMs }: { from: number; to: number; intervalMs: number },
): Bar[] {
  const looks = intervalMs >= DAY_MS ? 24 : intervalMs >= HOUR_MS ? 12 : 5
  const bars: Bar[] = []
  const first = Math.ceil(Math.max(from, coin.listedAt) / intervalMs) * intervalMs
  let open = exactPrice(coin, first)
  for (let time = first; time + intervalMs <= to; time += intervalMs) {
    let [high, low, close] = [open, open, open]
    for (let look = 1; look <= looks; look += 1) {
      close = exactPrice(coin, time + (look * intervalMs) / looks)
      high = Math.max(high, close)
      low = Math.min(low, close)
    }
    const [begin, end] = [round(coin, open), round(coin, close)]
    bars.push({
      time,
      open: begin,
      high: Math.max(begin, end, round(coin, high)),
      low: Math.min(begin, end, round(coin, low)),
      close: end,
      volume: volumeOf(coin, { time, intervalMs, price: close }),
    })
    open = close
  }
  return bars
}

/** In coins. A day is the sum of its hours, and a part of an hour has its share. */
function volumeOf(
  coin: ListedCoin,
  { time, intervalMs, price }: { time: number; intervalMs: number; price: number },
): number {
  const hour = Math.floor(time / HOUR_MS)
  const hours = Math.max(1, intervalMs / HOUR_MS)
  let dollars = 0
  for (let offset = 0; offset < hours; offset += 1) dollars += demoTurnover(coin, hour + offset)
  if (intervalMs < HOUR_MS)
    dollars *= (intervalMs / HOUR_MS) * (0.4 + 1.2 * share(seedOf(coin.base) + 9, time / intervalMs))
  return Number((dollars / price).toPrecision(5))
}

function round({ priceDecimals }: ListedCoin, price: number): number {
  return Number(Math.max(price, 10 ** -priceDecimals).toFixed(priceDecimals))
}
