import { describe, expect, test } from 'vitest'
import { fromStart, rangeWithZero } from './from-start.ts'

describe('a curve of sums', () => {
  const day = (time: string, value: number) => ({ time, value })
  test.each([
    ['begins at 0 on the day before', fromStart([day('2026-03-01', 120), day('2026-03-02', 90)]), ['2026-02-28', 0]],
    ['begins at its capital', fromStart([day('2026-01-01', 1_120)], 1_000), ['2025-12-31', 1_000]],
    ['of a day begins a minute before', fromStart([{ time: 3_600, value: -5 }]), [3_540, 0]],
    ['of trades begins at no trade', fromStart([{ time: 1, value: 7 }], 0, 1), [0, 0]],
    ['that is at 0 already begins there', fromStart([{ time: 60, value: 0 }]), [60, 0]],
  ] as const)('%s', (_, [first], [time, value]) => {
    expect(first).toEqual({ time, value })
  })
  test('loses no point', () => {
    expect(fromStart([day('2026-03-01', 120), day('2026-03-02', 90)])).toHaveLength(3)
    expect(fromStart([])).toEqual([])
  })
  test('has 0 on its axis, also where only its end is drawn', () => {
    expect(rangeWithZero({ minValue: 40, maxValue: 90 })).toEqual({ minValue: 0, maxValue: 90 })
    expect(rangeWithZero({ minValue: -90, maxValue: -40 })).toEqual({ minValue: -90, maxValue: 0 })
    expect(rangeWithZero({ minValue: 0, maxValue: 0 })).toEqual({ minValue: -1, maxValue: 1 })
  })
})
