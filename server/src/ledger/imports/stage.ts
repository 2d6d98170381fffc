/** Stages uploaded records. They are checked here, so that a commit only sees records that can be stored. */
import { LIMITS } from '@roundtrip/contract/fields'
import { accountId } from '@roundtrip/core/base'
import { decodeColumns, type LedgerText } from '@roundtrip/core/ledger'
import { type Pool, transaction } from '../../database/connection.ts'
import { type ReasonOf, Refusal } from '../../ground/refusal.ts'
import { packText, unpackText } from './packed-text.ts'

type StageReason = ReasonOf<'addImportChunk' | 'addPackedChunk'>

type Chunk = {
  readonly uid: string
  readonly importId: string
  readonly chunk: number
} & (LedgerText | { readonly packed: string })

export async function stageChunk(pool: Pool, chunk: Chunk): Promise<{ readonly nextChunk: number }> {
  const { text: given, bytes } = givenText(chunk)
  const records = countRecords(given)
  if (records > LIMITS.chunkRecords)
    throw new Refusal<StageReason>('bad-record', `A chunk has ${LIMITS.chunkRecords} records at most.`)
  return transaction(pool, async (client) => {
    const result = await client.query<{ state: string; total: number }>(
      `update imports set changed_at = now() where user_id = $1 and id = $2 returning state, fills + cash_events as total`,
      [chunk.uid, chunk.importId],
    )
    const open = result.rows[0]
    if (open === undefined) throw new Refusal<StageReason>('no-import')
    if (open.state !== 'uploading') throw new Refusal<StageReason>('wrong-state')
    const staged = await client.query<{ chunks: number; records: number }>(
      `select count(*)::int as chunks, coalesce(sum(records), 0)::int as records
       from import_chunks where user_id = $1 and import_id = $2`,
      [chunk.uid, chunk.importId],
    )
    const { chunks, records: before } = staged.rows[0] ?? { chunks: 0, records: 0 }
    if (chunk.chunk < chunks) return { nextChunk: chunks }
    if (chunk.chunk > chunks) throw new Refusal<StageReason>('wrong-chunk', `The next chunk is ${chunks}.`)
    if (before + records > open.total)
      throw new Refusal<StageReason>('bad-record', `The import announced ${open.total} records.`)
    await client.query(
      `insert into import_chunks (user_id, import_id, chunk, packed, records) values ($1, $2, $3, $4, $5)`,
      [chunk.uid, chunk.importId, chunk.chunk, bytes ?? packText(given), records],
    )
    return { nextChunk: chunks + 1 }
  })
}

/** `bytes`: as they arrived, if they arrived packed. */
function givenText(chunk: Chunk): { readonly text: LedgerText; readonly bytes: Buffer | null } {
  if (!('packed' in chunk)) return { text: chunk, bytes: null }
  const bytes = Buffer.from(chunk.packed, 'base64')
  return { text: refusing(() => unpackText(bytes)), bytes }
}

/** How many records a text has. Refuses one that cannot be read. */
function countRecords(text: LedgerText): number {
  const { fills, cashEvents } = refusing(() => decodeColumns(text, accountId('staged')))
  return fills.numbers.length + cashEvents.length
}

function refusing<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof RangeError) throw new Refusal<StageReason>('bad-record', error.message)
    throw error
  }
}
