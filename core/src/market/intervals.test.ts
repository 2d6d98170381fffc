import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../base/index.ts'
import { afterMs, intervalsFor, MAX_PATH_BARS, pathWindow } from './index.ts'

const START = 1_772_409_600_000

describe('how long after its close a trade is looked at', () => {
  test.each([
    ['a scalp', 5 * MINUTE_MS, 4 * HOUR_MS],
    ['a trade of the day', 7 * HOUR_MS, 7 * HOUR_MS],
    ['a swing of days', 5 * DAY_MS, DAY_MS],
  ])('%s', (_, duration, expected) => {
    expect(afterMs({ from: START, to: START + duration })).toBe(expected)
  })
})

describe('the time from the open to there', () => {
  test('is whole bars, and never beyond now', () => {
    const trade = { from: START + 30_000, to: START + 10 * MINUTE_MS }
    const later = { intervalMs: MINUTE_MS, now: START + DAY_MS }
    expect(pathWindow(trade, later)).toEqual({ from: START, to: START + 10 * MINUTE_MS + 4 * HOUR_MS })
    const now = START + 20.5 * MINUTE_MS
    expect(pathWindow(trade, { ...later, now })).toEqual({ from: START, to: START + 21 * MINUTE_MS })
  })
  test('never has more bars than a question for candles may have, in the length of the chart', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 900 * 1_440 }), (minutes) => {
        const trade = { from: START, to: START + minutes * MINUTE_MS }
        const now = trade.to + 10 * DAY_MS
        const [intervalMs = DAY_MS] = intervalsFor(trade, now)
        const { from, to } = pathWindow(trade, { intervalMs, now })
        expect((to - from) / intervalMs).toBeLessThanOrEqual(MAX_PATH_BARS)
      }),
    )
  })
})
