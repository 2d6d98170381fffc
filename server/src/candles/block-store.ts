/** Blocks of public candles in the database, shared by all users. */
import type { CandleMarket } from '@roundtrip/core/market'
import type { DatabaseClient, Pool } from '../database/connection.ts'

export type BlockSeries = CandleMarket & { readonly intervalMs: number }

export type StoredBlock = {
  readonly start: number
  /** Everything before it is final: anything missing was never traded. */
  readonly knownUntil: number
  /** As `encodeBars` of core writes them. */
  readonly bars: string
}

/** The stored ones of the blocks with these starts. Reads by the primary key. */
export async function readBlocks(
  pool: Pool,
  series: BlockSeries,
  starts: readonly number[],
): Promise<ReadonlyMap<number, StoredBlock>> {
  const { rows } = await pool.query<{ start: string; known_until: string; bars: string }>(
    `select start, known_until, bars from candle_blocks
     where venue = $1 and kind = $2 and symbol = $3 and coins = $4 and interval_ms = $5 and start = any ($6)`,
    [...keyOf(series), starts],
  )
  return new Map(
    rows.map(({ start, known_until, bars }) => [
      Number(start),
      { start: Number(start), knownUntil: Number(known_until), bars },
    ]),
  )
}

/** All stored blocks of a series, in order. */
export async function readSeries(client: Pool | DatabaseClient, series: BlockSeries): Promise<readonly StoredBlock[]> {
  const { rows } = await client.query<{ start: string; known_until: string; bars: string }>(
    `select start, known_until, bars from candle_blocks
     where venue = $1 and kind = $2 and symbol = $3 and coins = $4 and interval_ms = $5 order by start`,
    [...keyOf(series)],
  )
  return rows.map(({ start, known_until: until, bars }) => ({ start: Number(start), knownUntil: Number(until), bars }))
}

/** For each stored block, by its start: up to when it is complete. */
export async function knownBlocks(
  client: Pool | DatabaseClient,
  series: BlockSeries,
  starts: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await client.query<{ start: string; known_until: string }>(
    `select start, known_until from candle_blocks
     where venue = $1 and kind = $2 and symbol = $3 and coins = $4 and interval_ms = $5 and start = any ($6)`,
    [...keyOf(series), starts],
  )
  return new Map(rows.map(({ start, known_until: until }) => [Number(start), Number(until)]))
}

/** When the newest of these blocks was fetched; null if none is stored. */
export async function newestFetch(
  client: Pool | DatabaseClient,
  series: BlockSeries,
  starts: readonly number[],
): Promise<Date | null> {
  const { rows } = await client.query<{ newest: Date | null }>(
    `select max(fetched_at) as newest from candle_blocks
     where venue = $1 and kind = $2 and symbol = $3 and coins = $4 and interval_ms = $5 and start = any ($6)`,
    [...keyOf(series), starts],
  )
  return rows[0]?.newest ?? null
}

/** Stores a block, unless another server has stored one that reaches further. */
export async function writeBlock(pool: Pool, series: BlockSeries, block: StoredBlock): Promise<void> {
  await pool.query(
    `insert into candle_blocks as known (venue, kind, symbol, coins, interval_ms, start, known_until, bars)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (venue, kind, symbol, coins, interval_ms, start) do update
     set known_until = excluded.known_until, bars = excluded.bars, fetched_at = now()
     where known.known_until < excluded.known_until`,
    [...keyOf(series), block.start, block.knownUntil, block.bars],
  )
}

function keyOf(series: BlockSeries): readonly [string, string, string, string, number] {
  const { venue, kind, symbol, base, quote, settle, intervalMs } = series
  return [venue, kind, symbol, `${base}/${quote}:${settle}`, intervalMs]
}
