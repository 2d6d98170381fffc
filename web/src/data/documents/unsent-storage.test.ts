import { afterEach, expect, test } from 'vitest'
import type { PendingWrite } from './pending.ts'
import { unsentStorage } from './unsent-storage.ts'

afterEach(() => localStorage.clear())

const WRITE: PendingWrite = { key: '1', collection: 'labels', id: 'a', data: { name: 'x' }, schema: 2, base: null }

function adopted(uid: string): PendingWrite[] {
  const found: PendingWrite[] = []
  unsentStorage(uid).adopt((writes) => found.push(...writes))
  return found
}

test('what one page could not send the next one of the same user takes over, once', () => {
  unsentStorage('mira').save([WRITE])
  expect(adopted('otto')).toEqual([])
  expect(adopted('mira')).toEqual([WRITE])
  expect(adopted('mira')).toEqual([])
})

test('nothing is left when all was sent', () => {
  const page = unsentStorage('mira')
  page.save([WRITE])
  page.save([])
  expect(localStorage.length).toBe(0)
})

test('what is damaged is left out', () => {
  localStorage.setItem('roundtrip.unsent.mira.1', '{"no":')
  localStorage.setItem('roundtrip.unsent.mira.2', '[{"key":1}]')
  expect(adopted('mira')).toEqual([])
})
