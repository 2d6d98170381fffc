/** The renames of an archive. They become this journal's own before its records are assigned to positions by them. */
import { LIMITS } from '@roundtrip/contract/fields'
import { RENAME_WORDS } from '@roundtrip/contract/ledger'
import { formatFixed, messageText } from '@roundtrip/core/base'
import { checkRename, type OwnRename, readRename } from '@roundtrip/core/ledger'
import { allRecords, badRecord } from './archive-records.ts'
import type { RestoreContext } from './restore-context.ts'

export async function restoreRenames({ client, uid, archive, wrote }: RestoreContext): Promise<void> {
  await client.query('delete from coin_renames where user_id = $1', [uid])
  const records = await allRecords(archive, 'coin-renames.jsonl', LIMITS.renames)
  const renames: OwnRename[] = []
  for (const { record, line } of records) {
    const { rename, fault } = readRename(record)
    // A rename that has become built-in may form a cycle; `createRenames` prefers the trader's.
    const conflict = rename === null ? null : checkRename(rename, renames)
    const wrong = fault ?? (conflict?.reason === 'rename-circle' ? null : conflict)
    if (wrong !== null)
      throw badRecord('coin-renames.jsonl', line, `${wrong.field}: ${messageText(RENAME_WORDS[wrong.reason])}`)
    if (rename === null) continue
    renames.push(rename)
    await client.query(
      `insert into coin_renames (user_id, id, from_coin, to_coin, ratio, since, created_at)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [uid, record.id, rename.from, rename.to, formatFixed(rename.ratio), record.since, record.createdAt],
    )
  }
  wrote(records.length)
}
