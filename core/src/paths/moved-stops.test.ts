/** A stop that was moved away is judged from the move on, against the same stop left in place, on candles. */
// Promise [Rules] What moving a stop away cost is counted from the move on, with bounds where candles leave it open.
import { describe, expect, test } from 'vitest'
import { MINUTE_MS, mulberry32, tradeId } from '../base/index.ts'
import type { Candle } from '../measures/index.ts'
import { tradeOf } from '../measures/trade/trade.testing.ts'
import { columnsOf } from '../reports/index.ts'
import { createRates } from '../trades/index.ts'
import { keptStop, movedStopOf } from './kept-stop.ts'
import { movedStops } from './moved-stops.ts'
import { pathIn, pathWith, stillAfter } from './paths.testing.ts'
import type { TradePath } from './path.ts'
import type { PricedPath } from './priced-path.ts'

describe('the move that counts', () => {
  const moves = (...prices: readonly number[]) => prices.map((price, place) => ({ time: place + 1, price }))
  test.each([
    ['the first beyond the first stop', 'long', 95, moves(97, 94, 90), { time: 2, price: 97 }],
    ['none where the stop only followed the price', 'long', 95, moves(96, 95.5, 98), null],
    ['of a short the other way round', 'short', 105, moves(103, 106), { time: 2, price: 103 }],
  ] as const)('is %s', (_, side, stop, list, expected) => {
    expect(movedStopOf(side, { stop, moves: list })).toEqual(expected)
  })
})

describe('with the stop left at 95 a long from 100', () => {
  const FILLS = 'fill 30s buy 1 100\nfill 390s sell 1 90'
  const kept = (candles: string, fills = FILLS) =>
    keptStop(pathIn(fills, `0 100 100 99 99\n${candles}\n6 92 92 90 90`), { time: 2.5 * MINUTE_MS, price: 95 })
  const still = (from: number, to: number, price: number) =>
    Array.from({ length: to - from + 1 }, (_, step) => `${from + step} ${price} ${price} ${price} ${price}`).join('\n')
  test.each([
    ['closes at the stop, where a later candle reaches it', `${still(1, 3, 97)}\n4 97 97 93 94\n5 94 94 92 92`, -5, -5],
    ['closes at the open of a candle beyond it', `${still(1, 3, 97)}\n4 94 94 93 93\n5 93 93 92 92`, -6, -6],
    [
      'may have closed in the candle of the move, if it was reached after it',
      `1 97 97 97 97\n2 97 97 94 97\n${still(3, 4, 97)}\n5 97 97 96 96`,
      -8,
      -5,
    ],
    [
      'closed in the candle of the move, where that ends beyond the stop',
      `1 97 97 97 97\n2 97 97 94 94\n${still(3, 4, 94)}\n5 94 94 94 94`,
      -5,
      -5,
    ],
    ['ignores what came before the move', `1 97 97 94 97\n${still(2, 4, 97)}\n5 97 97 93 93`, -5, -5],
  ])('%s', (_, candles, low, high) => {
    expect(kept(candles)).toEqual({ gap: null, low, high })
  })
  test('keeps the exits before it, and makes no later entry', () => {
    const fills = `fill 30s buy 2 100
      fill 200s sell 1 98
      fill 330s buy 3 93
      fill 390s sell 4 90`
    const candles = `${still(1, 2, 97)}\n3 97 98 97 97\n4 97 97 94 94\n5 94 94 93 93`
    expect(kept(candles, fills)).toEqual({ gap: null, low: -2 - 5, high: -2 - 5 })
  })
  test('is not known where the stop was moved after the close', () => {
    const path = pathIn(FILLS, `0 100 100 99 99\n${still(1, 5, 97)}\n6 92 92 90 90`)
    expect(keptStop(path, { time: 9 * MINUTE_MS, price: 95 })).toEqual({ gap: 'moved-after' })
  })
})

/** A day of its own for each trade, in minutes. */
const DAY = 1_440
const LENGTH = 60
/** What a trader loses who lets go of the stop, beyond what the market does. */
type Market = { readonly drift: number }

