import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ChunkLoadError, loadChunk } from './chunk.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('a chunk that arrives is passed on', async () => {
  expect(await loadChunk('trades', () => Promise.resolve(7))).toBe(7)
  expect(vi.getTimerCount()).toBe(0)
})

// Promise [Other errors and notifications] A script chunk that fails to load gives a ChunkLoadError with the message
//   'Loading chunk failed'.
test('a chunk that never arrives fails after 120 s, not before', async () => {
  let failed: unknown = null
  loadChunk('trades', () => new Promise<never>(() => {})).catch((error: unknown) => {
    failed = error
  })
  await vi.advanceTimersByTimeAsync(119_999)
  expect(failed).toBeNull()
  await vi.advanceTimersByTimeAsync(1)
  expect(failed).toBeInstanceOf(ChunkLoadError)
  expect(failed).toMatchObject({
    name: 'ChunkLoadError',
    message: 'Loading chunk failed',
    chunk: 'trades',
    type: 'timeout',
  })
})

// Promise [Other errors and notifications] A script chunk that fails to load gives a ChunkLoadError with the message
//   'Loading chunk failed'.
test.each([
  'Failed to fetch dynamically imported module: http://x/a.js',
  'error loading dynamically imported module',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/a.css',
])('"%s" is a failed chunk', async (message) => {
  const failed = loadChunk('trades', () => Promise.reject(new TypeError(message)))
  await expect(failed).rejects.toMatchObject({ message: 'Loading chunk failed', chunk: 'trades', type: 'error' })
})

test('an error of the module itself is not masked', async () => {
  const broken = new Error('Cannot read properties of undefined')
  await expect(loadChunk('trades', () => Promise.reject(broken))).rejects.toBe(broken)
})
