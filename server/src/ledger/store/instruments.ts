import { decodeInstrument, type Instrument } from '@roundtrip/core/ledger'
import type { DatabaseClient } from '../../database/connection.ts'

/** All that a user ever traded, by id. */
export async function userInstruments(client: DatabaseClient, uid: string): Promise<ReadonlyMap<string, Instrument>> {
  const { rows } = await client.query<{ id: string; definition: string }>(
    'select id, definition from instruments where user_id = $1',
    [uid],
  )
  return new Map(rows.map(({ id, definition }) => [id, decodeInstrument(definition)]))
}
