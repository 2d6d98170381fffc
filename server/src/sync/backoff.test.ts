import { TROUBLES } from '@roundtrip/contract/exchanges'
import { expect, test } from 'vitest'
import { syncRetryDelayMs } from './backoff.ts'

test.each([
  'key-missing',
  'key-refused',
  'key-expired',
  'address-refused',
  'rights-missing',
  'withdrawal-allowed',
  'region-refused',
] as const)('%s waits for the trader', (reason) => {
  expect(syncRetryDelayMs({ reason, attempts: 0, retryAfterMs: 1_000 })).toBeNull()
})

test('every other trouble is tried again, later each time, and never later than half an hour', () => {
  for (const reason of TROUBLES) {
    const pauses = Array.from({ length: 40 }, (_, attempts) =>
      syncRetryDelayMs({ reason, attempts, retryAfterMs: null }),
    )
    if (pauses[0] === null) continue
    expect(pauses).toEqual([...pauses].sort((a, b) => (a ?? 0) - (b ?? 0)))
    expect(pauses.at(-1)).toBe(30 * 60_000)
  }
})

test('an exchange that wants more time gets it', () => {
  expect(syncRetryDelayMs({ reason: 'rate-limited', attempts: 0, retryAfterMs: 7_200_000 })).toBe(7_200_000)
  expect(syncRetryDelayMs({ reason: 'rate-limited', attempts: 0, retryAfterMs: 9_000 })).toBe(9_000)
  expect(syncRetryDelayMs({ reason: 'rate-limited', attempts: 0, retryAfterMs: null })).toBe(60_000)
  expect(syncRetryDelayMs({ reason: 'no-answer', attempts: 0, retryAfterMs: null })).toBe(5_000)
})
