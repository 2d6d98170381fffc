/**
 * Candles of the demo's market, generated on request: the hourly random walk in which its trader traded, with noise in
 * between. The same request gives the same candles, and every fill is within its candle. Runs in a worker.
 */
import { firstIndex, HOUR_MS, MINUTE_MS, mulberry32 } from '@roundtrip/core/base'
import { aggregateBars, type Bar, encodeBars, type TimeRange } from '@roundtrip/core/market'
import type { Pool } from '../database/connection.ts'
import type { DemoCandleRequest, DemoCandles } from '../market/trade-candles.ts'
import { type DemoScene, demoScene } from './demo-journal.ts'
import { COINS, type DemoCoin } from './market.ts'

export async function demoCandles(
  pool: Pool,
  { uid, market, range, intervalMs }: DemoCandleRequest,
): Promise<DemoCandles> {
  const { rows } = await pool.query<{ filled_at: string | null }>(
    'select filled_at from demo_users where user_id = $1',
    [uid],
  )
  const filledAt = rows[0]?.filled_at ?? null
  const coin = COINS.find(({ base }) => base === market.base)
  if (filledAt === null || coin === undefined || !VENUES.has(market.venue)) return { bars: null }
  const minutes = minuteBars(sceneOf(Number(filledAt)), { coin, range })
  return { bars: encodeBars(aggregateBars(minutes, intervalMs), { start: range.from, intervalMs }) }
}

const VENUES: ReadonlySet<string> = new Set(['binance', 'bybit', 'hyperliquid'])

let cached: { readonly filledAt: number; readonly scene: DemoScene } | null = null

/** Generating two years of prices and trades takes a while, and most requests are about the same demo. */
function sceneOf(filledAt: number): DemoScene {
  if (cached?.filledAt !== filledAt) cached = { filledAt, scene: demoScene(filledAt) }
  return cached.scene
}

/** The candles of whole minutes in the range, within the two years of the demo. */
export function minuteBars(
  scene: DemoScene,
  { coin, range }: { readonly coin: DemoCoin; readonly range: TimeRange },
): Bar[] {
  const fills = scene.fills.filter(({ base }) => base === coin.base)
  const seed = seedOf(coin.base)
  const first = Math.floor(Math.max(range.from, scene.span.start) / MINUTE_MS) * MINUTE_MS
  const end = Math.min(range.to, scene.span.end)
  const bars: Bar[] = []
  let fill = firstIndex(fills, ({ time }) => time >= first)
  const priceAt = (time: number): number => {
    while (fill < fills.length && (fills[fill]?.time ?? 0) < time) fill += 1
    const away = Math.min(time - (fills[fill - 1]?.time ?? 0), (fills[fill]?.time ?? Infinity) - time)
    // Near a fill the price is that of the walk, at which the trader traded.
    const pin = Math.min(1, Math.abs(away) / PIN_MS)
    return scene.prices(coin.base, time) * (1 + ROUGHNESS * coin.volatility * pin * noise(seed, time / MINUTE_MS))
  }
  const tick = 10 ** -coin.priceDecimals
  let open = priceAt(first)
  for (let time = first; time < end; time += MINUTE_MS) {
    const before = fill
    const close = priceAt(time + MINUTE_MS)
    const inside = fills
      .slice(Math.max(0, before - 1), fill + 1)
      .filter((candidate) => candidate.time >= time && candidate.time < time + MINUTE_MS)
    const traded = inside.map(({ price }) => Number(price))
    const wick = (salt: number): number => 1 + WICK * coin.volatility * hash(seed + salt, time / MINUTE_MS) ** 2
    const [from, to] = [round(open, tick), round(close, tick)]
    bars.push({
      time,
      open: from,
      close: to,
      high: Math.max(from, to, round(Math.max(open, close) * wick(1), tick), ...traded),
      low: Math.min(from, to, round(Math.min(open, close) / wick(2), tick), ...traded),
      volume: volumeOf(coin, { seed, time, move: Math.abs(close / open - 1) }),
    })
    open = close
  }
  return bars
}

function volumeOf(coin: DemoCoin, { seed, time, move }: { seed: number; time: number; move: number }): number {
  const busy = (0.4 + hash(seed + 4, Math.floor(time / (20 * MINUTE_MS)))) ** 2
  const dollars = 400_000 * busy * (0.4 + hash(seed + 3, time / MINUTE_MS)) * (1 + (12 * move) / coin.volatility)
  return Number((dollars / coin.price).toPrecision(5))
}

/** Between -1 and 1 or a little beyond: random steps of an hour, with smaller ones of half the time in between. */
function noise(seed: number, minute: number): number {
  let sum = 0
  for (let octave = 0, period = 64; period >= 1; octave += 1, period /= 2) {
    const position = minute / period
    const whole = Math.floor(position)
    const from = hash(seed + 10 + octave, whole)
    const to = hash(seed + 10 + octave, whole + 1)
    sum += (from + (to - from) * (position - whole) - 0.5) * Math.sqrt(period / 64)
  }
  return sum
}

/** A number from 0 to 1 that depends on these two only. */
function hash(seed: number, index: number): number {
  return mulberry32(Math.imul(seed, 0x9e3779b1) ^ Math.imul(index | 0, 0x85ebca6b))()
}

function seedOf(base: string): number {
  let seed = 0
  for (const letter of base) seed = seed * 31 + letter.charCodeAt(0)
  return seed * 100
}

function round(price: number, tick: number): number {
  return Number((Math.round(price / tick) * tick).toFixed(8))
}

/** How far from a fill the noise is back at full strength. */
const PIN_MS = 0.2 * HOUR_MS
const ROUGHNESS = 0.9
const WICK = 0.22
