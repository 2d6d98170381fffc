/** Habits that are planted in noise are detected at their true size, and chance shows none. */
// Promise [Insights and views] Habits after losses are named with what they cost, and only if they are more than
//   chance.
import { HOUR_MS, MINUTE_MS } from '../base/index.ts'
import { describe, expect, test } from 'vitest'
import { findHabits } from './habits.ts'
import type { HabitKind } from './insight-types.ts'
import {
  columnsOfMade,
  everyRow,
  type MadeTrade,
  madeTrades,
  NOISE,
  randomOf,
  SETTINGS,
} from './made-journals.testing.ts'

function habitsOf(trades: readonly MadeTrade[]) {
  const columns = columnsOfMade(trades)
  return findHabits({ columns, rows: everyRow(columns), settings: SETTINGS })
}

const FIRST = 1_735_689_600_000

/**
 * One trade after another. `sizeFactor` and `pauseFactor` apply to the trade after a loss, `holdingFactor` to losing
 * trades; 1 plants nothing.
 */
function oneAfterAnother(
  seed: number,
  count: number,
  { sizeFactor = 1, pauseFactor = 1, holdingFactor = 1, mean = 0 }: Readonly<Record<string, number>>,
): MadeTrade[] {
  const random = randomOf(seed)
  const trades: MadeTrade[] = []
  let time = FIRST
  let isAfterLoss = false
  for (let index = 0; index < count; index += 1) {
    const net = mean + 100 * random.normal()
    const pause = 20 * MINUTE_MS * Math.exp(0.7 * random.normal()) * (isAfterLoss ? pauseFactor : 1)
    const holdingMs = 30 * MINUTE_MS * Math.exp(random.normal()) * (net < 0 ? holdingFactor : 1)
    const openTime = time + pause
    time = openTime + holdingMs
    const size = 1_000 * Math.exp(0.5 * random.normal()) * (isAfterLoss ? sizeFactor : 1)
    trades.push({ ticker: 0, side: 1, openTime, closeTime: time, size, net })
    isAfterLoss = net < 0
  }
  return trades
}

describe.each([
  ['larger-after-loss', { sizeFactor: 1.6, mean: -25 }, 1.6],
  ['sooner-after-loss', { pauseFactor: 0.5, mean: -25 }, 2],
  ['losers-held-longer', { holdingFactor: 3, mean: -25 }, 3],
] as const)('%s', (kind: HabitKind, planted, ratio) => {
  const journals = Array.from({ length: 20 }, (_, seed) => habitsOf(oneAfterAnother(seed + 1, 400, planted)))

  test('is found where it is planted, in nine of ten journals, and is the only habit found', () => {
    const detected = journals.filter((habits) => habits.map((habit) => habit.kind).join() === kind)
    expect(detected.length).toBeGreaterThanOrEqual(18)
  })

  test('has the size that was planted within its interval, in most journals', () => {
    const habits = journals.flat().filter((habit) => habit.kind === kind)
    const covered = habits.filter(({ interval }) => interval.low <= ratio && ratio <= interval.high)
    expect(covered.length / habits.length).toBeGreaterThan(0.85)
    for (const { typical } of habits) {
      const larger = kind === 'sooner-after-loss' ? typical.win / typical.loss : typical.loss / typical.win
      expect(larger).toBeGreaterThan(1)
    }
  })
})

describe('the opposite of a habit', () => {
  test.each([
    { sizeFactor: 0.5, mean: -25 },
    { pauseFactor: 3, mean: -25 },
    { holdingFactor: 0.3, mean: -25 },
  ])('is not a finding: %o', (planted) => {
    expect(habitsOf(oneAfterAnother(5, 600, planted))).toEqual([])
  })
})

describe('a journal without a habit', () => {
  test('shows one in fewer than two of a hundred cases, with one trade after another', () => {
    const claims = Array.from({ length: 300 }, (_, seed) => habitsOf(oneAfterAnother(seed + 100, 200, { mean: -10 })))
    expect(claims.filter((habits) => habits.length > 0).length).toBeLessThanOrEqual(6)
  })

  test('shows one as rarely where trades are opened in baskets, with sizes that stay large for a while', () => {
    const noises = Object.values(NOISE)
    const claims = Array.from({ length: 300 }, (_, seed) =>
      habitsOf(madeTrades(randomOf(seed), 300, noises[seed % noises.length] ?? (() => 0))),
    )
    expect(claims.filter((habits) => habits.length > 0).length).toBeLessThanOrEqual(6)
  })

  test('or with habits that made money says nothing of a cost', () => {
    const habits = habitsOf(oneAfterAnother(2, 600, { sizeFactor: 2, pauseFactor: 0.3, mean: 60 }))
    expect(habits.map(({ kind, money }) => [kind, money.isCertain])).toEqual([
      ['larger-after-loss', false],
      ['sooner-after-loss', false],
    ])
  })

  test('finds hurry where pauses after losses are seven tenths of those after wins, whatever it costs', () => {
    const detected = Array.from({ length: 20 }, (_, seed) =>
      habitsOf(oneAfterAnother(seed + 1, 400, { pauseFactor: 0.7, mean: 10 })),
    ).filter((habits) => habits.some(({ kind }) => kind === 'sooner-after-loss'))
    expect(detected.length).toBeGreaterThanOrEqual(16)
  })

  test('of few trades is not tested', () => {
    expect(habitsOf(oneAfterAnother(1, 50, { sizeFactor: 5 }))).toEqual([])
    expect(habitsOf([])).toEqual([])
  })
})

