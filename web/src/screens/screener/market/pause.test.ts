import { HOUR_MS, MINUTE_MS } from '@roundtrip/core/base'
import { expect, test } from 'vitest'
import { type BarsState, pauseOf } from './use-market.ts'

const ALL: BarsState = { interval: '1h', have: 600, waiting: 0, more: false, problem: null, version: 1 }

test.each([
  ['there is more to fetch', { ...ALL, more: true, waiting: 12 }, 0, 20],
  ['the server still fetches', { ...ALL, waiting: 12 }, 0, 3_000],
  ['the exchange does not answer', { ...ALL, waiting: 12, problem: 'no-network' }, 0, 30_000],
  ['the next bar closes soon', ALL, HOUR_MS - MINUTE_MS, MINUTE_MS + 5_000],
  ['the next bar is far: timers of a sleeping machine stand still', ALL, 10 * MINUTE_MS, 5 * MINUTE_MS],
  ['nothing has arrived yet', undefined, 0, 30_000],
] as const)('bars are requested again when %s', (_, state, now, pause) => {
  expect(pauseOf(state, now)).toBe(pause)
})
