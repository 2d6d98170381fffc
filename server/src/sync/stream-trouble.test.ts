import { DAY_MS, MINUTE_MS, SECOND_MS } from '@roundtrip/core/base'
import { describe, expect, test } from 'vitest'
import { ReadingTrouble } from '../exchanges/readers/reader.ts'
import type { StreamState } from '../ledger/imports/add-synced.ts'
import {
  commonTrouble,
  isOpen,
  partFailure,
  plainReason,
  retryAll,
  setAside,
  sinceItWorked,
  soonestRetryMs,
} from './stream-trouble.ts'

const NOW = 1_772_409_600_000
const STREAM: StreamState = {
  name: 'spot/fills/ETHUSDT',
  title: 'Spot, ETHUSDT',
  position: null,
  reached: null,
  back: null,
  since: null,
  runUntil: null,
  ended: false,
  trouble: null,
}
const refused = { reason: 'bad-answer', exchangeMessage: '-1121 Invalid symbol.' } as const

/** The stream after this many failures in a row, the last of them now. */
function failed(times: number, failure: Parameters<typeof setAside>[1] = refused): StreamState {
  return Array.from({ length: times }).reduce<StreamState>((stream) => setAside(stream, failure, NOW), STREAM)
}

describe('what concerns one part', () => {
  test.each([
    ['bad-answer', true],
    ['rights-missing', true],
    ['region-refused', true],
    ['maintenance', true],
    ['rate-limited', false],
    ['key-missing', false],
    ['clock', false],
    ['switched-off', false],
    ['plan-limit', false],
    ['withdrawal-allowed', false],
  ] as const)('%s: %s', (reason, isOfPart) => {
    expect(partFailure(new ReadingTrouble(reason)) !== null).toBe(isOfPart)
  })

  test('an error that the exchange put into words is not an answer that cannot be read', () => {
    const said = new ReadingTrouble('bad-answer', { exchangeMessage: '-1121 Invalid symbol.' })
    expect(partFailure(said)).toEqual({ reason: 'request-refused', exchangeMessage: '-1121 Invalid symbol.' })
    expect(plainReason(new ReadingTrouble('bad-answer'))).toBe('bad-answer')
  })

  test('a right that is missing was removed where the part could be read before', () => {
    const denied = { reason: 'rights-missing', exchangeMessage: null } as const
    expect(setAside(STREAM, denied, NOW).trouble?.reason).toBe('rights-missing')
    expect(setAside({ ...STREAM, position: '5' }, denied, NOW).trouble?.reason).toBe('rights-removed')
    expect(sinceItWorked('key-refused', true)).toBe('key-refused')
  })

  test('what nobody foresaw is a fault of ours, and of this part', () => {
    expect(partFailure(new TypeError('x is undefined'))).toEqual({ reason: 'internal', exchangeMessage: null })
  })
})

describe('a part that fails', () => {
  test.each([
    [1, refused, 30 * SECOND_MS],
    [2, refused, 2 * MINUTE_MS],
    [3, refused, DAY_MS],
    [9, refused, DAY_MS],
    [3, { reason: 'maintenance', exchangeMessage: null }, 15 * MINUTE_MS],
  ] as const)('for the %ith time is tried again after a while', (times, failure, waitMs) => {
    const { trouble } = failed(times, failure)
    expect(trouble).toEqual({ ...failure, since: NOW, attempts: times, nextTry: NOW + waitMs })
  })

  test('is left out of the run until its time comes, or until the trader wants it now', () => {
    const stream = failed(3)
    const open = (now: number, part = stream): boolean => isOpen(part, { until: NOW, now })
    expect([open(NOW), open(NOW + DAY_MS - 1), open(NOW + DAY_MS)]).toEqual([false, false, true])
    expect(retryAll([stream, STREAM]).map((part) => open(NOW, part))).toEqual([true, true])
  })

  test('brings the next run forward only while it has not failed often', () => {
    expect(soonestRetryMs([STREAM, failed(2), failed(1)], NOW)).toBe(30 * SECOND_MS)
    expect(soonestRetryMs([STREAM, failed(3)], NOW)).toBeNull()
  })

  test('is the trouble of the whole connection where nothing else can be read', () => {
    expect(commonTrouble([failed(1), STREAM])).toBeNull()
    expect(commonTrouble([])).toBeNull()
    expect(commonTrouble([failed(1), failed(2)])).toMatchObject(refused)
  })
})
