import { existsSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fixed, MINUTE_MS, toNumber } from '../../base/index.ts'
import { INVERSE, SPOT } from '../../trades/table.testing.ts'
import { excursionsOf, isUncertain, TRADE_MEASURES, tradeInput } from './index.ts'
import { CANDLES, plan, tradeOf, tradesOf } from './trade.testing.ts'

const SERIES = { candles: CANDLES, intervalMs: MINUTE_MS }
/** From the middle of minute 0 to the middle of minute 4. */
const LONG = tradeOf(`fill  30s buy  2 100
                      fill 270s sell 2 110`)

const { mfeR, maeR, captureRatio, giveBack, priceMfe } = TRADE_MEASURES

describe('certain excursions', () => {
  test('whole candles count with high and low, the first only with its close, the last only with its open', () => {
    expect(excursionsOf(LONG, SERIES)?.certain).toEqual({
      highPrice: 120,
      lowPrice: 80,
      priceMfe: 0.2,
      priceMae: -0.2,
      positionMfe: 40,
      positionMae: -40,
      bestExit: { time: 2 * MINUTE_MS, price: 120 },
    })
  })
  test('a short is mirrored', () => {
    const trade = tradeOf(`fill  30s sell 1 100
                           fill 150s buy  1 104`)
    expect(excursionsOf(trade, SERIES)?.certain).toMatchObject({ highPrice: 108, lowPrice: 99 })
    expect(excursionsOf(trade, SERIES)?.certain).toMatchObject({ positionMfe: 1, positionMae: -8, priceMae: -0.08 })
  })
  test('a candle with a fill counts with its open before the fill, its close after it, and the fill price', () => {
    const trade = tradeOf(`fill  30s buy  2 100
                           fill 150s sell 1 110
                           fill 210s sell 1 106`)
    // Minute 2: open 104 with 2 = 8, fill 110 with 2 = 20, close 105 with 1 and 10 realised = 15; minute 1: 99 = -2.
    expect(excursionsOf(trade, SERIES)?.certain).toMatchObject({ positionMfe: 20, positionMae: -2, highPrice: 110 })
  })
  test('scaling in changes how much a price is worth', () => {
    const trade = tradeOf(`fill  30s buy  1 100
                           fill  90s buy  1 104
                           fill 210s sell 2 105`)
    // Minute 2 with 2 from 102: high 120 = 36, low 80 = -44.
    expect(excursionsOf(trade, SERIES)?.certain).toMatchObject({ positionMfe: 36, positionMae: -44 })
  })
  test('a trade inside one candle has only its fill prices', () => {
    const trade = tradeOf(`fill 130s buy  1 100
                           fill 170s sell 1 103`)
    expect(excursionsOf(trade, SERIES)?.certain).toMatchObject({
      highPrice: 103,
      lowPrice: 100,
      positionMfe: 3,
      positionMae: 0,
    })
  })
  test('a trade that ends as a candle ends saw all of it, and nothing of the next', () => {
    const trade = tradeOf(`fill  30s buy  1 100
                           fill 180s sell 1 105`)
    const excursions = excursionsOf(trade, SERIES)
    expect(excursions?.certain).toMatchObject({ highPrice: 120, lowPrice: 80 })
    expect(excursions?.upper).toMatchObject({ highPrice: 150, lowPrice: 50 })
    expect(excursionsOf(trade, { ...SERIES, candles: CANDLES.slice(0, 3) })).toEqual(excursions)
  })
  test('a trade that opens as a candle opens saw nothing of the one before', () => {
    const trade = tradeOf(`fill  60s buy  1 101
                           fill 100s sell 1 102`)
    expect(excursionsOf(trade, SERIES)?.upper).toMatchObject({ highPrice: 108, lowPrice: 99 })
    expect(excursionsOf(trade, { ...SERIES, candles: CANDLES.slice(1) })).toEqual(excursionsOf(trade, SERIES))
  })
  test('fills alone never make an excursion out of rounding', () => {
    const trade = tradeOf(`fill 121s buy  0.1 0.3
                           fill 122s buy  0.2 0.7
                           fill 123s sell 0.3 0.1`)
    const candles = CANDLES.map((candle) => ({ ...candle, open: 0.1, high: 0.1, low: 0.1, close: 0.1 }))
    expect(excursionsOf(trade, { ...SERIES, candles })?.certain.positionMfe).toBeCloseTo(0.04, 12)
    const falling = tradeOf(`fill 121s buy  0.3 0.7
                             fill 122s sell 0.3 0.1`)
    expect(excursionsOf(falling, SERIES)?.certain.positionMfe).toBe(0)
  })
  test('inverse contracts reach in coins', () => {
    const trade = tradeOf(
      `fill  30s buy  1000 100
       fill 270s sell 1000 110`,
      { traded: INVERSE },
    )
    const certain = excursionsOf(trade, SERIES)?.certain
    expect(certain?.positionMfe).toBeCloseTo(10 - 1000 / 120, 12)
    expect(certain?.positionMae).toBeCloseTo(10 - 1000 / 80, 12)
    expect(certain?.priceMfe).toBeCloseTo(0.2, 12)
  })
})

