import type { OtherExit } from '@roundtrip/core/paths'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EXIT_RANGES, parseExit, writeExit } from './tried-exit.ts'

const hundredths = ({ from, to }: { readonly from: number; readonly to: number }) =>
  fc.integer({ min: Math.ceil(from * 100), max: to * 100 }).map((whole) => whole / 100)

const exits: fc.Arbitrary<OtherExit> = fc.oneof(
  fc.record({ kind: fc.constant('later' as const), minutes: fc.integer({ min: 1, max: 1_440 }) }),
  fc.record({ kind: fc.constant('target' as const), multiple: hundredths(EXIT_RANGES.multiple) }),
  fc.record({
    kind: fc.constant('trailing' as const),
    by: fc.constant('r' as const),
    distance: hundredths(EXIT_RANGES.trailR),
  }),
  fc.record({
    kind: fc.constant('trailing' as const),
    by: fc.constant('percent' as const),
    distance: hundredths(EXIT_RANGES.trailPct).map((pct) => pct / 100),
  }),
)

test('an exit is read from the address as it was written', () => {
  fc.assert(
    fc.property(exits, (exit) => {
      expect(parseExit(writeExit(exit))).toEqual(exit)
    }),
  )
})

test.each([
  null,
  '',
  'later',
  'later_0',
  'later_1.5',
  'later_1441',
  'later_5r',
  'target_0',
  'target_2pct',
  'trail_1',
  'trail_101pct',
  'trail_-1r',
  'hold_5',
  'target_2 ',
])('%s is not an exit', (text) => {
  expect(parseExit(text)).toBeNull()
})
