/** How the ledger of a connection compares with its exchange, and what may explain a difference. */
import type {
  LedgerCause,
  LedgerCheck,
  LedgerDaysPage,
  LedgerDaysInput,
  LedgerRowsPage,
  LedgerRowsInput,
} from '@roundtrip/contract/ledger'
import { asUser } from '../database/as-user.ts'
import type { DatabaseClient, Pool } from '../database/connection.ts'
import { unsettledSince } from '../exchanges/readers/walk-windows.ts'
import type { RunTask } from '../ground/tasks.ts'
import type { ledgerCheckOf, ledgerDaysOf, ledgerRowsOf } from '../ledger/checks/account-book.ts'
import type { StreamState } from '../ledger/imports/add-synced.ts'
import { NO_IMPORT } from '../ledger/store/owner.ts'
import { countsByImport } from '../ledger/store/stored-keys.ts'
import type { ConnectionRow } from './connection-rows.ts'
import { storedChecks } from './ledger-checks.ts'
import { streamsOf } from './sync-store.ts'

export type LedgerCheckDependencies = {
  readonly pool: Pool
  readonly workers: {
    readonly run: RunTask<'ledgerCheck', typeof ledgerCheckOf> &
      RunTask<'ledgerDays', typeof ledgerDaysOf> &
      RunTask<'ledgerRows', typeof ledgerRowsOf>
  }
}

type Whose = { readonly uid: string; readonly row: ConnectionRow }

export async function checkLedger(
  { pool, workers }: LedgerCheckDependencies,
  { uid, row }: Whose,
): Promise<LedgerCheck> {
  const { checks, causes } = await asUser(pool, uid, async (client) => ({
    checks: await storedChecks(client, { uid, connection: row.id }),
    causes: await causesOf(client, { uid, row }),
  }))
  return {
    ...(await workers.run('ledgerCheck', { uid, account: row.account, importId: row.importId, checks })),
    causes,
  }
}

export async function ledgerDays(
  { pool, workers }: LedgerCheckDependencies,
  { uid, row, coin, after }: Whose & Omit<LedgerDaysInput, 'id'>,
): Promise<LedgerDaysPage> {
  const checks = await asUser(pool, uid, (client) => storedChecks(client, { uid, connection: row.id }))
  return workers.run('ledgerDays', { uid, account: row.account, checks, coin, after })
}

export async function ledgerRows(
  { workers }: LedgerCheckDependencies,
  { uid, row, coin, day }: Whose & Omit<LedgerRowsInput, 'id'>,
): Promise<LedgerRowsPage> {
  return workers.run('ledgerRows', { uid, account: row.account, coin, day })
}

async function causesOf(client: DatabaseClient, { uid, row }: Whose): Promise<LedgerCause[]> {
  const streams = await streamsOf(client, { uid, connection: row.id })
  return [
    ...(await refusedOf(client, { uid, row })),
    ...streams.flatMap(causeOfPart),
    ...streams.flatMap(waitingIn),
    ...(await takenBackOf(client, { uid, row })),
    ...(await othersOf(client, { uid, row })),
    ...(row.cliffs ?? []).map((cliff) => ({ kind: 'cliff' as const, ...cliff })),
  ]
}

/** Pure: why this stream of the history is incomplete; none if it is complete. */
export function causeOfPart({ title, trouble, ended, back }: StreamState): LedgerCause[] {
  if (trouble !== null) return [{ kind: 'failing', part: title, reason: trouble.reason, since: trouble.since }]
  return ended ? [] : [{ kind: 'reading', part: title, back }]
}

/** Pure: that rows of the stream are not final yet. */
export function waitingIn({ title, position }: StreamState): LedgerCause[] {
  const since = position === null ? null : unsettledSince(position)
  return since === null ? [] : [{ kind: 'waiting', part: title, since }]
}

/** Records that the exchange reversed, stream by stream, as far as the log goes back. */
async function takenBackOf(client: DatabaseClient, { uid, row }: Whose): Promise<LedgerCause[]> {
  const { rows } = await client.query<{ part: string; records: number; at: number }>(
    `select part, sum(taken_back)::int as records, (extract(epoch from max(at)) * 1000)::float8 as at
     from sync_log where user_id = $1 and connection_id = $2 and taken_back > 0 group by part order by part`,
    [uid, row.id],
  )
  return rows.map((part) => ({ kind: 'taken-back', ...part, at: Math.round(part.at) }))
}

/** Refused records stream by stream, as far as the log goes back. */
async function refusedOf(client: DatabaseClient, { uid, row }: Whose): Promise<LedgerCause[]> {
  const { rows } = await client.query<{ part: string; records: number; note: string | null }>(
    `select part, max(refused)::int as records, (array_agg(note order by number desc) filter (where refused > 0))[1] as note
     from sync_log where user_id = $1 and connection_id = $2 and refused > 0 group by part order by part`,
    [uid, row.id],
  )
  return rows.map((part) => ({ kind: 'refused', ...part }))
}

/** Records of the account that did not come from the connection. */
async function othersOf(client: DatabaseClient, { uid, row }: Whose): Promise<LedgerCause[]> {
  const counts = await countsByImport(client, { uid, account: row.account })
  const others = counts.filter(({ importId }) => importId !== row.importId)
  return (['file', 'manual'] as const).flatMap((source) => {
    const ofSource = others.filter(({ importId }) => (importId === NO_IMPORT) === (source === 'manual'))
    if (ofSource.length === 0) return []
    const sum = (of: 'fills' | 'cashEvents'): number => ofSource.reduce((total, counted) => total + counted[of], 0)
    return [{ kind: 'others' as const, source, fills: sum('fills'), cashEvents: sum('cashEvents') }]
  })
}
