/**
 * Runs one payment operation per user at a time, across all server processes. Waiting holds no database connection,
 * however slow the provider is: requests queue within a process, and one database session holds all its locks.
 */
import { AppError } from '@roundtrip/contract/errors'
import type { DatabaseConnection } from '../database/connection.ts'
import { createAdvisoryLocks } from '../ground/locks.ts'

export type CustomerLocks = {
  /** Runs `work` exclusively. `still` throws if the lock was lost meanwhile, so that nothing is written without it. */
  readonly alone: <T>(uid: string, work: (still: () => void) => Promise<T>) => Promise<T>
  readonly close: () => Promise<void>
}

export function customerLocks(connection: DatabaseConnection): CustomerLocks {
  const locks = createAdvisoryLocks(connection)
  const lastOf = new Map<string, Promise<unknown>>()
  const withLock = async <T>(uid: string, work: (still: () => void) => Promise<T>): Promise<T> => {
    const began = Date.now()
    let lock = await locks.tryAcquire(`payments ${uid}`)
    while (lock === null) {
      if (Date.now() - began > PATIENCE_MS) throw busy()
      await new Promise((next) => setTimeout(next, POLL_MS))
      lock = await locks.tryAcquire(`payments ${uid}`)
    }
    const { isLost, release } = lock
    try {
      return await work(() => {
        if (isLost()) throw busy()
      })
    } finally {
      await release()
    }
  }
  return {
    alone: async (uid, work) => {
      const before = lastOf.get(uid) ?? Promise.resolve()
      const mine = before.then(() => withLock(uid, work))
      const quiet = mine.then(
        () => undefined,
        () => undefined,
      )
      lastOf.set(uid, quiet)
      try {
        return await mine
      } finally {
        if (lastOf.get(uid) === quiet) lastOf.delete(uid)
      }
    },
    close: () => locks.close(),
  }
}

function busy(): AppError {
  return new AppError({ code: 'unavailable', reason: 'busy', message: 'Somebody else is at it. Try again.' })
}

const POLL_MS = 50
const PATIENCE_MS = 50_000
