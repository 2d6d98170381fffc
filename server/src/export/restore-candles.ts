/** Candles of an archive that the trader had imported. */
import { LIMITS } from '@roundtrip/contract/fields'
import type { RestoreReason } from '@roundtrip/contract/imports'
import { readBlock } from '../candles/candle-sets.ts'
import { Refusal } from '../ground/refusal.ts'
import { allRecords, badRecord, archiveRecords } from './archive-records.ts'
import type { RestoreContext } from './restore-context.ts'

/** Returns how many sets there were. */
export async function restoreCandles({ client, uid, archive, wrote }: RestoreContext): Promise<number> {
  const sets = await allRecords(archive, 'candle-sets.jsonl', LIMITS.candleSets)
  const intervals = new Map(sets.map(({ record }) => [record.id, record.intervalMs]))
  for (const { record } of sets) {
    await client.query(
      `insert into candle_sets (user_id, id, name, venue, kind, symbol, interval_ms, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [uid, record.id, record.name, record.venue, record.kind, record.symbol, record.intervalMs, record.createdAt],
    )
  }
  wrote(sets.length)
  let bars = 0
  for await (const batch of archiveRecords(archive, 'candles.jsonl', BLOCKS_AT_ONCE)) {
    const blocks = batch.map(({ record, line }) => {
      const intervalMs = intervals.get(record.set)
      if (intervalMs === undefined) throw badRecord('candles.jsonl', line, 'its set is missing.')
      const read = barsOf(record, intervalMs, line)
      bars += read.length
      return { ...record, count: read.length, first: read[0]?.time ?? 0, last: read.at(-1)?.time ?? 0 }
    })
    if (bars > LIMITS.candles)
      throw new Refusal<RestoreReason>('too-much', `The archive holds more than ${LIMITS.candles} candles.`)
    await client.query(
      `insert into candle_set_blocks (user_id, set_id, start, count, first_time, last_time, bars)
       select $1::uuid, * from unnest($2::uuid[], $3::bigint[], $4::integer[], $5::bigint[], $6::bigint[], $7::text[])`,
      [
        uid,
        blocks.map((block) => block.set),
        blocks.map((block) => block.start),
        blocks.map((block) => block.count),
        blocks.map((block) => block.first),
        blocks.map((block) => block.last),
        blocks.map((block) => block.bars),
      ],
    )
    wrote(batch.length)
  }
  return sets.length
}

function barsOf(block: { readonly start: number; readonly bars: string }, intervalMs: number, line: number) {
  try {
    return readBlock(block, intervalMs)
  } catch (error) {
    if (error instanceof Refusal) throw badRecord('candles.jsonl', line, 'these are not candles.')
    throw error
  }
}

const BLOCKS_AT_ONCE = 50
