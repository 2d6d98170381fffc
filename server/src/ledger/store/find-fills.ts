/** Queries about fills that do not read them completely: where, when and in what was traded. */
import { setImmediate } from 'node:timers/promises'
import { type Fixed, grouped, itemAt, parseFixed } from '@roundtrip/core/base'
import { unescaped } from '@roundtrip/core/ledger'
import { binaryRows } from '../../database/binary-rows.ts'
import type { DatabaseClient } from '../../database/connection.ts'
import { sqlText, uuidArray } from '../../database/placeholders.ts'
import { plainId } from '../../ground/ids.ts'
import { blocksWithKeys } from './listed-keys.ts'
import type { AccountKeys, AccountRef } from './owner.ts'
import { openBlock, type OpenedBlock } from '../../packing/block.ts'
import { positionId } from './position-id.ts'

/** `instrument`: its id; `time`: UTC ms. */
export type FillMoment = { readonly instrument: string; readonly time: number }

/** For each list of keys the earliest stored fill; null if there is none. */
export async function earliestFills(
  client: DatabaseClient,
  uid: string,
  lists: readonly Omit<AccountKeys, 'uid'>[],
): Promise<readonly (FillMoment | null)[]> {
  const byAccount = new Map<string, ReadonlyMap<string, FillMoment>>()
  for (const [account, own] of grouped(lists, (list) => plainId(list.account))) {
    const keys = own.flatMap((list) => list.keys)
    byAccount.set(account, await momentsOfKeys(client, { uid, account, keys }))
  }
  return lists.map(({ account, keys }) => {
    const moments = keys.flatMap((key) => byAccount.get(plainId(account))?.get(plainId(key)) ?? [])
    return moments.reduce<FillMoment | null>(
      (first, moment) => (first !== null && first.time <= moment.time ? first : moment),
      null,
    )
  })
}

async function momentsOfKeys(client: DatabaseClient, { uid, account, keys }: AccountKeys) {
  const [owner, of] = [sqlText(uid), sqlText(account)]
  const listed = blocksWithKeys(owner, of, `${sqlText(uuidArray(keys))}::uuid[]`)
  const plainKeys = new Set(keys.map(plainId))
  const moments = new Map<string, FillMoment>()
  const where = `user_id = ${owner} and account_id = ${of} and block in (${listed})`
  await eachBlock(client, where, ({ key, time }, { instrument }) => {
    const times = time.texts()
    for (const [row, own] of key.texts().entries()) {
      if (plainKeys.has(own)) moments.set(own, { instrument, time: Number(times[row]) })
    }
  })
  return moments
}

/** The given positions, by key, that have fills. */
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

/** The given instruments, by id, of which the account has fills. */
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

/**
 * For each sold coin: whether the account had bought it on these instruments by then, and whether any had been
 * deposited.
 */
export async function sourcesBefore(
  client: DatabaseClient,
  uid: string,
  sold: readonly Sold[],
): Promise<readonly { readonly bought: boolean; readonly arrived: boolean }[]> {
  const { rows } = await client.query<{ arrived: boolean }>(
    `select exists (select from cash_events as c where c.user_id = $1 and c.account_id = sold.account
         and c.asset = sold.asset and c.instrument_id is null and c.amount > 0 and c.time <= sold.since) as arrived
     from jsonb_to_recordset($2::jsonb) as sold (number int, account uuid, asset text, since bigint)
     order by sold.number`,
    [uid, JSON.stringify(sold.map(({ account, asset, since }, number) => ({ number, account, asset, since })))],
  )
  const sources: { bought: boolean; arrived: boolean }[] = []
  for (const [index, { arrived }] of rows.entries()) {
    sources.push({ bought: await wasBought(client, uid, itemAt(sold, index)), arrived })
  }
  return sources
}

/** Most often the first block decides. */
async function wasBought(client: DatabaseClient, uid: string, { account, instruments, since }: Sold): Promise<boolean> {
  if (since === null) return false
  for (let [from, count] = [0, 1]; ; from += count, count *= 4) {
    const { rows } = await client.query<{ content: Buffer }>(
      `select content from fill_blocks where user_id = $1 and account_id = $2 and instrument_id = any($3)
         and first_time <= $4 order by first_time, block offset ${from} limit ${count}`,
      [uid, account, instruments, since],
    )
    for (const { content } of rows) {
      const { side, time } = openBlock({ content }).fields
      const times = time.texts()
      if (side.texts().some((own, row) => own === 'buy' && Number(times[row]) <= since)) return true
    }
    if (rows.length < count) return false
  }
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
  const firstTimes = new Map<string, FirstTime>()
  const add = ({ instrument, feeAsset, first }: Omit<FirstTime, 'start'>): void => {
    const start = Math.floor(first / spanMs) * spanMs
    const name = JSON.stringify([instrument, feeAsset, start])
    const before = firstTimes.get(name)
    if (before === undefined || first < before.first) firstTimes.set(name, { instrument, feeAsset, start, first })
  }
  const { rows } = await client.query<Omit<FirstTime, 'start'>>(
    `select instrument_id as instrument, fee_asset as "feeAsset", min(first_time)::float8 as first from fill_blocks
     where user_id = $1 and ${isOneSpan(spanMs)} group by instrument_id, fee_asset, first_time / ${spanMs}`,
    [uid],
  )
  for (const row of rows) add(row)
  // Only blocks with fills of more than one span have to be read.
  const where = `user_id = ${sqlText(uid)} and not (${isOneSpan(spanMs)})`
  await eachBlock(client, where, ({ time }, names) => {
    for (const own of time.texts()) add({ ...names, first: Number(own) })
  })
  return [...firstTimes.values()]
}

