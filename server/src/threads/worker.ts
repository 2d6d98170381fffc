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
  last = last.then(async () => parentPort?.postMessage(await respond(request)))
})

/** No task runs before we know whether the database supports the wall between users. */
async function raiseWallOnce(): Promise<void> {
  if (isWallKnown) return
  await raiseWall(pool)
  isWallKnown = true
}

async function respond(request: TaskRequest): Promise<TaskResponse> {
  const { id } = request
  try {
    await raiseWallOnce()
    return { id, status: 'done', output: await perform(request, pool, teller(id)) }
  } catch (error) {
    if (error instanceof Refusal) {
      const { reason, message, details } = error
      return { id, status: 'refused', failure: { reason, message, details } }
    }
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return { id, status: 'failed', trouble: databaseTrouble(error), message }
  }
}

/** Reports progress to the main thread, at most a few times a second, and the beginning and the end of each stage. */
function teller(id: number): Tell {
  let last = { stage: '', at: 0 }
  return (progress) => {
    const at = performance.now()
    const isEnd = progress.done === progress.of
    if (progress.stage === last.stage && at - last.at < TELL_MS && !isEnd) return
    last = { stage: progress.stage, at }
    parentPort?.postMessage({ id, status: 'progress', progress } satisfies TaskResponse)
  }
}

const TELL_MS = 200
