import { expect, test } from 'vitest'
import type { TabLocks } from './ports.ts'
import { shareStream } from './share-stream.ts'
import { timers } from './timers.testing.ts'
import { unsentStorage } from './unsent-storage.ts'

/** Locks that are granted but report it to the tab later, as a browser does in a task of its own. */
function lateLocks() {
  const granted: (() => void | Promise<void>)[] = []
  const locks: TabLocks = {
    request: (_name, hold) => {
      granted.push(hold)
      return () => undefined
    },
  }
  return { locks, granted }
}

test('a tab that is closed just when it gets the stream does not listen, and passes it on', async () => {
  const { locks, granted } = lateLocks()
  let listened = 0
  const connection = shareStream('mira', {
    tabs: { locks, channel: () => ({ send: () => undefined, close: () => undefined }) },
    timers,
    random: () => 0.5,
    onEvent: () => undefined,
    listen: () => {
      listened += 1
      return {
        pieces: { [Symbol.asyncIterator]: () => ({ next: () => new Promise(() => undefined) }) },
        close: () => undefined,
      }
    },
  })
  connection.close()
  await granted[0]?.()
  expect([granted.length, listened]).toEqual([1, 0])
})

test('storage that is closed just when it gets its lock does not keep others from its writes', async () => {
  const { locks, granted } = lateLocks()
  const storage = { keys: () => [], get: () => null, set: () => undefined, remove: () => undefined }
  unsentStorage('mira', { storage, locks, random: () => 0.5 }).close()
  await granted[0]?.()
  expect(granted).toHaveLength(1)
})