function isOneSpan(spanMs: number): string {
  return `first_time / ${spanMs} = last_time / ${spanMs}`
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
  const moments = new Set(times)
  const [first, last] = [
    times.reduce((low, time) => Math.min(low, time)),
    times.reduce((high, time) => Math.max(high, time)),
  ]
  const where = `user_id = ${sqlText(uid)} and position_id = ${sqlText(position)}
    and first_time <= ${last} and last_time >= ${first}`
  const fillOrders: (FillOrder & { readonly row: number })[] = []
  await eachBlock(client, where, (fields, { instrument }) => {
    const [all, sides, rows] = [fields.time.texts(), fields.side.texts(), fields.row.texts()]
    for (const [index, orderId] of fields.orderId.texts().entries()) {
      const time = Number(all[index])
      if (orderId === '' || !moments.has(time)) continue
      const side = sides[index] === 'buy' ? 'buy' : 'sell'
      fillOrders.push({ time, side, instrument, orderId: unescaped(orderId), row: Number(rows[index]) })
    }
  })
  fillOrders.sort((a, b) => a.time - b.time || b.row - a.row)
  return fillOrders.map(({ time, side, instrument, orderId }) => ({ time, side, instrument, orderId }))
}

/** Visits the prices at which these instruments were traded, by time (UTC ms). */
export async function eachTradedPrice(
  client: DatabaseClient,
  { uid, instruments }: { readonly uid: string; readonly instruments: readonly string[] },
  visit: (instrument: string, time: number, price: Fixed) => void,
): Promise<void> {
  const traded: { readonly instrument: string; readonly time: number; readonly price: string }[] = []
  const where = `user_id = ${sqlText(uid)} and instrument_id in (${instruments.map(sqlText).join(', ')})`
  await eachBlock(client, where, ({ time, price, execution }, { instrument }) => {
    const [times, executions] = [time.texts(), execution.texts()]
    for (const [row, own] of price.texts().entries()) {
      if (executions[row] === 'trade') traded.push({ instrument, time: Number(times[row]), price: own })
    }
  })
  traded.sort((a, b) => a.time - b.time)
  for (const { instrument, time, price } of traded) {
    const value = parseFixed(price) ?? 0n
    if (value > 0n) visit(instrument, time, value)
  }
}

/** The coins in which an account paid fees, by the key of the fill and its time (UTC ms). */
export async function feesPaidIn(
  client: DatabaseClient,
  { uid, account }: AccountRef,
  coins: readonly string[],
): Promise<readonly { readonly key: string; readonly asset: string; readonly time: number }[]> {
  const paid: { readonly key: string; readonly asset: string; readonly time: number }[] = []
  const where = `user_id = ${sqlText(uid)} and account_id = ${sqlText(account)}
    and fee_asset in (${coins.map(sqlText).join(', ')})`
  await eachBlock(client, where, ({ key, time }, { feeAsset }) => {
    const times = time.texts()
    for (const [row, own] of key.texts().entries()) paid.push({ key: own, asset: feeAsset, time: Number(times[row]) })
  })
  return paid.sort((a, b) => a.time - b.time)
}

type BlockNames = { readonly instrument: string; readonly feeAsset: string }

/** `where`: a condition on columns of "fill_blocks". */
async function eachBlock(
  client: DatabaseClient,
  where: string,
  visit: (fields: OpenedBlock['fields'], names: BlockNames) => void,
): Promise<void> {
  const rows = await binaryRows(client, `select instrument_id, fee_asset, content from fill_blocks where ${where}`)
  for (const [index, [instrument, feeAsset, content]] of rows.entries()) {
    // Lets other requests run in between.
    if (index % BLOCKS_A_TURN === 0) await setImmediate()
    if (content === null || content === undefined) continue
    const names = { instrument: instrument?.toString() ?? '', feeAsset: feeAsset?.toString() ?? '' }
    visit(openBlock({ content }).fields, names)
  }
}

/** Some milliseconds of work. */
const BLOCKS_A_TURN = 8
