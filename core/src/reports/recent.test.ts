import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CivilDay, dayKey, parseDayKey } from '../base/index.ts'
import { recentPeriods } from './recent.ts'

/** A Wednesday. */
const TODAY = parseDayKey('2026-11-25') as CivilDay

/**
 * Earlier days, by how many days before today, with the net of the trades closed on them and the bookings of open ones.
 */
function days(entries: readonly (readonly [back: number, net: number, closedTrades?: number, open?: number])[]) {
  return entries.map(([back, net, closedTrades = 1, open = 0]) => ({
    day: dayKey((TODAY - back) as CivilDay),
    net,
    open,
    closedTrades,
  }))
}

describe('recent periods', () => {
  test('without any day nothing happened and nothing is usual', () => {
    const nothing = { net: 0, open: 0, closed: 0, usual: null }
    expect(recentPeriods([], TODAY)).toEqual({ today: nothing, yesterday: nothing, week: nothing })
  })

  test('a week begins on Monday and ends today', () => {
    const { week, today, yesterday } = recentPeriods(
      days([
        [3, 1_000],
        [2, 1.1],
        [1, 2.2, 1, -0.5],
        [0, 3.3, 2, -0.25],
      ]),
      TODAY,
    )
    expect(week).toEqual({ net: 6.6, open: -0.75, closed: 4, usual: null })
    expect([today.net, yesterday.net]).toEqual([3.3, 2.2])
  })

  test('a day is compared with the traded days before it, and never with itself', () => {
    const before = Array.from({ length: 11 }, (_, index) => [index + 2, index * 10] as const)
    const { today, yesterday } = recentPeriods(days([[0, -999], [1, 777], ...before]), TODAY)
    expect(yesterday.usual).toEqual({ low: 25, median: 50, high: 75, count: 11 })
    expect(today.usual?.count).toBe(12)
  })

  test('days without a closed trade are none of the usual ones, and those before ninety days neither', () => {
    const old = Array.from({ length: 20 }, (_, index) => [91 + index, 5] as const)
    const idle = Array.from({ length: 20 }, (_, index) => [1 + index, 0, 0, -3] as const)
    expect(recentPeriods(days([...old, ...idle]), TODAY).today.usual).toBeNull()
  })

  test('this week is compared with earlier ones up to the same weekday', () => {
    // On the Thursdays of earlier weeks, which come after the Wednesday of today, much was lost.
    const weeks = Array.from({ length: 6 }, (_, index) => index + 1)
    const entries = weeks.flatMap((week) => [[7 * week, 10] as const, [7 * week - 1, -500] as const])
    const { week } = recentPeriods(days(entries), TODAY)
    expect(week.usual).toEqual({ low: 10, median: 10, high: 10, count: 6 })
  })

  test('half of the usual days lie around the middle one, give or take one', () => {
    const amounts = fc.array(fc.integer({ min: -100_000, max: 100_000 }), { minLength: 10, maxLength: 90 })
    fc.assert(
      fc.property(amounts, (cents) => {
        const { today } = recentPeriods(days(cents.map((amount, index) => [index + 1, amount / 100] as const)), TODAY)
        const { low, median, high, count } = today.usual ?? { low: 1, median: 0, high: -1, count: 0 }
        expect(count).toBe(cents.length)
        expect(low).toBeLessThanOrEqual(median)
        expect(median).toBeLessThanOrEqual(high)
        const inside = cents.filter((amount) => amount / 100 >= low && amount / 100 <= high).length
        expect(inside).toBeGreaterThanOrEqual(Math.floor(cents.length / 2) - 1)
      }),
    )
  })
})
