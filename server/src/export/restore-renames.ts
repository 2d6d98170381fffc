/** The renames of an archive. They become this journal's own, before its records are placed by them. */
import { LIMITS, RENAME_WORDS } from '@roundtrip/contract'
import { checkRename, type OwnRename, readRename } from '@roundtrip/core/ledger'
import { insertRename } from '../ledger/change-renames.ts'
import { allRecords, badRecord } from './archive-records.ts'
import type { Restoring } from './restore.ts'

export async function restoreRenames({ client, uid, archive, wrote }: Restoring): Promise<void> {
  await client.query('delete from coin_renames where user_id = $1', [uid])
  const found = await allRecords(archive, 'coin-renames.jsonl', LIMITS.renames)
  const renames: OwnRename[] = []
  for (const { record, line } of found) {
    const { rename, fault } = readRename(record)
    // A rename that is built in by now may close a circle; `createRenames` gives way to the trader's.
    const conflict = rename === null ? null : checkRename(rename, renames)
    const wrong = fault ?? (conflict?.reason === 'rename-circle' ? null : conflict)
    if (wrong !== null) throw badRecord('coin-renames.jsonl', line, `${wrong.field}: ${RENAME_WORDS[wrong.reason]}`)
    if (rename === null) continue
    renames.push(rename)
    await insertRename(client, uid, rename)
  }
  wrote(found.length)
}
