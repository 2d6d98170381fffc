/** The thread that does the heavy work of the ledger, on a database connection of its own. */
import { parentPort, workerData } from 'node:worker_threads'
import pg from 'pg'
import { raiseWall } from '../database/as-user.ts'
import type { DatabaseConnection } from '../database/connection.ts'
import { Refusal } from '../ground/refusal.ts'
import type { Tell } from '../ground/tasks.ts'
import { perform, type TaskResponse, type TaskRequest } from './tasks.ts'

const pool = new pg.Pool({ ...(workerData as DatabaseConnection), max: 1, idleTimeoutMillis: 0 })
pool.on('error', () => undefined)

let last: Promise<unknown> = raiseWall(pool).catch(() => false)
parentPort?.on('message', (request: TaskRequest) => {
  last = last.then(async () => parentPort?.postMessage(await answer(request)))
})

async function answer(request: TaskRequest): Promise<TaskResponse> {
  const { id } = request
  try {
    return { id, status: 'done', output: await perform(request, pool, teller(id)) }
  } catch (error) {
    if (error instanceof Refusal) {
      const { reason, message, details } = error
      return { id, status: 'refused', failure: { reason, message, details } }
    }
    return { id, status: 'failed', message: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

/** Reports progress to the main thread, at most a few times a second. */
function teller(id: number): Tell {
  let last = { stage: '', at: 0 }
  return (progress) => {
    const at = performance.now()
    if (progress.stage === last.stage && at - last.at < TELL_MS) return
    last = { stage: progress.stage, at }
    parentPort?.postMessage({ id, status: 'progress', progress } satisfies TaskResponse)
  }
}

const TELL_MS = 200
