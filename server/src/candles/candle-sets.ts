/** Candles that users imported; each user has their own. */
import { LIMITS } from '@roundtrip/contract/fields'
import type { CandleSet } from '@roundtrip/contract/market'
import {
  type Bar,
  blockSpan,
  blockStart,
  decodeBars,
  encodeBars,
  isInterval,
  type CandleMarket,
  type TimeRange,
} from '@roundtrip/core/market'
import { asUser } from '../database/as-user.ts'
import type { DatabaseClient, Pool } from '../database/connection.ts'
import { plainId } from '../ground/ids.ts'
import { type ReasonOf, Refusal } from '../ground/refusal.ts'

export type NewCandles = Pick<CandleMarket, 'venue' | 'kind' | 'symbol'> & {
  /** Null creates a new set. */
  readonly setId: string | null
  readonly name: string
  readonly intervalMs: number
  readonly blocks: readonly { readonly start: number; readonly bars: string }[]
}

/** Adds blocks to a set. Throws a `Refusal` if the set is not the user's, or if there are no candles or too many. */
export async function addCandles(pool: Pool, uid: string, given: NewCandles): Promise<{ setId: string; bars: number }> {
  const blocks = given.blocks.map((block) => ({ ...block, read: readBlock(block, given.intervalMs) }))
  return asUser(pool, uid, async (client) => {
    const setId = given.setId === null ? await newSet(client, uid, given) : await ownSet(client, uid, given.setId)
    await client.query(
      `insert into candle_set_blocks (user_id, set_id, start, count, first_time, last_time, bars)
       select $1, $2, fresh.* from unnest($3::bigint[], $4::integer[], $5::bigint[], $6::bigint[], $7::text[]) as fresh
       on conflict (user_id, set_id, start) do update
       set count = excluded.count, first_time = excluded.first_time, last_time = excluded.last_time, bars = excluded.bars`,
      [
        uid,
        setId,
        blocks.map(({ start }) => start),
        blocks.map(({ read }) => read.length),
        blocks.map(({ read }) => read[0]?.time ?? 0),
        blocks.map(({ read }) => read.at(-1)?.time ?? 0),
        blocks.map(({ start, read }) => encodeBars(read, { start, intervalMs: given.intervalMs })),
      ],
    )
    const { rows } = await client.query<{ all: number; here: number }>(
      `select coalesce(sum(count), 0)::int as all, coalesce(sum(count) filter (where set_id = $2), 0)::int as here
       from candle_set_blocks where user_id = $1`,
      [uid, setId],
    )
    const bars = rows[0] ?? { all: 0, here: 0 }
    if (bars.all > LIMITS.candles) throw new Refusal<ReasonOf<'importCandles'>>('too-many-candles')
    return { setId: plainId(setId), bars: bars.here }
  })
}

/** All sets of the user, the newest first; `market` restricts them to one market. */
export async function listSets(client: DatabaseClient, uid: string, market?: NewCandlesMarket): Promise<CandleSet[]> {
  const { rows } = await client.query<SetRow>(
    `select set.id, set.name, set.venue, set.kind, set.symbol, set.interval_ms, sum(block.count)::int as bars,
       min(block.first_time) as first_time, max(block.last_time) as last_time
     from candle_sets as set join candle_set_blocks as block on block.user_id = set.user_id and block.set_id = set.id
     where set.user_id = $1 and ($2::text is null or (set.venue = $2 and set.kind = $3 and set.symbol = $4))
     group by set.user_id, set.id order by set.created_at desc, set.id limit ${LIMITS.candleSets}`,
    [uid, market?.venue ?? null, market?.kind ?? null, market?.symbol ?? null],
  )
  return rows.map((row) => ({
    id: plainId(row.id),
    name: row.name,
    venue: row.venue,
    kind: row.kind,
    symbol: row.symbol,
    intervalMs: row.interval_ms,
    bars: row.bars,
    from: Number(row.first_time),
    to: Number(row.last_time),
  }))
}

/** The candles of a set in a range, at their original interval. */
export async function readSet(client: DatabaseClient, uid: string, { set, range }: SetPart): Promise<Bar[]> {
  const { intervalMs } = set
  const { rows } = await client.query<{ start: string; bars: string }>(
    `select start, bars from candle_set_blocks
     where user_id = $1 and set_id = $2 and start > $3 and start < $4 order by start limit ${BLOCKS_READ}`,
    [uid, set.id, range.from - blockSpan(intervalMs), range.to],
  )
  return rows
    .flatMap(({ start, bars }) => decodeBars(bars, { start: Number(start), intervalMs }))
    .filter(({ time }) => time >= range.from && time < range.to)
}

export async function deleteSet(pool: Pool, uid: string, setId: string): Promise<void> {
  await asUser(pool, uid, async (client) => {
    const { rowCount } = await client.query('delete from candle_sets where user_id = $1 and id = $2', [uid, setId])
    if (rowCount === 0) throw new Refusal<ReasonOf<'deleteCandleSet'>>('no-candle-set')
  })
}

type NewCandlesMarket = Pick<CandleMarket, 'venue' | 'kind' | 'symbol'>
type SetPart = { readonly set: Pick<CandleSet, 'id' | 'intervalMs'>; readonly range: TimeRange }
type SetRow = Pick<CandleSet, 'id' | 'name' | 'venue' | 'kind' | 'symbol' | 'bars'> & {
  readonly interval_ms: number
  readonly first_time: string
  readonly last_time: string
}

/** Our own page splits the blocks correctly, but anyone can call this. */
export function readBlock({ start, bars }: { start: number; bars: string }, intervalMs: number): Bar[] {
  if (!isInterval(intervalMs) || blockStart(start, intervalMs) !== start)
    throw new Refusal<ReasonOf<'importCandles'>>('bad-candles')
  try {
    const read = decodeBars(bars, { start, intervalMs })
    if (read.length > 0 && (read.at(-1)?.time ?? 0) < start + blockSpan(intervalMs)) return read
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  throw new Refusal<ReasonOf<'importCandles'>>('bad-candles')
}

async function newSet(client: DatabaseClient, uid: string, given: NewCandles): Promise<string> {
  const { rows } = await client.query<{ sets: number }>(
    'select count(*)::int as sets from candle_sets where user_id = $1',
    [uid],
  )
  if ((rows[0]?.sets ?? 0) >= LIMITS.candleSets) throw new Refusal<ReasonOf<'importCandles'>>('too-many-candles')
  const made = await client.query<{ id: string }>(
    `insert into candle_sets (user_id, name, venue, kind, symbol, interval_ms) values ($1, $2, $3, $4, $5, $6)
     returning id`,
    [uid, given.name, given.venue, given.kind, given.symbol, given.intervalMs],
  )
  return made.rows[0]?.id ?? ''
}

async function ownSet(client: DatabaseClient, uid: string, setId: string): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    'select id from candle_sets where user_id = $1 and id = $2 for update',
    [uid, setId],
  )
  const id = rows[0]?.id
  if (id === undefined) throw new Refusal<ReasonOf<'importCandles'>>('no-candle-set')
  return id
}

/** A minute chart built from seconds takes 180 blocks; more than this is more than a screen can show. */
const BLOCKS_READ = 400