/** A walk with a long whose stop is moved down once it is near; the trade ends after an hour. */
function tradeOn(
  day: number,
  random: () => number,
  { drift }: Market,
): { path: TradePath; moved: { time: number; price: number } } | null {
  let price = 100
  let movedAt: number | null = null
  const candles: Candle[] = []
  for (let minute = 0; minute <= LENGTH; minute += 1) {
    const open = price
    let [high, low] = [open, open]
    for (let tick = 0; tick < 30; tick += 1) {
      price += (random() < 0.5 ? -0.04 : 0.04) + (movedAt === null ? 0 : drift)
      high = Math.max(high, price)
      low = Math.min(low, price)
    }
    candles.push({ time: (day * DAY + minute) * MINUTE_MS, open, high, low, close: price })
    if (movedAt === null && minute > 0 && low < 99.2) movedAt = minute + 1
  }
  if (movedAt === null || movedAt >= LENGTH || candles.slice(0, movedAt).some(({ low }) => low <= 98.5)) return null
  const text = `fill ${(day * DAY * 60).toString()}s buy 1 100\nfill ${(day * DAY + LENGTH) * 60 + 59}s sell 1 ${price}`
  const trade = { ...tradeOf(text), id: tradeId(day.toString(16).padStart(16, '0')) }
  const path = pathWith(trade, stillAfter(trade, candles))
  return { path, moved: { time: (day * DAY + movedAt) * MINUTE_MS, price: 98.5 } }
}

function judged(seed: number, market: Market) {
  const random = mulberry32(seed)
  const made = Array.from({ length: 110 }, (_, day) => tradeOn(day, random, market)).filter((each) => each !== null)
  const columns = columnsOf(
    made.map(({ path }) => path.trade),
    { currency: 'USD', rates: createRates([]) },
  )
  const paths = new Map<string, PricedPath>(
    made.map(({ path }) => [path.trade.id, { path, currency: 'USD', openRate: 1, closeRate: 1 }]),
  )
  const moves = new Map<string, { time: number; price: number }>(made.map(({ path, moved }) => [path.trade.id, moved]))
  return movedStops(
    columns,
    Uint32Array.from({ length: columns.count }, (_, row) => row),
    { paths, moves },
  )
}

describe('moved stops of a journal', () => {
  test('cost nothing in a fair market, in 95 of 100 journals', () => {
    const found = Array.from({ length: 40 }, (_, seed) => judged(seed + 1, { drift: 0 }))
    expect(found.every(({ moved, compared }) => compared > 40 && compared === moved)).toBe(true)
    // 5 %, and two standard errors of so many.
    const claims = found.filter(({ claim }) => claim === 'more' || claim === 'less').length
    expect(claims).toBeLessThanOrEqual(40 * (0.05 + 2 * Math.sqrt((0.05 * 0.95) / 40)))
  })
  test('cost money where prices went on against the trades', () => {
    const found = judged(1, { drift: -0.0005 })
    expect(found.claim).toBe('more')
    expect(found.interval?.low).toBeGreaterThan(0)
    expect(found.more.low).toBeLessThanOrEqual(found.more.high)
  })
  test('without candles are counted with the reason, and nothing is said', () => {
    const { path, moved } =
      [1, 2, 3, 4, 5, 6, 7].map((seed) => tradeOn(0, mulberry32(seed), { drift: 0 })).find(Boolean) ?? {}
    if (path === undefined || moved === undefined) throw new Error('One of them has its stop moved.')
    const columns = columnsOf([path.trade], { currency: 'USD', rates: createRates([]) })
    const known = { paths: new Map(), moves: new Map([[path.trade.id as string, moved]]) }
    expect(movedStops(columns, Uint32Array.of(0), known)).toMatchObject({
      moved: 1,
      compared: 0,
      claim: 'few',
      gaps: [{ gap: 'no-candles', count: 1 }],
    })
  })
})
