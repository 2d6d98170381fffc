import type { DatabaseClient } from '../../database/connection.ts'

/** The user's reporting currency; dollars by default. */
export async function reportingCurrency(client: DatabaseClient, uid: string): Promise<string> {
  const { rows } = await client.query<{ currency: string | null }>(
    `select data ->> 'currency' as currency from documents
     where user_id = $1 and collection = 'settings' and id = 'main' and not deleted`,
    [uid],
  )
  return rows[0]?.currency ?? 'USD'
}
