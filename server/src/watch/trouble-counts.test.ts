import { expect, test } from 'vitest'
import { troubleCounts } from './trouble-counts.ts'

const LINE = { level: 'warn', sentence: 'job queue', error: 'Error ECONNREFUSED' } as const

test('the same trouble is one entry with its count and its latest time, the latest first', () => {
  const { add, list } = troubleCounts()
  add(LINE, 1)
  add({ ...LINE, level: 'error' }, 2)
  add(LINE, 3)
  expect(list()).toEqual([
    { ...LINE, count: 2, lastAt: 3 },
    { ...LINE, level: 'error', count: 1, lastAt: 2 },
  ])
})

test('of more kinds than anybody reads, the oldest are forgotten', () => {
  const { add, list } = troubleCounts()
  for (let kind = 0; kind < 200; kind += 1) add({ ...LINE, error: `E${kind}` }, kind)
  expect(list()).toHaveLength(50)
  expect(list()[0]).toMatchObject({ error: 'E199' })
})
