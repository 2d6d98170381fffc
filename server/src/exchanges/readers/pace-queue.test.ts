/** The queue in front of an exchange: at its pace, fair, and urgent requests first. Time is simulated. */
import { itemAt } from '@roundtrip/core/base'
import { expect, test } from 'vitest'
import { ownPace } from './pace.ts'
import { type PaceQueue, paceQueue, type Urgency, withUrgency } from './pace-queue.ts'
import { virtualClock } from './virtual-clock.testing.ts'

type Waits = { readonly queue: PaceQueue; readonly urgency: Urgency; readonly times: number; readonly ms: number }

test('requests leave one exchange-interval apart, however many wait', async () => {
  const clock = virtualClock()
  const pace = ownPace(clock.now)
  const queue = paceQueue(async (ms) => (await pace.reserve('x', ms)).inMs, clock)
  const sent: number[] = []
  await clock.run(Promise.all([10, 10, 40, 10].map((ms) => queue.wait(ms).then(() => sent.push(clock.now())))))
  expect(sent).toEqual([0, 10, 20, 60])
  await clock.run(clock.sleep(1_000))
  await clock.run(queue.wait(10).then(() => sent.push(clock.now())))
  // After a quiet period the next one is sent at once.
  expect(sent.at(-1)).toBe(1_060)
})

test('processes with one pace together ask no faster than one', async () => {
  const clock = virtualClock()
  const pace = ownPace(clock.now)
  const sent: number[] = []
  const processes = Array.from({ length: 3 }, () => paceQueue(async (ms) => (await pace.reserve('x', ms)).inMs, clock))
  const reader = async (queue: PaceQueue): Promise<void> => {
    for (let count = 0; count < 20; count += 1) {
      await queue.wait(50)
      sent.push(clock.now())
      await clock.sleep(120)
    }
  }
  await clock.run(Promise.all(processes.flatMap((queue) => [reader(queue), reader(queue), reader(queue)])))
  const ordered = sent.toSorted((a, b) => a - b)
  const gaps = ordered.slice(1).map((at, index) => at - itemAt(ordered, index))
  expect(ordered).toHaveLength(180)
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(50)
  // And none of the exchange's capacity is wasted while requests wait.
  expect(itemAt(ordered, 179)).toBeLessThan(180 * 50 * 1.1)
})

// Promise [Connected exchanges] All servers behind one IP address together stay within an exchange's limits, and no
//   user takes all of its capacity.
test('a history read for the first time leaves time for the others, and is not starved', async () => {
  const clock = virtualClock()
  const pace = ownPace(clock.now)
  const queue = paceQueue(async (ms) => (await pace.reserve('x', ms)).inMs, clock)
  const waits = new Map<Urgency, number[]>()
  const takeTurns = ({ urgency, times, ms }: Omit<Waits, 'queue'>): Promise<void> =>
    withUrgency(urgency, async () => {
      for (let count = 0; count < times; count += 1) {
        const before = clock.now()
        await queue.wait(ms)
        waits.set(urgency, [...(waits.get(urgency) ?? []), clock.now() - before])
      }
    })
  await clock.run(
    Promise.all([
      ...Array.from({ length: 30 }, () => takeTurns({ urgency: 'history', times: 20, ms: 50 })),
      ...Array.from({ length: 4 }, () => takeTurns({ urgency: 'news', times: 20, ms: 50 })),
      takeTurns({ urgency: 'trader', times: 5, ms: 50 }),
    ]),
  )
  const mean = (urgency: Urgency): number => {
    const all = waits.get(urgency) ?? []
    return all.reduce((sum, ms) => sum + ms, 0) / all.length
  }
  // In a single queue each would wait for 35 requests, 1,750 ms.
  expect(mean('trader')).toBeLessThan(200)
  expect(mean('news')).toBeLessThan(500)
  expect(waits.get('history')).toHaveLength(600)
  expect(mean('history')).toBeLessThan(1_750)
})
