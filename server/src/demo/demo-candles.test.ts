import { DAY_MS, HOUR_MS } from '@roundtrip/core/base'
import { barProblem } from '@roundtrip/core/market'
import { describe, expect, test } from 'vitest'
import { minuteBars } from './demo-candles.ts'
import { demoScene } from './demo-journal.ts'
import { COINS } from './market.ts'

const NOW = 20_000 * DAY_MS
const scene = demoScene(NOW)

describe.each(COINS)("the demo's candles of $base", (coin) => {
  const fills = scene.fills.filter(({ base }) => base === coin.base)
  const range = { from: NOW - 40 * DAY_MS, to: NOW }
  const bars = minuteBars(scene, { coin, range })
  const byTime = new Map(bars.map((bar) => [bar.time, bar]))
  const inside = fills.filter(({ time }) => time >= range.from)

  test('hold every fill', () => {
    expect(inside.length).toBeGreaterThan(5)
    for (const { time, price } of inside) {
      const bar = byTime.get(time - (time % 60_000))
      expect(bar).toBeDefined()
      expect(Number(price)).toBeLessThanOrEqual(bar?.high ?? 0)
      expect(Number(price)).toBeGreaterThanOrEqual(bar?.low ?? Infinity)
    }
  })
  test('follow one another without a gap, and could be true', () => {
    expect(bars).toHaveLength(40 * 24 * 60)
    for (const [index, bar] of bars.entries()) {
      expect(barProblem(bar)).toBeNull()
      expect(bar.open).toBe(bars[index - 1]?.close ?? bar.open)
    }
  })
  test('stay near the market in which the trader traded', () => {
    for (const { time, close } of bars.filter((_, index) => index % 97 === 0)) {
      expect(Math.abs(close / scene.prices(coin.base, time + 60_000) - 1)).toBeLessThan(4 * coin.volatility)
    }
  })
  test('are the same whatever else is requested', () => {
    const part = { from: NOW - 20 * DAY_MS - 5 * HOUR_MS, to: NOW - 20 * DAY_MS }
    expect(minuteBars(scene, { coin, range: part })).toEqual(
      bars.filter(({ time }) => time >= part.from && time < part.to),
    )
  })
})

test('a trade that lasts until the end of the demo is closed in its last candle', () => {
  for (let day = 0; day < 20; day += 1) {
    const { fills, span } = demoScene(NOW + day * DAY_MS)
    expect(Math.max(...fills.map(({ time }) => time))).toBeLessThan(span.end)
  }
})

test('beyond the two years of the demo there are none', () => {
  const [coin] = COINS
  if (coin === undefined) throw new Error('There are coins.')
  expect(minuteBars(scene, { coin, range: { from: NOW, to: NOW + HOUR_MS } })).toEqual([])
  expect(minuteBars(scene, { coin, range: { from: 0, to: HOUR_MS } })).toEqual([])
})
