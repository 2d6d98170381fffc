/** All fills of a user, one after the other, as exports write them. */
import { batches } from '../../database/batches.ts'
import type { DatabaseClient } from '../../database/connection.ts'
import { NO_IMPORT } from './owner.ts'

type Texts =
  | 'account'
  | 'dedupeKey'
  | 'instrument'
  | 'side'
  | 'quantity'
  | 'price'
  | 'positionSide'
  | 'fee'
  | 'feeAsset'

/** Amounts are texts with every digit that is stored; ids are 32 hex digits, of instruments their names. */
type StoredFill = Readonly<Record<Texts | 'execution' | 'liquidity', string>> &
  Readonly<Record<'venueTradeId' | 'orderId' | 'sequence' | 'venueRealised' | 'startPosition', string | null>> & {
    /** Null = no import brought it. */
    readonly import: string | null
    /** UTC ms */
    readonly time: number
    readonly venueRealisedIsNet: boolean
    readonly opens: boolean | null
    readonly row: number
    /** The text of its row; null where it has none, or where it was not asked for. */
    readonly raw: string | null
  }

type Wanted = {
  readonly uid: string
  readonly order: keyof typeof ORDERS
  /** Leaves the text of the rows out, which is half of what is read. */
  readonly withoutText?: boolean
}

/** Some at a time, in an order that two calls share. Call within a transaction. */
export function eachFill(
  client: DatabaseClient,
  { uid, order, withoutText = false }: Wanted,
): AsyncGenerator<readonly StoredFill[], void> {
  const sql = `select encode(uuid_send(account_id), 'hex') as account, encode(uuid_send(dedupe_key), 'hex') as "dedupeKey",
      nullif(encode(uuid_send(import_id), 'hex'), '${NO_IMPORT}') as import, instrument_id as instrument,
      time::float8 as time, side, quantity::text as quantity, price::text as price, position_side as "positionSide", fee::text as fee,
      fee_asset as "feeAsset", execution, liquidity, venue_trade_id as "venueTradeId", order_id as "orderId",
      sequence::text as sequence, venue_realised::text as "venueRealised",
      venue_realised_is_net as "venueRealisedIsNet", start_position::text as "startPosition", opens,
      source_row::float8 as row, ${withoutText ? 'null' : 'raw'} as raw
    from fills where user_id = $1 order by ${ORDERS[order]}`
  return batches(client, sql, { uid })
}

const ORDERS = { key: 'account_id, dedupe_key', time: 'fills.time, account_id, source_row, dedupe_key' } as const
