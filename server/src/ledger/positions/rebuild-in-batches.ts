/**
 * Rebuilds the positions that a large import touched batch by batch, so that their trades are never all in memory at
 * once.
 */
import type { DatabaseClient } from '../../database/connection.ts'
import type { Tell } from '../../ground/tasks.ts'
import type { Touched } from '../store/touched.ts'
import { rebuildPositions } from './rebuild.ts'

type Build = { readonly uid: string; readonly touched: Touched; readonly tell: Tell }

/** The same positions as `rebuildPositions` builds: each from stored rows, so their order does not matter. */
export async function rebuildInBatches(client: DatabaseClient, { uid, touched, tell }: Build): Promise<void> {
  const batches = batchesOf(touched)
  const total = batches.reduce((sum, batch) => sum + batch.rows, 0)
  let done = 0
  for (const [index, { keys, rows }] of batches.entries()) {
    tell({ stage: 'building', done, of: total })
    // Positions that depend on a coin or a rate are built once, with the first batch.
    const others = index === 0 ? touched : { coinKeys: NONE, ratedAssets: NONE }
    await rebuildPositions(client, { uid, touched: { ...touched, ...others, keys } })
    done += rows
  }
  tell({ stage: 'building', done, of: total })
}

const NONE: ReadonlySet<string> = new Set()

type Batch = { readonly keys: Set<string>; rows: number }

function batchesOf({ keys, rowCounts }: Touched): readonly Batch[] {
  const batches: Batch[] = [{ keys: new Set(), rows: 0 }]
  for (const key of keys) {
    const rows = rowCounts.get(key) ?? 0
    let last = batches.at(-1)
    if (last === undefined || (last.rows > 0 && last.rows + rows > ROWS_A_BATCH))
      batches.push((last = { keys: new Set(), rows: 0 }))
    last.keys.add(key)
    last.rows += rows
  }
  return batches
}

/** New rows per batch. A position is never split. */
const ROWS_A_BATCH = 50_000
