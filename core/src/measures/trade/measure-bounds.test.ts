/** How good an entry and an exit were, within the bounds that candles allow. */
// Promise [Trade] Where candles do not determine a price, the figure is shown as a range with both bounds.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MINUTE_MS, mulberry32 } from '../../base/index.ts'
import { excursionsOf, measureBounds, TRADE_MEASURES, type TradeMeasure, tradeInput } from './index.ts'
import { CANDLES, plan, tradeOf } from './trade.testing.ts'

const { entryEfficiency, exitEfficiency, captureRatio, maeR } = TRADE_MEASURES

/** From the middle of minute 0 to the middle of minute 4: certainly from 80 to 120, at most from 40 to 160. */
const FILLS = { long: ['buy', 'sell'], short: ['sell', 'buy'] } as const

function boundsOf(measure: TradeMeasure, side: 'long' | 'short', candles = CANDLES) {
  const [enter, leave] = FILLS[side]
  const trade = tradeOf(`fill 30s ${enter} 2 100
                         fill 270s ${leave} 2 110`)
  const excursions = excursionsOf(trade, { candles, intervalMs: MINUTE_MS })
  return excursions === null ? null : measureBounds(measure, tradeInput(trade, { plan: plan('risk 40') }), excursions)
}

describe('by hand', () => {
  test.each([
    ['entry', entryEfficiency, 'long', 20 / 80, 60 / 80],
    ['entry', entryEfficiency, 'short', 20 / 80, 60 / 80],
    ['exit', exitEfficiency, 'long', 30 / 80, 70 / 80],
    ['exit', exitEfficiency, 'short', 10 / 80, 50 / 80],
    ['stop', maeR, 'long', -3, -1],
  ] as const)('%s of a %2$s', (_, measure, side, low, high) => {
    const bounds = boundsOf(measure, side)
    expect(bounds?.low).toBeCloseTo(low, 12)
    expect(bounds?.high).toBeCloseTo(high, 12)
  })
  test('both bounds are one figure where no candle is open to doubt', () => {
    const still = CANDLES.map((candle, minute) =>
      minute === 0 || minute === 4 ? { ...candle, high: 111, low: 100 } : candle,
    )
    const bounds = boundsOf(entryEfficiency, 'long', still)
    expect(bounds?.low).toBe(bounds?.high)
  })
  test('a price that never moved has neither, and a trade that was never ahead captured nothing', () => {
    const flat = CANDLES.map((candle) => ({ ...candle, open: 100, high: 100, low: 100, close: 100 }))
    const trade = tradeOf(`fill 61s buy 1 100
                           fill 182s sell 1 100`)
    const excursions = excursionsOf(trade, { candles: flat, intervalMs: MINUTE_MS })
    expect(excursions).not.toBeNull()
    for (const measure of [entryEfficiency, exitEfficiency, captureRatio])
      expect(excursions && measureBounds(measure, tradeInput(trade), excursions)).toBeNull()
  })
})

const TICKS = 12

/** Prices every five seconds, and the minute candles that they form. */
function walked(seed: number, minutes: number) {
  const random = mulberry32(seed)
  let price = 100
  const ticks = Array.from(
    { length: minutes * TICKS },
    () => (price = Math.round(100 * (price + random() - 0.5)) / 100),
  )
  const candles = Array.from({ length: minutes }, (_, minute) => {
    const own = ticks.slice(minute * TICKS, (minute + 1) * TICKS)
    return {
      time: minute * MINUTE_MS,
      open: own[0] ?? 0,
      high: Math.max(...own),
      low: Math.min(...own),
      close: own.at(-1) ?? 0,
    }
  })
  return { ticks, candles }
}

test('what the prices between the fills were lies within the bounds', () => {
  const minutes = 12
  const moment = fc.integer({ min: 0, max: minutes * TICKS - 1 })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e6 }), moment, moment, fc.boolean(), (seed, a, b, isLong) => {
      const [first, last] = [Math.min(a, b), Math.max(a, b)]
      fc.pre(first < last)
      const { ticks, candles } = walked(seed, minutes)
      const [entry, exit] = [ticks[first] ?? 0, ticks[last] ?? 0]
      const [enter, leave] = FILLS[isLong ? 'long' : 'short']
      const trade = tradeOf(`fill ${first * 5}s ${enter} 1 ${entry}
                             fill ${last * 5}s ${leave} 1 ${exit}`)
      const start = trade.openTime - first * 5_000
      const series = candles.map((candle) => ({ ...candle, time: start + candle.time }))
      const excursions = excursionsOf(trade, { candles: series, intervalMs: MINUTE_MS })
      if (excursions === null) throw new Error('The trade has all of its candles.')
      const seen = ticks.slice(first, last + 1)
      const [top, bottom] = [Math.max(...seen), Math.min(...seen)]
      fc.pre(top > bottom)
      const truths = [
        [entryEfficiency, isLong ? top - entry : entry - bottom],
        [exitEfficiency, isLong ? exit - bottom : top - exit],
      ] as const
      for (const [measure, distance] of truths) {
        const bounds = measureBounds(measure, tradeInput(trade), excursions)
        if (bounds === null) continue
        expect(bounds.low).toBeLessThanOrEqual(distance / (top - bottom) + 1e-9)
        expect(bounds.high).toBeGreaterThanOrEqual(distance / (top - bottom) - 1e-9)
      }
    }),
  )
})
