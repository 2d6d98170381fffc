/** The thread that does the heavy work of the ledger, on a database connection of its own. */
import { parentPort, workerData } from 'node:worker_threads'
import { raiseWall } from '../database/as-user.ts'
import { type DatabaseConnection, openPool } from '../database/connection.ts'
import { databaseTrouble } from '../ground/database-trouble.ts'
import { Refusal } from '../ground/refusal.ts'
import type { Tell } from '../ground/tasks.ts'
import { perform, type TaskResponse, type TaskRequest } from './tasks.ts'

const pool = openPool(workerData as DatabaseConnection, 1, { idleMs: 0 })

let isWallKnown = false
let last: Promise<unknown> = Promise.resolve()
parentPort?.on('message', (request: TaskRequest) => {
  last = last.then(async () => parentPort?.postMessage(await answer(request)))
})

/** No task runs before it is known whether the wall between users can be raised. */
async function raiseWallOnce(): Promise<void> {
  if (isWallKnown) return
  await raiseWall(pool)
  isWallKnown = true
}

async function answer(request: TaskRequest): Promise<TaskResponse> {
  const { id } = request
  try {
    await raiseWallOnce()
    const { tell, end } = teller(id)
    return { id, status: 'done', output: await perform(request, pool, tell).finally(end) }
  } catch (error) {
    if (error instanceof Refusal) {
      const { reason, message, details } = error
      return { id, status: 'refused', failure: { reason, message, details } }
    }
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return { id, status: 'failed', trouble: databaseTrouble(error), message }
  }
}

/**
 * Reports the latest progress to the main thread a few times a second, and not at all of a task that ends at once: each
 * report of an import is a write to the database.
 */
function teller(id: number): { readonly tell: Tell; readonly end: () => void } {
  let lastAt = performance.now()
  let next: NodeJS.Timeout | undefined
  let latest: Parameters<Tell>[0] | null = null
  const report = (): void => {
    clearTimeout(next)
    next = undefined
    lastAt = performance.now()
    if (latest !== null) parentPort?.postMessage({ id, status: 'progress', progress: latest } satisfies TaskResponse)
  }
  return {
    tell: (progress) => {
      latest = progress
      const waitMs = lastAt + TELL_MS - performance.now()
      if (waitMs <= 0) report()
      else next ??= setTimeout(report, waitMs)
    },
    end: () => clearTimeout(next),
  }
}

const TELL_MS = 200
