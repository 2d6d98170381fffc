/**
 * Keeps trades in step with the ledger. A position is built from its own rows, from fees and transfers in its coin, and
 * from rates that other fills prove. A change of any of these rebuilds it, so the result always equals building
 * everything from scratch.
 */
import { chunked } from '@roundtrip/core/base'
import type { DatabaseClient, Pool } from '../../database/connection.ts'
import { positionId } from '../store/position-id.ts'
import { rekeyRenamed } from '../store/rekey.ts'
import { createTouched, type Touched } from '../store/touched.ts'
import { changeLedger, nextLedgerVersion } from '../store/version.ts'
import { followTrades } from '../trades/follow-trades.ts'
import { refreshTradeOrders } from '../trades/refresh-orders.ts'
import { affectedPositions } from './affected.ts'
import { type BuiltTrades, tradeCollector } from './built-trades.ts'
import { buildContext } from './context.ts'
import { derive } from './derive.ts'
import { readJournal } from './journal.ts'
import { rowsReader } from './position-rows.ts'
import { positionWriter } from './save.ts'
import { noteTroubles } from './stored-corrections.ts'

export type Rebuild = { readonly uid: string; readonly touched: Touched }

/**
 * Rebuilds the touched positions and those that depend on them. Returns the built trades, created on request: all
 * trades of a position unless only its new rows were given. Positions are stored one after the other, so that a large
 * import needs the memory of its largest position.
 */
export async function rebuildPositions(client: DatabaseClient, { uid, touched }: Rebuild): Promise<BuiltTrades> {
  const journal = await readJournal(client, uid)
  const affected = await affectedPositions(client, journal, touched)
  const context = await buildContext(client, { journal, keys: affected.keys, assets: affected.assets })
  const positions = [...affected.keys].map(positionId)
  const writer = await positionWriter(client, { uid, positions })
  const built = tradeCollector(client, context)
  for (const keys of chunked([...affected.keys], GROUP)) {
    const readRows = await rowsReader(client, context, { touched, affected, keys })
    for (const key of keys) {
      const rows = await readRows(key)
      const derived = await derive(client, context, rows)
      const corrections = context.corrections.get(key) ?? []
      await noteTroubles(client, { uid, key, corrections, problems: derived.problems })
      await writer.add(rows, derived)
      built.add(rows, derived)
    }
  }
  await writer.flush()
  await followTrades(client, { uid, tradeIds: built.ids, trades: built.trades })
  await refreshTradeOrders(client, { uid, positions })
  return built.trades
}

/** Rebuilds these positions from the start, and those that depend on them. */
export async function rebuildKeys(client: DatabaseClient, uid: string, keys: readonly string[]): Promise<BuiltTrades> {
  const touched = createTouched()
  touched.addAll(keys)
  return rebuildPositions(client, { uid, touched })
}

/** Enough that a usual import or sync is one group, and few enough that their rows and trades fit in memory. */
const GROUP = 50

/** Rebuilds every position of the user, after a settings change that affects figures or a release that derives more. */
export async function rebuildAll(
  pool: Pool,
  { uid }: { readonly uid: string },
): Promise<{ readonly ledgerVersion: number }> {
  return changeLedger(pool, uid, async (client) => {
    const { keys } = await rekeyRenamed(client, uid)
    await rebuildWhere(client, { uid, condition: 'true', moved: keys })
    await client.query('update ledgers set stale = false where user_id = $1', [uid])
    return { ledgerVersion: await nextLedgerVersion(client, uid) }
  })
}

/** Rebuilds the positions that depend on a rate, because more rates are known. */
export async function rebuildRated(
  pool: Pool,
  { uid }: { readonly uid: string },
): Promise<{ readonly ledgerVersion: number }> {
  return changeLedger(pool, uid, async (client) => {
    await rebuildWhere(client, { uid, condition: 'cardinality(needs) > 0', moved: [] })
    return { ledgerVersion: await nextLedgerVersion(client, uid) }
  })
}

type Selected = {
  readonly uid: string
  readonly condition: 'true' | 'cardinality(needs) > 0'
  /** Keys to which rows were moved. */
  readonly moved: readonly string[]
}

async function rebuildWhere(client: DatabaseClient, { uid, condition, moved }: Selected): Promise<void> {
  const { rows } = await client.query<{ key: string }>(
    `select key from positions where user_id = $1 and ${condition}`,
    [uid],
  )
  await rebuildKeys(client, uid, [...rows.map((row) => row.key), ...moved])
}
