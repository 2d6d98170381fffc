/** How much one user may keep. The counts are kept by the database while documents change, so asking is cheap. */
import { AppError, COLLECTIONS, type CollectionName, LIMITS } from '@roundtrip/contract'
import type { Uid } from '@roundtrip/core/base'
import type { Client } from '../database/connection.ts'

export type Growth = {
  readonly uid: Uid
  /** Collections that got a new document. */
  readonly created: ReadonlySet<CollectionName>
  /** Whether there are more bytes than before. */
  readonly grown: boolean
}

/** Refuses growth beyond a limit. Who is beyond one already may still change and delete. */
export async function checkCounts(client: Client, { uid, created, grown }: Growth): Promise<void> {
  if (created.size === 0 && !grown) return
  const { rows } = await client.query<{ collection: CollectionName; documents: string; bytes: string }>(
    'select collection, documents, bytes from document_counts where user_id = $1',
    [uid],
  )
  for (const { collection, documents } of rows) {
    if (!created.has(collection)) continue
    const most = COLLECTIONS[collection].count
    if (Number(documents) > most) throw tooMuch('too-many-documents', { collection, most })
  }
  const bytes = rows.reduce((sum, row) => sum + Number(row.bytes), 0)
  if (bytes > LIMITS.userDocumentBytes) throw tooMuch('too-many-bytes', { most: LIMITS.userDocumentBytes })
}

function tooMuch(reason: string, details: Readonly<Record<string, unknown>>): AppError {
  return new AppError({ code: 'resource-exhausted', reason, message: 'That is more than one user may keep.', details })
}
