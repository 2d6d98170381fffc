/** How much one user may store. The counts are updated as documents change, so the check is cheap. */
import { COLLECTIONS, type CollectionName } from '@roundtrip/contract/documents'
import { AppError } from '@roundtrip/contract/errors'
import { LIMITS } from '@roundtrip/contract/fields'
import type { Uid } from '@roundtrip/core/base'
import type { DatabaseClient } from '../database/connection.ts'
import { EARLIER } from './counts.ts'
import { trimEarlier } from './earlier.ts'

export type Growth = {
  readonly uid: Uid
  /** Collections that got a new document. */
  readonly created: ReadonlySet<CollectionName>
  /** Whether the total size grew. */
  readonly grown: boolean
}

/** Refuses growth beyond a limit. A user who already exceeds one can still change and delete. */
export async function checkCounts(client: DatabaseClient, { uid, created, grown }: Growth): Promise<void> {
  const { rows } = await client.query<{ collection: string; documents: string; bytes: string }>(
    'select collection, documents, bytes from document_counts where user_id = $1',
    [uid],
  )
  const counts = new Map(rows.map((row) => [row.collection, row]))
  await trimEarlier(client, uid, Number(counts.get(EARLIER)?.bytes ?? 0))
  for (const collection of created) {
    const max = COLLECTIONS[collection].count
    const there = Number(counts.get(collection)?.documents ?? 0)
    if (there > max) throw tooMuch('too-many-documents', { collection, most: max })
  }
  const bytes = rows.reduce((sum, row) => sum + (row.collection === EARLIER ? 0 : Number(row.bytes)), 0)
  if (grown && bytes > LIMITS.userDocumentBytes) throw tooMuch('too-many-bytes', { most: LIMITS.userDocumentBytes })
}

function tooMuch(reason: string, details: Readonly<Record<string, unknown>>): AppError {
  return new AppError({ code: 'resource-exhausted', reason, message: 'That is more than one user may keep.', details })
}
