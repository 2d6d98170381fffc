import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { progressWriter } from './progress-writer.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test.each([
  ['what is over at once is not written', [1], [], []],
  ['what is noted before it took long is written then', [1, 2], [], [2]],
  ['what is noted only after it took long is written, too', [], [3], [3]],
  ['progress goes on', [1], [2, 3], [1, 2, 3]],
])('%s', async (name, early, late, expected) => {
  const written: number[] = []
  const { note, end } = progressWriter<number>(
    async (progress) => void written.push(progress),
    () => expect.unreachable(),
  )
  for (const progress of early) note(progress)
  if (!name.includes('at once')) await vi.runAllTimersAsync()
  for (const progress of late) {
    note(progress)
    await vi.runAllTimersAsync()
  }
  await end()
  expect(written).toEqual(expected)
})