describe('the money of a habit, counted by hand', () => {
  /** 200 trades of an hour, an hour apart: win 10 at size 100, then loss 10 at size 100, and so on. */
  const paired = (after: (trade: MadeTrade) => MadeTrade): MadeTrade[] =>
    Array.from({ length: 200 }, (_, index) => {
      const isAfterLoss = index % 2 === 0 && index > 0
      const openTime = FIRST + index * 6 * HOUR_MS
      const trade: MadeTrade = {
        ticker: 0,
        side: 1,
        openTime,
        closeTime: openTime + HOUR_MS * (1 + (index % 7) / 100),
        size: 100 + (index % 5),
        net: index % 2 === 0 ? 10 : -10,
      }
      return isAfterLoss ? after(trade) : trade
    })

  test('of held losers is of all trades that were open longer than three of four winners', () => {
    const trades = paired((trade) => trade).map((trade, index) =>
      trade.net < 0 ? { ...trade, closeTime: trade.openTime + (3 + (index % 11) / 100) * HOUR_MS } : trade,
    )
    const [habit] = habitsOf(trades)
    expect(habit?.kind).toBe('losers-held-longer')
    const limit = habit?.money.limit ?? 0
    const longer = trades.filter(({ openTime, closeTime }) => closeTime - openTime > limit)
    expect(habit?.money.trades).toBe(longer.length)
    expect(habit?.money.net).toBe(longer.reduce((sum, { net }) => sum + net, 0))
    // All 100 losers, and at most a quarter of the winners.
    expect(longer.filter(({ net }) => net < 0)).toHaveLength(100)
    expect(longer.filter(({ net }) => net > 0).length).toBeLessThanOrEqual(25)
  })

  test('of larger trades is of the part beyond the ten trades before', () => {
    const random = randomOf(9)
    const trades = oneAfterAnother(3, 400, { sizeFactor: 2, mean: -25 }).map((trade) => ({
      ...trade,
      size: trade.size + random.uniform(),
    }))
    const habit = habitsOf(trades).find(({ kind }) => kind === 'larger-after-loss')
    let extra = 0
    let count = 0
    for (const [index, { size, net }] of trades.entries()) {
      const before = trades.slice(index - 10, index)
      if (before.length < 10 || (trades[index - 1]?.net ?? 0) >= 0) continue
      const usual = Math.exp(before.reduce((sum, each) => sum + Math.log(each.size), 0) / 10)
      if (size <= usual) continue
      count += 1
      extra += net * (1 - usual / size)
    }
    expect(habit?.money.trades).toBe(count)
    expect(habit?.money.net).toBeCloseTo(extra, 4)
  })
})

describe('habits', () => {
  const trades = oneAfterAnother(4, 500, { sizeFactor: 1.8, holdingFactor: 2, mean: -25 })
  test('are the same every time, and do not hang on the currency', () => {
    const habits = habitsOf(trades)
    expect(habits.length).toBeGreaterThan(0)
    expect(habitsOf(trades)).toEqual(habits)
    const inOther = habitsOf(trades.map((trade) => ({ ...trade, size: trade.size * 50, net: trade.net * 50 })))
    const withoutMoney = (list: typeof habits) => list.map(({ kind, luck, occasions }) => ({ kind, luck, occasions }))
    expect(withoutMoney(inOther)).toEqual(withoutMoney(habits))
  })

  test('of some trades compare only these, with the results before them of all', () => {
    const columns = columnsOfMade(trades)
    const rows = everyRow(columns).filter((row) => row % 2 === 0)
    const habits = findHabits({ columns, rows, settings: SETTINGS })
    for (const { occasions } of habits) expect(occasions.loss + occasions.win).toBeLessThanOrEqual(rows.length)
  })
})
