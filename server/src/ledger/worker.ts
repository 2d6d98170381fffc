/** The thread that does the heavy work of the ledger, on a database connection of its own. */
import { parentPort, workerData } from 'node:worker_threads'
import type { RestoreProgress } from '@roundtrip/contract'
import pg from 'pg'
import { raiseWall } from '../database/as-user.ts'
import { type Connection, transaction } from '../database/connection.ts'
import { demoCandles } from '../demo/demo-candles.ts'
import { fillDemo } from '../demo/load-demo.ts'
import { restore } from '../export/restore.ts'
import { addSynced } from './add-synced.ts'
import { commitImport } from './commit-import.ts'
import { addRename, removeRename } from './change-renames.ts'
import { correct, takeBack } from './correct.ts'
import { deleteAccount } from './delete-account.ts'
import { exactTrades } from './exact-trades.ts'
import { accountHoldings } from './holdings.ts'
import type { WorkerAnswer, WorkerRequest } from './ledger-port.ts'
import { addManualFills, removeManualFill } from './manual-fills.ts'
import { moveImport, moveTrade } from './move-records.ts'
import { Refusal } from '../ground/refusal.ts'
import { rebuildAll, rebuildRated } from './rebuild.ts'
import { stageChunk } from './stage-chunk.ts'
import { ratesAt } from './rates.ts'
import { tradeDetail } from './trade-detail.ts'
import { undoImport } from './undo-import.ts'

const pool = new pg.Pool({ ...(workerData as Connection), max: 1, idleTimeoutMillis: 0 })
pool.on('error', () => undefined)

let last: Promise<unknown> = raiseWall(pool).catch(() => false)
parentPort?.on('message', (request: WorkerRequest) => {
  last = last.then(async () => parentPort?.postMessage(await answer(request)))
})

async function answer(request: WorkerRequest): Promise<WorkerAnswer> {
  const { id } = request
  try {
    return { id, status: 'done', output: await perform(request) }
  } catch (error) {
    if (error instanceof Refusal) {
      const { reason, message, details } = error
      return { id, status: 'refused', failure: { reason, message, details } }
    }
    return { id, status: 'failed', message: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

function perform(request: WorkerRequest): Promise<unknown> {
  switch (request.name) {
    case 'stageChunk':
      return stageChunk(pool, request.input)
    case 'commitImport':
      return commitImport(pool, request.input)
    case 'addSynced':
      return addSynced(pool, request.input)
    case 'holdings':
      return accountHoldings(pool, request.input)
    case 'undoImport':
      return undoImport(pool, request.input)
    case 'fillDemo':
      return fillDemo(pool, request.input)
    case 'restore':
      return restore(pool, request.input, teller(request.id))
    case 'deleteAccount':
      return deleteAccount(pool, request.input)
    case 'rebuildAll':
      return rebuildAll(pool, request.input)
    case 'rebuildRated':
      return rebuildRated(pool, request.input)
    case 'correct':
      return correct(pool, request.input)
    case 'moveImport':
      return moveImport(pool, request.input)
    case 'moveTrade':
      return moveTrade(pool, request.input)
    case 'addRename':
      return addRename(pool, request.input)
    case 'removeRename':
      return removeRename(pool, request.input)
    case 'takeBack':
      return takeBack(pool, request.input)
    case 'addManualFills':
      return addManualFills(pool, request.input)
    case 'removeManualFill':
      return removeManualFill(pool, request.input)
    case 'ratesAt':
      return transaction(pool, async (client) => ({ rates: await ratesAt(client, request.input) }))
    case 'tradeDetail':
      return tradeDetail(pool, request.input)
    case 'exactTrades':
      return exactTrades(pool, request.input)
    case 'demoCandles':
      return demoCandles(pool, request.input)
  }
}

/** Tells the main thread of progress, a few times a second at most. */
function teller(id: number): (progress: RestoreProgress) => void {
  let last = { stage: '', at: 0 }
  return (progress) => {
    const at = performance.now()
    if (progress.stage === last.stage && at - last.at < TELL_MS) return
    last = { stage: progress.stage, at }
    parentPort?.postMessage({ id, status: 'progress', progress } satisfies WorkerAnswer)
  }
}

const TELL_MS = 200
