/** Stages uploaded records. They are checked here, so that a commit only sees records that can be stored. */
import { LIMITS } from '@roundtrip/contract/fields'
import { accountId } from '@roundtrip/core/base'
import { decodeLedger, encodeLedger, type Ledger } from '@roundtrip/core/ledger'
import { type Pool, transaction } from '../database/connection.ts'
import { type ReasonOf, Refusal } from '../ground/refusal.ts'
import { isPlainText } from './plain-text.ts'

type Chunk = {
  readonly uid: string
  readonly importId: string
  readonly chunk: number
  readonly instruments: readonly string[]
  readonly fills: string
  readonly cashEvents: string
}

export async function stageChunk(pool: Pool, chunk: Chunk): Promise<{ readonly nextChunk: number }> {
  const ledger = readRecords(chunk)
  const records = ledger.fills.length + ledger.cashEvents.length
  if (records > LIMITS.chunkRecords)
    throw new Refusal<ReasonOf<'addImportChunk'>>('bad-record', `A chunk has ${LIMITS.chunkRecords} records at most.`)
  // What is staged has exactly one spelling, so that the commit can hand it on.
  const text = isPlainText(chunk) ? chunk : encodeLedger(ledger)
  return transaction(pool, async (client) => {
    const found = await client.query<{ state: string; total: number }>(
      `update imports set changed_at = now() where user_id = $1 and id = $2 returning state, fills + cash_events as total`,
      [chunk.uid, chunk.importId],
    )
    const open = found.rows[0]
    if (open === undefined) throw new Refusal<ReasonOf<'addImportChunk'>>('no-import')
    if (open.state !== 'uploading') throw new Refusal<ReasonOf<'addImportChunk'>>('wrong-state')
    const staged = await client.query<{ chunks: number; records: number }>(
      `select count(*)::int as chunks, coalesce(sum(records), 0)::int as records
       from import_chunks where user_id = $1 and import_id = $2`,
      [chunk.uid, chunk.importId],
    )
    const { chunks, records: before } = staged.rows[0] ?? { chunks: 0, records: 0 }
    if (chunk.chunk < chunks) return { nextChunk: chunks }
    if (chunk.chunk > chunks)
      throw new Refusal<ReasonOf<'addImportChunk'>>('wrong-chunk', `The next chunk is ${chunks}.`)
    if (before + records > open.total)
      throw new Refusal<ReasonOf<'addImportChunk'>>('bad-record', `The import announced ${open.total} records.`)
    await client.query(
      `insert into import_chunks (user_id, import_id, chunk, instruments, fills, cash_events, records)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [chunk.uid, chunk.importId, chunk.chunk, text.instruments, text.fills, text.cashEvents, records],
    )
    return { nextChunk: chunks + 1 }
  })
}

function readRecords(chunk: Chunk): Ledger {
  try {
    return decodeLedger(chunk, accountId('staged'))
  } catch (error) {
    if (error instanceof RangeError) throw new Refusal<ReasonOf<'addImportChunk'>>('bad-record', error.message)
    throw error
  }
}
