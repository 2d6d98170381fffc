/** When bars are fetched again. */
import { HOUR_MS, MINUTE_MS } from '@roundtrip/core/base'
import { expect, test } from 'vitest'
import { restOf } from './bar-keeper.ts'

const NOON = Date.UTC(2026, 11, 9, 12)
const need = { interval: '1h', closedUntil: NOON } as const

test.each([
  ['until shortly after the end of the next bar', NOON + 55 * MINUTE_MS, 5 * MINUTE_MS + 11_000],
  ['no longer than a newly listed instrument may wait', NOON + MINUTE_MS, 10 * MINUTE_MS],
  ['hardly at all where the next bar ended during the run', NOON + HOUR_MS + 30_000, 2_000],
])('a run that looked for bars until noon is followed by another, %s', (_, now, rest) => {
  expect(restOf(need, now)).toBe(rest)
})
