/**
 * When push messages trigger a run: a burst triggers one, and an account that never stops trading is read less and less
 * often.
 */
import { MINUTE_MS, SECOND_MS } from '@roundtrip/core/base'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type NewsQueue, createNewsQueue, type NewsEnd } from './news-queue.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

type Reading = { readonly at: number; readonly names: readonly string[] }

/** A queue whose reads end as `ends` lists, one after the other, and all later ones with something new. */
function queueThat(
  ends: readonly NewsEnd[] = [],
  lastsMs = 0,
): { readonly queue: NewsQueue; readonly readings: Reading[] } {
  const begun = Date.now()
  const readings: Reading[] = []
  const queue = createNewsQueue(async (_, names) => {
    readings.push({ at: Date.now() - begun, names })
    const end = ends[readings.length - 1] ?? 'read'
    if (lastsMs > 0) await new Promise((next) => setTimeout(next, lastsMs))
    return end
  })
  return { queue, readings }
}

const fill = (...now: readonly string[]) => ({ now, soon: [] })
const times = (readings: readonly Reading[]): number[] => readings.map(({ at }) => at)

test('a burst is read once, a quarter of a second after its end', async () => {
  const { queue, readings } = queueThat()
  queue.add('a', fill('BTC'))
  await vi.advanceTimersByTimeAsync(200)
  queue.add('a', fill('ETH', 'BTC'))
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  expect(readings).toEqual([{ at: 450, names: ['BTC', 'ETH'] }])
})

test('a burst that does not end is read after a second', async () => {
  const { queue, readings } = queueThat()
  for (let ms = 0; ms < 1_500; ms += 100) {
    queue.add('a', fill('BTC'))
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(times(readings)).toEqual([1_000])
})

test('what rings while it is read is read once more', async () => {
  const { queue, readings } = queueThat([], 2 * SECOND_MS)
  queue.add('a', fill('BTC'))
  await vi.advanceTimersByTimeAsync(SECOND_MS)
  queue.add('a', fill('ETH'))
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  // The second five seconds after the end of the first.
  expect(readings).toEqual([
    { at: 250, names: ['BTC'] },
    { at: 7_250, names: ['ETH'] },
  ])
})

test('who trades every second is read ever less often, until it was calm', async () => {
  const { queue, readings } = queueThat()
  for (let ms = 0; ms < 30 * MINUTE_MS; ms += SECOND_MS) {
    queue.add('a', fill('BTC'))
    await vi.advanceTimersByTimeAsync(SECOND_MS)
  }
  const gaps = times(readings).map((at, index) => Math.round((at - (readings[index - 1]?.at ?? 0)) / SECOND_MS))
  expect(gaps).toEqual([0, 5, 10, 20, 40, 80, 160, 320, 600])
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS)
  readings.length = 0
  const calm = Date.now()
  queue.add('a', fill('BTC'))
  await vi.advanceTimersByTimeAsync(250)
  expect(readings).toHaveLength(1)
  expect(Date.now() - calm).toBe(250)
})

test('orders wait for half a minute at most, and are not read together with fills', async () => {
  const { queue, readings } = queueThat()
  queue.add('a', { now: ['fills'], soon: ['orders'] })
  await vi.advanceTimersByTimeAsync(4 * SECOND_MS)
  queue.add('a', { now: [], soon: ['stops'] })
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  expect(readings).toEqual([
    { at: 250, names: ['fills'] },
    { at: 9_000, names: ['orders', 'stops'] },
  ])
})

test('a run that is under way is waited for', async () => {
  const { queue, readings } = queueThat(['busy', 'busy'])
  queue.add('a', fill('BTC'))
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  expect(times(readings)).toEqual([250, 1_250, 2_250])
})

test('a fill that the exchange does not list yet is looked for once more', async () => {
  const { queue, readings } = queueThat(['nothing', 'nothing'])
  queue.add('a', fill('BTC'))
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS)
  expect(times(readings)).toEqual([250, 2_250])
})

test('connections do not wait for each other, and one that is forgotten is silent', async () => {
  const { queue, readings } = queueThat()
  queue.add('a', fill('BTC'))
  queue.add('b', fill('ETH'))
  queue.add('c', fill('SOL'))
  queue.forget('c')
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  expect(readings.map(({ names }) => names)).toEqual([['BTC'], ['ETH']])
  queue.add('a', fill('BTC'))
  queue.close()
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  expect(readings).toHaveLength(2)
})
