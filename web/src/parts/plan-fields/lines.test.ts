import { expect, test } from 'vitest'
import { nextKey } from './lines.ts'

test('a new line has a key that no other has', () => {
  expect(nextKey([])).toBe(0)
  expect(nextKey([{ key: 3 }, { key: 1 }])).toBe(4)
})
