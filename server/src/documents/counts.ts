/** The number and size of a user's documents per collection, kept up to date by the code that writes them. */
import type { DatabaseClient } from '../database/connection.ts'

/** By how much the counts of a collection change. */
export type CountChange = { readonly collection: string; readonly documents: number; readonly bytes: number }

/** The name under which earlier states are counted; it is not a collection. */
export const EARLIER = '(earlier)'

/** One earlier state added or removed. */
export function earlierCount({ bytes }: { readonly bytes: string }, sign: 1 | -1): CountChange {
  return { collection: EARLIER, documents: sign, bytes: sign * Number(bytes) }
}

/** Call in the transaction that changes the documents. */
export async function addToCounts(client: DatabaseClient, uid: string, changes: readonly CountChange[]): Promise<void> {
  const sums = new Map<string, { documents: number; bytes: number }>()
  for (const { collection, documents, bytes } of changes) {
    const sum = sums.get(collection) ?? { documents: 0, bytes: 0 }
    sums.set(collection, { documents: sum.documents + documents, bytes: sum.bytes + bytes })
  }
  const changed = [...sums].filter(([, { documents, bytes }]) => documents !== 0 || bytes !== 0)
  if (changed.length === 0) return
  await client.query(
    `insert into document_counts as counts (user_id, collection, documents, bytes)
     select $1::uuid, collection, documents, bytes
     from unnest($2::text[], $3::bigint[], $4::bigint[]) as change (collection, documents, bytes)
     on conflict (user_id, collection) do update
     set documents = counts.documents + excluded.documents, bytes = counts.bytes + excluded.bytes`,
    [
      uid,
      changed.map(([collection]) => collection),
      changed.map(([, { documents }]) => documents),
      changed.map(([, { bytes }]) => bytes),
    ],
  )
}

/** Counts everything again, for code that replaces all documents of a user. */
export async function recount(client: DatabaseClient, uid: string): Promise<void> {
  await client.query('delete from document_counts where user_id = $1', [uid])
  await client.query(
    `insert into document_counts (user_id, collection, documents, bytes)
     select user_id, collection, count(*) filter (where not deleted), sum(document_bytes(data))
     from documents where user_id = $1 group by user_id, collection`,
    [uid],
  )
  await client.query(
    `insert into document_counts (user_id, collection, documents, bytes)
     select user_id, '${EARLIER}', count(*), sum(document_bytes(data))
     from document_versions where user_id = $1 group by user_id`,
    [uid],
  )
}
