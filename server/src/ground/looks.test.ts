import { expect, test } from 'vitest'
import { startLooks } from './looks.ts'

const NEVER = 1_000_000

function counted(work: () => Promise<void>) {
  const warned: string[] = []
  let looks = 0
  const made = startLooks(
    async () => {
      looks += 1
      await work()
    },
    {
      everyMs: NEVER,
      failure: 'it failed',
      log: { warn: (_: unknown, text?: string) => void warned.push(text ?? '') },
    },
  )
  return { ...made, warned, count: () => looks }
}

test('two looks at a time are one, and one more after it', async () => {
  const jobs = counted(() => Promise.resolve())
  await Promise.all([jobs.look(), jobs.look(), jobs.look()])
  expect(jobs.count()).toBe(2)
  await jobs.look()
  expect(jobs.count()).toBe(3)
  await jobs.close()
})

test('a look that fails is logged, and the next one begins as ever', async () => {
  let fails = true
  const jobs = counted(() => (fails ? Promise.reject(new Error('no database')) : Promise.resolve()))
  await jobs.look()
  expect(jobs.warned).toEqual(['it failed'])
  fails = false
  await jobs.look()
  expect([jobs.count(), jobs.warned.length]).toEqual([2, 1])
  await jobs.close()
})

test('closed, it waits for the look that runs and begins no other', async () => {
  let end = (): void => undefined
  const jobs = counted(() => new Promise((resolve) => (end = resolve)))
  const first = jobs.look()
  const closed = jobs.close()
  void jobs.look()
  end()
  await Promise.all([first, closed])
  expect(jobs.count()).toBe(1)
})
