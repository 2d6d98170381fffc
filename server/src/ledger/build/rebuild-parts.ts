/** Rebuilds what a large import touched part by part, so that the trades of all of it are never in memory at once. */
import type { DatabaseClient } from '../../database/connection.ts'
import type { Tell } from '../../ground/tasks.ts'
import type { Touched } from '../store/touched.ts'
import { rebuildPositions } from './rebuild.ts'

type Build = { readonly uid: string; readonly touched: Touched; readonly tell: Tell }

/** The same positions as `rebuildPositions` builds: each from what is stored, so their order does not matter. */
export async function rebuildInParts(client: DatabaseClient, { uid, touched, tell }: Build): Promise<void> {
  const parts = partsOf(touched)
  const total = parts.reduce((sum, part) => sum + part.rows, 0)
  let done = 0
  for (const [index, { keys, rows }] of parts.entries()) {
    tell({ stage: 'building', done, of: total })
    // Positions that depend on a coin or a rate are built once, with the first part.
    const beside = index === 0 ? touched : { coinKeys: NONE, ratedAssets: NONE }
    await rebuildPositions(client, { uid, touched: { ...touched, ...beside, keys } })
    done += rows
  }
  tell({ stage: 'building', done, of: total })
}

const NONE: ReadonlySet<string> = new Set()

type Part = { readonly keys: Set<string>; rows: number }

function partsOf({ keys, rowCounts }: Touched): readonly Part[] {
  const parts: Part[] = [{ keys: new Set(), rows: 0 }]
  for (const key of keys) {
    const rows = rowCounts.get(key) ?? 0
    let last = parts.at(-1)
    if (last === undefined || (last.rows > 0 && last.rows + rows > ROWS_A_PART))
      parts.push((last = { keys: new Set(), rows: 0 }))
    last.keys.add(key)
    last.rows += rows
  }
  return parts
}

/** New rows of one part. A position is never divided. */
const ROWS_A_PART = 50_000
