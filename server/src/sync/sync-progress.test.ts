/** What a trader sees while an account is being read. */
import { expect, test } from 'vitest'
import type { StreamState } from '../ledger/imports/add-synced.ts'
import { progressOf } from './sync-progress.ts'

const UNTIL = 1_000
const UNREAD: StreamState = {
  name: 'spot/markets',
  title: 'Spot, which markets were traded',
  position: null,
  reached: null,
  back: null,
  since: null,
  runUntil: null,
  ended: false,
  trouble: null,
}
const FILLS: StreamState = { ...UNREAD, name: 'usdm/fills/A', title: 'USD-M futures, A', back: 400, runUntil: UNTIL }
const DONE: StreamState = { ...FILLS, name: 'usdm/fills/B', title: 'USD-M futures, B', back: null, ended: true }

const at = { until: UNTIL, now: 2_000, brought: { fills: 7, cashEvents: 2 } }

test('the part that was read last is shown, though another that is listed before it is still open', () => {
  const streams = [UNREAD, FILLS, DONE]
  const sums = { done: 1, parts: 3, fills: 7, cashEvents: 2 }
  expect(progressOf(streams, { ...at, current: FILLS })).toEqual({
    ...sums,
    part: 'USD-M futures, A',
    reached: null,
    back: 400,
  })
  expect(progressOf(streams, { ...at, current: null }).part).toBe('Spot, which markets were traded')
})
