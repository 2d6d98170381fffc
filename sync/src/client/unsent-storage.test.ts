import { beforeEach, expect, test } from 'vitest'
import type { PendingWrite } from './pending-write.ts'
import type { SharedStorage } from './ports.ts'
import { dropUnsent, type UnsentStorage, unsentStorage } from './unsent-storage.ts'

const WRITE: PendingWrite = { key: '1', collection: 'labels', id: 'a', data: { name: 'x' }, schema: 2, base: null }

let entries: Map<string, string>
let pages = 0
beforeEach(() => {
  entries = new Map()
})

const storage: SharedStorage = {
  keys: () => [...entries.keys()],
  get: (key) => entries.get(key) ?? null,
  set: (key, text) => void entries.set(key, text),
  remove: (key) => void entries.delete(key),
}

function openPage(uid: string): UnsentStorage {
  pages += 1
  return unsentStorage(uid, { storage, locks: null, random: () => pages / 1_000 })
}

function adopted(uid: string): PendingWrite[] {
  const adopted: PendingWrite[] = []
  openPage(uid).adopt((writes) => adopted.push(...writes))
  return adopted
}

test('what one page could not send the next one of the same user takes over, once', () => {
  openPage('mira').save([WRITE])
  expect(adopted('otto')).toEqual([])
  expect(adopted('mira')).toEqual([WRITE])
  expect(adopted('mira')).toEqual([])
})

test('nothing is left when all was sent', () => {
  const page = openPage('mira')
  page.save([WRITE])
  page.save([])
  expect(entries.size).toBe(0)
})

test('what is damaged is left out', () => {
  entries.set('roundtrip.unsent.mira.1', '{"no":')
  entries.set('roundtrip.unsent.mira.2', '[{"key":1}]')
  expect(adopted('mira')).toEqual([])
})

test('what waits is dropped for one user alone', () => {
  openPage('mira').save([WRITE])
  openPage('otto').save([WRITE])
  dropUnsent(storage, 'mira')
  expect([adopted('mira'), adopted('otto')]).toEqual([[], [WRITE]])
})
