/** Applies the writes of a commit in a transaction, by the rules that browser and server share. */
import { createHash } from 'node:crypto'
import type { CollectionName } from '@roundtrip/contract/documents'
import type { Uid } from '@roundtrip/core/base'
import { type AnyDocument, applyWrite, groupsWithoutRepeats, type Write } from '@roundtrip/sync/server'
import type { DatabaseClient } from '../database/connection.ts'
import { keepEarlier } from './earlier.ts'
import { checkCounts } from './quota.ts'
import { putAll, storedRows } from './put.ts'
import { type DocumentRow, storedDocument } from './stored.ts'

export type Applied = { readonly before: AnyDocument | null; readonly after: AnyDocument }

export type Writer = {
  readonly apply: (write: Write) => Promise<Applied>
  /** In their order; for a document that is written twice, the first write is applied before the second is checked. */
  readonly applyAll: (writes: readonly Write[]) => Promise<readonly Applied[]>
  /** Refuses the whole commit if it exceeds a quota. */
  readonly checkQuota: () => Promise<void>
}

/** Locks the user's running number, so that numbers follow the order in which commits become visible. */
export async function openWriter(client: DatabaseClient, uid: Uid): Promise<Writer> {
  await client.query('insert into document_sequences (user_id) values ($1) on conflict do nothing', [uid])
  await client.query('select 1 from document_sequences where user_id = $1 for update', [uid])
  const created = new Set<CollectionName>()
  let grownBytes = 0
  const prepare = (write: Write, row: DocumentRow | undefined) => {
    const result = applyWrite(write, row === undefined ? null : storedDocument(row), { now: Date.now(), sha256 })
    if (result.before === null) created.add(write.collection)
    grownBytes += result.grownBytes
    return result
  }
  const applyAll = async (writes: readonly Write[]): Promise<readonly Applied[]> => {
    const applied: Applied[] = []
    for (const batch of groupsWithoutRepeats(writes)) {
      const rows = await storedRows(client, uid, batch)
      const prepared = batch.map((write, index) => prepare(write, rows[index]))
      const puts = prepared.map(({ put }) => put)
      await keepEarlier(client, uid, puts)
      const after = await putAll(
        client,
        uid,
        puts.map((put, index) => ({ put, row: rows[index] })),
      )
      for (const [index, { before }] of prepared.entries()) applied.push({ before, after: after[index] as AnyDocument })
    }
    return applied
  }
  return {
    applyAll,
    apply: async (write) => (await applyAll([write]))[0] as Applied,
    checkQuota: () => checkCounts(client, { uid, created, grown: grownBytes > 0 }),
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
