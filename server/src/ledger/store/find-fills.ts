/** What has to be known of fills without reading them whole: where, when and in what was traded. */
import { type Fixed, parseFixed } from '@roundtrip/core/base'
import type { DatabaseClient } from '../../database/connection.ts'
import { sqlText, uuidArray } from '../../database/placeholders.ts'
import { blocksWithKeys } from './listed-keys.ts'
import type { AccountKeys, AccountRef } from './owner.ts'
import { positionId } from './position-id.ts'
import { copyOut } from './read-records.ts'

/** `instrument`: its id; `time`: UTC ms. */
export type FillPlace = { readonly instrument: string; readonly time: number }

/** Of each list of keys the earliest fill that is stored; null where none is. */
export async function earliestFills(
  client: DatabaseClient,
  uid: string,
  lists: readonly Omit<AccountKeys, 'uid'>[],
): Promise<readonly (FillPlace | null)[]> {
  const { rows } = await client.query<{ instrument: string | null; time: number | null }>(
    `select f.instrument_id as instrument, f.time::float8 as time
     from unnest($2::uuid[], $3::text[]) with ordinality as list (account, keys, number) left join lateral (
       select instrument_id, time from fills
       where user_id = $1 and account_id = list.account and dedupe_key = any(list.keys::uuid[])
         and block in (${blocksWithKeys('$1', 'list.account', 'list.keys::uuid[]')})
       order by time limit 1
     ) as f on true order by list.number`,
    [uid, lists.map(({ account }) => account), lists.map(({ keys }) => uuidArray(keys))],
  )
  return rows.map(({ instrument, time }) => (instrument === null || time === null ? null : { instrument, time }))
}

/** Those of these positions, by key, that have fills. */
export async function positionsWithFills(
  client: DatabaseClient,
  uid: string,
  keys: readonly string[],
): Promise<readonly string[]> {
  if (keys.length === 0) return []
  const { rows } = await client.query<{ key: string }>(
    `select k.key from unnest($2::text[], $3::uuid[]) as k (key, id)
     where exists (select from fill_blocks where user_id = $1 and position_id = k.id)`,
    [uid, keys, keys.map(positionId)],
  )
  return rows.map(({ key }) => key)
}

/** Those of these instruments, by id, of which the account has fills. */
export async function tradedInstruments(
  client: DatabaseClient,
  { uid, account }: AccountRef,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ id: string }>(
    `select i.id from unnest($3::text[]) as i (id)
     where exists (select from fill_blocks where user_id = $1 and account_id = $2 and instrument_id = i.id)`,
    [uid, account, ids],
  )
  return new Set(rows.map(({ id }) => id))
}

type Sold = {
  readonly account: string
  /** The coin that was sold. */
  readonly asset: string
  /** Ids of the instruments on which it may have been bought. */
  readonly instruments: readonly string[]
  /** UTC ms; null = never. */
  readonly since: number | null
}

/** Of each coin that was sold: whether the account had bought it on these instruments by then, and whether any had come in. */
export async function sourcesBefore(
  client: DatabaseClient,
  uid: string,
  sold: readonly Sold[],
): Promise<readonly { readonly bought: boolean; readonly arrived: boolean }[]> {
  const { rows } = await client.query<{ bought: boolean; arrived: boolean }>(
    `select
       exists (select from fills as f where f.user_id = $1 and f.account_id = sold.account
         and f.instrument_id = any(sold.instruments) and f.first_time <= sold.since and f.side = 'buy'
         and f.time <= sold.since) as bought,
       exists (select from cash_events as c where c.user_id = $1 and c.account_id = sold.account
         and c.asset = sold.asset and c.instrument_id is null and c.amount > 0 and c.time <= sold.since) as arrived
     from jsonb_to_recordset($2::jsonb) as sold (number int, account uuid, asset text, instruments text[], since bigint)
     order by sold.number`,
    [uid, JSON.stringify(sold.map((coin, number) => ({ ...coin, number })))],
  )
  return rows
}

/** The ids of the instruments that these positions traded, each with the coins in which fees were paid. */
export async function feesOfPositions(
  client: DatabaseClient,
  uid: string,
  keys: readonly string[],
): Promise<readonly { readonly instrument: string; readonly feeAsset: string }[]> {
  const { rows } = await client.query<{ instrument: string; feeAsset: string }>(
    `select distinct instrument_id as instrument, fee_asset as "feeAsset" from fill_blocks
     where user_id = $1 and position_id = any($2::uuid[])`,
    [uid, keys.map(positionId)],
  )
  return rows
}

/** `start`: of the span; `first`: of the fill; UTC ms. */
type FirstTime = {
  readonly instrument: string
  readonly feeAsset: string
  readonly start: number
  readonly first: number
}

/** The first fill in each span of time, for each instrument and coin in which fees were paid. */
export async function firstTimes(
  client: DatabaseClient,
  { uid, spanMs }: { readonly uid: string; readonly spanMs: number },
): Promise<readonly FirstTime[]> {
  const { rows } = await client.query<FirstTime>(
    // Only blocks with fills of more than one span have to be unfolded.
    `select instrument, "feeAsset", (time / ${spanMs} * ${spanMs})::float8 as start, min(time)::float8 as first
     from (
       select instrument_id as instrument, fee_asset as "feeAsset", first_time as time from fill_blocks
       where user_id = $1 and first_time / ${spanMs} = last_time / ${spanMs}
       union all
       select instrument_id, fee_asset, split_part(line, E'\\t', 1)::bigint
       from fill_blocks cross join lateral string_to_table(lines, E'\\n') as line
       where user_id = $1 and first_time / ${spanMs} <> last_time / ${spanMs}
     ) as times group by 1, 2, 3`,
    [uid],
  )
  return rows
}

type FillOrder = {
  /** UTC ms */
  readonly time: number
  readonly side: 'buy' | 'sell'
  readonly instrument: string
  readonly orderId: string
}

/** The orders of the fills of a position at these moments (UTC ms), by time; at one moment the first row comes last. */
export async function ordersOfFills(
  client: DatabaseClient,
  { uid, position, times }: { readonly uid: string; readonly position: string; readonly times: readonly number[] },
): Promise<readonly FillOrder[]> {
  const { rows } = await client.query<FillOrder>(
    `select time::float8 as time, side, instrument_id as instrument, order_id as "orderId"
     from fills where user_id = $1 and position_id = $2 and first_time <= $4 and last_time >= $5
       and time = any($3::bigint[]) and order_id is not null
     order by fills.time, source_row desc`,
    [uid, position, times, Math.max(...times), Math.min(...times)],
  )
  return rows
}

/** Visits the prices at which these instruments were traded, by time (UTC ms). */
export async function eachTradedPrice(
  client: DatabaseClient,
  { uid, instruments }: { readonly uid: string; readonly instruments: readonly string[] },
  visit: (instrument: string, time: number, price: Fixed) => void,
): Promise<void> {
  const text = await copyOut(
    client,
    `select instrument_id, time, price from fills where user_id = ${sqlText(uid)}
     and instrument_id in (${instruments.map(sqlText).join(', ')}) and execution = 'trade' and price > 0 order by time`,
  )
  for (const line of text === '' ? [] : text.split('\n')) {
    const [instrument = '', time = '', price = ''] = line.split('\t')
    visit(instrument, Number(time), parseFixed(price) ?? 0n)
  }
}
