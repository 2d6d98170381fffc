import { REFUSALS, TROUBLES } from '@roundtrip/contract/exchanges'
import { expect, test } from 'vitest'
import { syncRetryDelayMs } from './backoff.ts'

const [MINUTE, HOUR] = [60_000, 3_600_000]
const first = { sinceMs: 0, attempts: 0, retryAfterMs: null }

test.each(['key-missing', 'key-expired', 'withdrawal-allowed', 'secret-unreadable'] as const)(
  '%s waits for the trader',
  (reason) => {
    expect(syncRetryDelayMs({ ...first, reason, retryAfterMs: 1_000 })).toBeNull()
  },
)

// Promise [Connected exchanges] A key that an exchange refuses temporarily is retried for a day before its connection
//   stops.
test.each([...REFUSALS])('%s is retried for a day, and then waits for the trader', (reason) => {
  const triedAt: number[] = []
  for (let sinceMs = 0; ; ) {
    const delayMs = syncRetryDelayMs({ ...first, reason, sinceMs })
    if (delayMs === null) break
    sinceMs += delayMs
    triedAt.push(sinceMs)
  }
  expect(triedAt).toEqual([5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 12 * HOUR, 24 * HOUR])
  // A run that was late is not retried at once.
  expect(syncRetryDelayMs({ ...first, reason, sinceMs: 2 * HOUR - 1_000 })).toBe(MINUTE)
})

test('every other trouble is tried again, later each time, and never later than half an hour', () => {
  for (const reason of TROUBLES) {
    if (REFUSALS.has(reason)) continue
    const pauses = Array.from({ length: 40 }, (_, attempts) => syncRetryDelayMs({ ...first, reason, attempts }))
    if (pauses[0] === null) continue
    expect(pauses).toEqual([...pauses].sort((a, b) => (a ?? 0) - (b ?? 0)))
    expect(pauses.at(-1)).toBe(30 * 60_000)
  }
})

test('an exchange that wants more time gets it', () => {
  expect(syncRetryDelayMs({ ...first, reason: 'rate-limited', retryAfterMs: 7_200_000 })).toBe(7_200_000)
  expect(syncRetryDelayMs({ ...first, reason: 'rate-limited', retryAfterMs: 9_000 })).toBe(9_000)
  expect(syncRetryDelayMs({ ...first, reason: 'rate-limited' })).toBe(60_000)
  expect(syncRetryDelayMs({ ...first, reason: 'no-answer' })).toBe(5_000)
})
