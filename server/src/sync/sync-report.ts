/** The state of an account's streams, and the results of the last runs. */
import type { SyncReport } from '@roundtrip/contract/exchanges'
import type { DatabaseClient } from '../database/connection.ts'
import type { StreamState } from '../ledger/imports/add-synced.ts'
import { readLog } from './sync-log.ts'
import { streamsOf, type ConnectionRef } from './sync-store.ts'

export async function syncReport(client: DatabaseClient, ref: ConnectionRef): Promise<SyncReport> {
  const streams = await streamsOf(client, ref)
  const parts = streams.map(partOf)
  const isFailing = ({ state }: SyncReport['parts'][number]): boolean => state === 'failing'
  return {
    parts: [...parts.filter(isFailing), ...parts.filter((part) => !isFailing(part))],
    log: await readLog(client, ref),
  }
}

function partOf({ title, reached, back, since, ended, trouble }: StreamState): SyncReport['parts'][number] {
  if (trouble === null) return { title, state: ended ? 'complete' : 'reading', reached, back, since, trouble: null }
  const { reason, exchangeMessage, nextTry } = trouble
  return {
    title,
    state: 'failing',
    reached,
    back,
    since,
    trouble: { reason, exchangeMessage, since: trouble.since, nextTry },
  }
}
