import { ownRate } from '@roundtrip/contract/documents'
import { ratesOfDays, type TypedRate } from '@roundtrip/core/trades'
import * as z from 'zod/mini'
import type { DatabaseClient } from '../../database/connection.ts'

/** The rates that the user entered in the settings. */
export async function ownRates(client: DatabaseClient, uid: string): Promise<readonly TypedRate[]> {
  const { rows } = await client.query<{ rates: unknown }>(
    `select data -> 'rates' as rates from documents
     where user_id = $1 and collection = 'settings' and id = 'main' and not deleted`,
    [uid],
  )
  const read = z.safeParse(z.array(ownRate), rows[0]?.rates ?? [])
  return read.success ? ratesOfDays(read.data) : []
}
