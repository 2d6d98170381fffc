import { expect, test } from 'vitest'
import type { Ledger } from './ledger.ts'
import { sliceLedger, sliceSize } from './slices.ts'

const LIMITS = { records: 5_000, bytes: 2_000_000 }

const ledger = (fills: number, cashEvents: number, raw = 'row'): Ledger =>
  ({
    fills: Array.from({ length: fills }, () => ({ raw })),
    cashEvents: Array.from({ length: cashEvents }, () => ({ raw })),
  }) as unknown as Ledger

test.each([
  // fills  cash   chunks
  [0, 0, []],
  [1, 0, [1]],
  [4_999, 0, [4_999]],
  [5_000, 0, [5_000]],
  [5_001, 0, [5_000, 1]],
  [4_000, 3_000, [5_000, 2_000]],
  [0, 5_001, [5_000, 1]],
])('%i fills and %i cash events travel as %o', (fills, cashEvents, sizes) => {
  expect(sliceLedger(ledger(fills, cashEvents), LIMITS).map(sliceSize)).toEqual(sizes)
})

test('a chunk that crosses from fills to cash events holds the end of one and the start of the other', () => {
  expect(sliceLedger(ledger(3, 3), { ...LIMITS, records: 4 })).toEqual([
    { fills: [0, 3], cashEvents: [0, 1] },
    { fills: [3, 3], cashEvents: [1, 3] },
  ])
})

test('long rows make short chunks, and nothing is lost', () => {
  const slices = sliceLedger(ledger(2_000, 0, 'x'.repeat(4_000)), LIMITS)
  expect(slices.length).toBeGreaterThan(3)
  expect(slices.reduce((sum, slice) => sum + sliceSize(slice), 0)).toBe(2_000)
})
