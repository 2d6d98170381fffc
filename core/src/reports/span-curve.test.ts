import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CivilDay, dayKey, parseDayKey } from '../base/index.ts'
import { spanBefore, totalsOfSpan } from './index.ts'

const day = (key: string): CivilDay => parseDayKey(key) as CivilDay
const span = (first: string, last: string) => ({ first: day(first), last: day(last) })

test.each([
  ['2026-11-29', '2026-11-29', '2026-11-28', '2026-11-28'],
  ['2026-11-01', '2026-11-29', '2026-10-03', '2026-10-31'],
  ['2026-01-01', '2026-12-31', '2025-01-01', '2025-12-31'],
])('before %s to %s come %s to %s', (first, last, firstBefore, lastBefore) => {
  expect(spanBefore(span(first, last))).toEqual(span(firstBefore, lastBefore))
})

test('the span before is as long, and ends the day before', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 30_000 }), fc.nat(4_000), (first, more) => {
      const own = { first: first as CivilDay, last: (first + more) as CivilDay }
      const before = spanBefore(own)
      expect(before.last - before.first).toBe(more)
      expect(before.last + 1).toBe(first)
    }),
  )
})

test('totals begin at zero, hold through days without closes, and end with the last one', () => {
  const points = [
    { day: '2026-11-03', total: 5 },
    { day: '2026-11-04', total: 5 },
    { day: '2026-11-05', total: -2 },
  ]
  expect(totalsOfSpan(points, span('2026-11-01', '2026-11-07'))).toEqual([0, 0, 5, 5, -2, -2, -2])
  expect(totalsOfSpan([], span('2026-11-01', '2026-11-02'))).toEqual([0, 0])
  expect(totalsOfSpan(points, span('2026-11-02', '2026-11-01'))).toEqual([])
})

test('each total is that of the curve on the same day', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -9, max: 9 }), { maxLength: 20 }), fc.nat(5), (totals, gap) => {
      const first = day('2026-03-01')
      const points = totals.map((total, index) => ({ day: dayKey((first + gap + index) as CivilDay), total }))
      const drawn = totalsOfSpan(points, { first, last: (first + gap + totals.length - 1) as CivilDay })
      expect(drawn).toEqual([...Array.from({ length: gap }, () => 0), ...totals])
    }),
  )
})
