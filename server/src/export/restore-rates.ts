/** Dollar rates of an archive. They become this journal's own rates before its trades are built with them. */
import { LIMITS } from '@roundtrip/contract/fields'
import type { RestoreReason } from '@roundtrip/contract/imports'
import { Refusal } from '../ground/refusal.ts'
import { readRates } from '../ledger/rates/journal.ts'
import { badRecord, archiveRecords } from './archive-records.ts'
import { RATES_FILE } from './rates-file.ts'
import type { RestoreContext } from './restore-context.ts'

export async function restoreRates({ client, uid, archive, wrote }: RestoreContext): Promise<void> {
  await client.query('delete from journal_rates where user_id = $1', [uid])
  let count = 0
  for await (const batch of archiveRecords(archive, RATES_FILE, BLOCKS_AT_ONCE)) {
    for (const { record, line } of batch) {
      const points = readRates(record.asset, record)
      if (points === null) throw badRecord(RATES_FILE, line, 'these are not rates.')
      count += points.length
    }
    if (count > LIMITS.candles)
      throw new Refusal<RestoreReason>('too-much', `The archive holds more than ${LIMITS.candles} rates.`)
    const records = batch.map(({ record }) => record)
    await client.query(
      `insert into journal_rates (user_id, asset, start, rates)
       select $1::uuid, * from unnest($2::text[], $3::bigint[], $4::text[])`,
      [
        uid,
        records.map((record) => record.asset),
        records.map((record) => record.start),
        records.map((record) => record.rates),
      ],
    )
    wrote(batch.length)
  }
}

const BLOCKS_AT_ONCE = 50
