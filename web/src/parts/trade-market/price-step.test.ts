import { fixed } from '@roundtrip/core/base'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { onStep, priceStep } from './price-step.ts'

const fills = (...prices: readonly string[]) => ({
  slices: prices.map((price) => ({ price, sourcePrice: null })) as never,
})
const bar = (open: number, high: number, low: number, close: number) => ({ open, high, low, close })

/** Candles of a market whose prices are multiples of a tick, `decimals` digits after the point. */
const candles = (tick: number, decimals: number) =>
  Array.from({ length: 40 }, (_, index) => {
    const price = (steps: number): number => Number(((1_000 + steps) * tick).toFixed(decimals))
    return bar(price(index * 7), price(index * 7 + 5), price(index * 7 - 3), price(index * 7 + 1))
  })

describe('the tick that prices show', () => {
  test.each([
    [0.5, 1, '0.5'],
    [0.01, 2, '0.01'],
    [0.25, 2, '0.25'],
    [5, 0, '5'],
    [0.00000001, 8, '0.00000001'],
  ])('of a market in steps of %d', (tick, decimals, step) => {
    expect(priceStep(fills('61250.123'), candles(tick, decimals))).toBe(fixed(step))
  })

  test('is no finer than the decimals of the prices, however few, and no coarser than a ten-thousandth', () => {
    expect(priceStep(fills('100', '110'), [])).toBe(fixed('0.01'))
    expect(priceStep(fills('61250.125'), [])).toBe(fixed('0.001'))
    expect(priceStep(fills('0.00001234'), [])).toBe(fixed('0.000000001'))
  })

  test('is no finer than any market has, where an export averages prices', () => {
    expect(priceStep(fills('100.333333333333333333'), [])).toBe(fixed('0.000001'))
  })

  test('needs a price', () => {
    expect(priceStep(fills(), [])).toBe(1n)
    expect(priceStep(fills('0'), [bar(0, 0, 0, 0)])).toBe(1n)
  })
})

describe('a price is put on the grid of the tick', () => {
  test.each([
    [61250.4, '0.5', '61250.5'],
    [61250.24, '0.5', '61250'],
    [0.000012344, '0.00000001', '0.00001234'],
    [99.994999, '0.01', '99.99'],
    // Below the first step there is no price.
    [0.1, '5', '5'],
    [-3, '0.5', '0.5'],
    [Number.NaN, '0.5', '0.5'],
    [1e-7, '0.00000001', '0.0000001'],
  ])('%d in steps of %s is %s', (price, step, text) => {
    expect(onStep(price, fixed(step))).toBe(text)
  })

  test('it is a multiple of the tick, at most half of one away', () => {
    const steps = fc.constantFrom('0.01', '0.05', '0.25', '0.5', '1', '5', '0.00000001')
    fc.assert(
      fc.property(fc.double({ min: 10, max: 1e6, noNaN: true }), steps, (price, text) => {
        const step = fixed(text)
        const placed = fixed(onStep(price, step))
        expect(placed % step).toBe(0n)
        const away = placed - fixed(price)
        expect((away < 0n ? -away : away) * 2n <= step).toBe(true)
      }),
    )
  })
})
