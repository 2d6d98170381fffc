/** Orders of an archive. Their positions follow from their instruments, whose coins may have been renamed since. */
import { accountId, utcMs } from '@roundtrip/core/base'
import { positionKey } from '@roundtrip/core/trades'
import { userInstruments } from '../ledger/store/instruments.ts'
import { renamesOf } from '../ledger/store/renames.ts'
import { positionId } from '../ledger/store/position-id.ts'
import { archiveRecords, badRecord } from './archive-records.ts'
import type { RestoreContext } from './restore-context.ts'

/** Call once instruments, renames and imports are there, and before positions are built. */
export async function restoreOrders({ client, uid, archive, wrote }: RestoreContext): Promise<void> {
  const renames = await renamesOf(client, uid)
  const instruments = await userInstruments(client, uid)
  for await (const batch of archiveRecords(archive, 'orders.jsonl')) {
    const positions = batch.map(({ record, line }) => {
      const instrument = instruments.get(record.instrument)
      if (instrument === undefined) throw badRecord('orders.jsonl', line, 'its instrument is missing.')
      const time = utcMs(record.levels[0]?.time ?? 0)
      return positionId(positionKey({ account: accountId(record.account), instrument, time }, renames))
    })
    const column = <T>(value: (record: (typeof batch)[number]['record']) => T): T[] =>
      batch.map(({ record }) => value(record))
    await client.query(
      `insert into orders (user_id, account_id, import_id, stream, position_id, instrument_id, order_id, client_order_id,
         side, position_side, reduce_only, waits_for, trails, levels, filled, placed, seen_at, end_time, end_how)
       select $1::uuid, * from unnest($2::uuid[], $3::uuid[], $4::text[], $5::uuid[], $6::text[], $7::text[], $8::text[],
         $9::text[], $10::text[], $11::boolean[], $12::text[], $13::boolean[], $14::jsonb[], $15::numeric[],
         $16::bigint[], $17::bigint[], $18::bigint[], $19::text[])`,
      [
        uid,
        column((order) => order.account),
        column((order) => order.import),
        column((order) => order.stream),
        positions,
        column((order) => order.instrument),
        column((order) => order.orderId),
        column((order) => order.clientOrderId),
        column((order) => order.side),
        column((order) => order.positionSide),
        column((order) => order.reduceOnly),
        column((order) => order.waitsFor),
        column((order) => order.trails),
        column((order) => JSON.stringify(order.levels)),
        column((order) => order.filled),
        column((order) => order.levels[0]?.time ?? 0),
        column((order) => order.seenAt),
        column((order) => order.endTime),
        column((order) => order.endHow),
      ],
    )
    wrote(batch.length)
  }
}