describe('upper excursions', () => {
  test('the candles at the ends count with high and low too', () => {
    const excursions = excursionsOf(LONG, SERIES)
    expect(excursions?.upper).toMatchObject({ highPrice: 160, lowPrice: 40, positionMfe: 120, positionMae: -120 })
    expect(excursions === null || excursions === undefined ? null : isUncertain(excursions)).toBe(true)
  })
  test('a candle with a fill counts for the position before it and after it', () => {
    const trade = tradeOf(`fill  60s buy  2 101
                           fill 150s sell 1 110
                           fill 240s sell 1 110`)
    expect(excursionsOf(trade, SERIES)?.upper).toMatchObject({ positionMfe: 38, positionMae: -42 })
  })
})

describe('the best exit', () => {
  test('of a short is where the price was lowest', () => {
    const trade = tradeOf(`fill  30s sell 1 100
                           fill 210s buy  1 104`)
    expect(excursionsOf(trade, SERIES)?.certain.bestExit).toEqual({ time: 2 * MINUTE_MS, price: 80 })
  })
  test('is the fill where no candle was better', () => {
    const trade = tradeOf(`fill 130s buy  1 100
                           fill 170s sell 1 103`)
    expect(excursionsOf(trade, SERIES)?.certain.bestExit).toEqual({ time: 170_000, price: 103 })
  })
  test('is none where the trade was never ahead', () => {
    const trade = tradeOf(`fill 130s buy  1 103
                           fill 170s sell 1 100`)
    expect(excursionsOf(trade, SERIES)?.certain.bestExit).toBeNull()
  })
})

describe('what is unknown is null', () => {
  test.each([
    ['at the start', CANDLES.slice(1)],
    ['in the middle', CANDLES.filter((_, index) => index !== 2)],
    ['at the end', CANDLES.slice(0, 4)],
    ['everywhere', []],
  ])('a candle missing %s', (_, candles) => {
    expect(excursionsOf(LONG, { ...SERIES, candles })).toBeNull()
  })
  test('a candle with a price that is not a number', () => {
    const candles = CANDLES.map((candle, index) => (index === 2 ? { ...candle, low: Number.NaN } : candle))
    expect(excursionsOf(LONG, { ...SERIES, candles })).toBeNull()
  })
  test('an inverse contract at a price of 0', () => {
    const trade = tradeOf(
      `fill  30s buy  1000 100
       fill 270s sell 1000 110`,
      { traded: INVERSE },
    )
    const candles = CANDLES.map((candle, index) => (index === 2 ? { ...candle, low: 0 } : candle))
    expect(excursionsOf(trade, { ...SERIES, candles })).toBeNull()
  })
  test('an open trade', () => {
    expect(excursionsOf(tradeOf('fill 30s buy 1 100'), SERIES)).toBeNull()
  })
  test('every measure without candles', () => {
    for (const measure of [mfeR, maeR, captureRatio, giveBack, priceMfe])
      expect(measure.compute(tradeInput(LONG, { plan: plan('risk 10') }))).toBeNull()
  })
})

describe('what follows from excursions', () => {
  const excursion = excursionsOf(LONG, SERIES)?.certain ?? null
  test('in R, kept and given back', () => {
    const input = tradeInput(LONG, { excursion, plan: plan('stop 90') })
    expect(mfeR.compute(input)).toBe(2)
    expect(maeR.compute(input)).toBe(-2)
    expect(captureRatio.compute(input)).toBe(0.5)
    expect(giveBack.compute(input)).toBe(20)
  })
  test('without risk there is no R', () => {
    expect(mfeR.compute(tradeInput(LONG, { excursion }))).toBeNull()
    expect(maeR.compute(tradeInput(LONG, { excursion }))).toBeNull()
  })
  test('a trade that was never ahead captured nothing that could be reported, and gave back its loss', () => {
    const trade = tradeOf(`fill 121s buy  1 100
                           fill 122s sell 1 90`)
    const input = tradeInput(trade, { excursion: excursionsOf(trade, SERIES)?.certain ?? null })
    expect(captureRatio.compute(input)).toBeNull()
    expect(giveBack.compute(input)).toBe(10)
  })
  test('a trade that was ahead and lost has a negative capture', () => {
    const trade = tradeOf(`fill  30s buy  1 100
                           fill 210s sell 1 90`)
    const input = tradeInput(trade, { excursion: excursionsOf(trade, SERIES)?.certain ?? null })
    expect(captureRatio.compute(input)).toBe(-0.5)
  })
})

