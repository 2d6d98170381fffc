import { isPeriod } from '@roundtrip/contract/documents'
import { type CivilDay, dayKey, parseDayKey, weekKey } from '@roundtrip/core/base'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { adherenceByPeriod, firstDayOf, monthOfDay, adjacentPeriod, reviewSpan } from './review-periods.ts'

const day = (key: string): CivilDay => parseDayKey(key) ?? (0 as CivilDay)
const shown = (period: string) => {
  const span = reviewSpan(period)
  return span === null ? null : [dayKey(span.first), dayKey(span.last)]
}

// As printed by `date -d … +%G-W%V`.
test.each([
  ['2026-01-01', '2026-W01'],
  ['2025-12-29', '2026-W01'],
  ['2025-12-28', '2025-W52'],
  ['2027-01-03', '2026-W53'],
  ['2026-03-31', '2026-W14'],
  ['2021-01-03', '2020-W53'],
])('%s is in %s', (key, week) => {
  expect(weekKey(day(key))).toBe(week)
})

test('weeks and months have their days', () => {
  expect(shown('2026-W14')).toEqual(['2026-03-30', '2026-04-05'])
  expect(shown('2028-02')).toEqual(['2028-02-01', '2028-02-29'])
  expect(shown('2026-12')).toEqual(['2026-12-01', '2026-12-31'])
  expect(['2025-W53', '2026-W00', '2026-13', 'soon'].map(shown)).toEqual([null, null, null, null])
})

test('every day is in its week and month, which the contract knows and which lie beside others', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40_000 }), (number) => {
      const civilDay = number as CivilDay
      for (const period of [weekKey(civilDay), monthOfDay(civilDay)]) {
        const span = reviewSpan(period)
        expect(isPeriod(period)).toBe(true)
        expect(span !== null && span.first <= civilDay && civilDay <= span.last).toBe(true)
        expect(firstDayOf(adjacentPeriod(period, 1))).toBe((span?.last ?? 0) + 1)
        expect(adjacentPeriod(adjacentPeriod(period, 1), -1)).toBe(period)
      }
    }),
  )
})

test('a period kept the rules as its days did on average, and days without a score do not count', () => {
  const score = (key: string, followed: number | null) => ({
    day: day(key),
    score: followed,
    dayOff: followed === null,
    passed: 0,
    failed: 0,
    unknown: 0,
    pending: 0,
  })
  const scores = [score('2026-03-30', 1), score('2026-04-05', 0.5), score('2026-04-06', null)]
  expect([...adherenceByPeriod(scores, weekKey)]).toEqual([
    ['2026-W14', 0.75],
    ['2026-W15', null],
  ])
})