describe('positions of every make', () => {
  test('coins that were moved out keep their price out of it', () => {
    const trade = tradeOf(`fill  30s buy  2 100
                           fill 150s sell 1 1 exec transfer-out
                           fill 210s sell 1 105`)
    expect(excursionsOf(trade, SERIES)?.certain).toMatchObject({ lowPrice: 99, positionMae: -2 })
  })
  test('the cost method changes what is realised when, but not how far the trade went', () => {
    const table = `fill  30s buy  1 100
                   fill  90s buy  1 104
                   fill 150s sell 1 110
                   fill 210s sell 1 106`
    for (const costMethod of ['average', 'fifo', 'lifo'] as const) {
      const excursions = excursionsOf(tradeOf(table, { build: { costMethod } }), SERIES)
      expect(excursions?.certain, costMethod).toMatchObject({ positionMfe: 16, positionMae: 0 })
    }
  })
  test('dust of the trade before gains and loses with the next one', () => {
    const [, trade] = tradesOf(
      `fill   1s buy  0.1     100
       fill   2s sell 0.0995  100
       fill  30s buy  0.0995  100
       fill 210s sell 0.1     105`,
      { traded: SPOT },
    )
    const certain = trade === undefined ? undefined : excursionsOf(trade, SERIES)?.certain
    expect(trade?.flags).toContain('dust-carried-in')
    expect(certain?.positionMfe).toBeCloseTo(2, 12)
    expect(certain?.positionMae).toBeCloseTo(-2, 12)
  })
  test('what is certain never goes further than what is possible, and the exit is certain', () => {
    const price = fc.integer({ min: 50, max: 150 })
    const candle = fc.tuple(price, price, price, price)
    const steps = fc.array(fc.tuple(fc.integer({ min: 0, max: 299 }), fc.boolean(), price), { maxLength: 6 })
    fc.assert(
      fc.property(fc.array(candle, { minLength: 5, maxLength: 5 }), steps, price, (shapes, moves, last) => {
        const candles = shapes.map(([open, close, third, fourth], minute) => ({
          time: minute * MINUTE_MS,
          open,
          close,
          high: Math.max(open, close, third, fourth),
          low: Math.min(open, close, third, fourth),
        }))
        const ordered = [...moves].sort(([a], [b]) => a - b)
        // Every exit is half of the position, so only the last fill closes the trade.
        let position = 2
        const lines = ordered.map(([second, enters, at]) => {
          const quantity = enters ? 2 : position / 2
          position += enters ? quantity : -quantity
          return `fill ${second}s ${enters ? 'buy' : 'sell'} ${quantity} ${at}`
        })
        const trade = tradeOf(['fill 0s buy 2 100', ...lines, `fill 299s sell ${position} ${last}`].join('\n'))
        const excursions = excursionsOf(trade, { candles, intervalMs: MINUTE_MS })
        if (excursions === null) throw new Error('No candle is missing.')
        const { certain, upper } = excursions
        const rounding = 1e-9
        expect(certain.positionMfe).toBeGreaterThanOrEqual(Math.max(0, toNumber(trade.gross)) - rounding)
        expect(certain.positionMae).toBeLessThanOrEqual(Math.min(0, toNumber(trade.gross)) + rounding)
        expect(upper.positionMfe).toBeGreaterThanOrEqual(certain.positionMfe)
        expect(upper.positionMae).toBeLessThanOrEqual(certain.positionMae)
        expect(upper.highPrice).toBeGreaterThanOrEqual(certain.highPrice)
        expect(upper.lowPrice).toBeLessThanOrEqual(certain.lowPrice)
      }),
    )
  })
})

const REFS = new URL('../../../../../shared/refs/', import.meta.url)
const present = existsSync(new URL('mae_mfe_expected.json', REFS))
if (!present) console.warn('Skipped: the reference vectors are not beside the project.')

type ReferenceBound = Readonly<Record<'positionMFE' | 'positionMAE' | 'highPrice' | 'lowPrice', number>>
type ReferenceCase = {
  readonly name: string
  readonly fills: readonly (readonly [number, number, number])[]
  readonly expected: { readonly certain: ReferenceBound; readonly upper: ReferenceBound; readonly gross: number }
}

describe.runIf(present)('outside reference: excursions on 300 candles of a minute', () => {
  const read = (name: string) => readFileSync(new URL(name, REFS), 'utf8')
  const cases: readonly ReferenceCase[] = present ? JSON.parse(read('mae_mfe_expected.json')).cases : []
  const candles = (present ? read('candles_300.csv') : '')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [index = 0, open = 0, high = 0, low = 0, close = 0] = line.split(',').map(Number)
      return { time: 1_704_067_200_000 + index * MINUTE_MS, open, high, low, close }
    })
  test.each(cases)('$name', ({ fills, expected }) => {
    const trade = tradeOf(
      fills
        .map(
          ([time, quantity, price]) => `fill ${time} ${quantity > 0 ? 'buy' : 'sell'} ${Math.abs(quantity)} ${price}`,
        )
        .join('\n'),
    )
    expect(trade.gross).toBe(fixed(expected.gross))
    const excursions = excursionsOf(trade, { candles, intervalMs: MINUTE_MS })
    for (const bound of ['certain', 'upper'] as const) {
      const { positionMFE, positionMAE, highPrice, lowPrice } = expected[bound]
      expect(excursions?.[bound].positionMfe, bound).toBeCloseTo(positionMFE, 9)
      expect(excursions?.[bound].positionMae, bound).toBeCloseTo(positionMAE, 9)
      expect(excursions?.[bound].highPrice, bound).toBe(highPrice)
      expect(excursions?.[bound].lowPrice, bound).toBe(lowPrice)
    }
  })
})
