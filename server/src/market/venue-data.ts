/** Data of venues in the database: the newest of each kind, and which process fetches the next. */
import type { GapReason, ScreenedVenueId } from '@roundtrip/contract/market'
import type { BarInterval } from '@roundtrip/core/screener'
import type { Pool } from '../database/connection.ts'

export type DataKind =
  | 'listing'
  | 'tickers'
  | 'funding'
  | 'interest'
  | 'interest-then'
  | `bars-${BarInterval}`
  /** Which process checks screens for alerts. */
  | 'alerts'
  | `tiers ${string}`

export type VenueData = {
  /** Null until there is data. */
  readonly body: string | null
  /** When it arrived, UTC ms. */
  readonly at: number | null
  readonly problem: GapReason | null
}

export type VenueDataKey = { readonly pool: Pool; readonly venue: ScreenedVenueId; readonly kind: DataKind }

export const NO_VENUE_DATA: VenueData = { body: null, at: null, problem: null }

/** The stored rows of a venue. Reads by the primary key. */
export async function readVenueData<Kind extends DataKind>(
  pool: Pool,
  venue: ScreenedVenueId,
  kinds: readonly Kind[],
): Promise<ReadonlyMap<Kind, VenueData>> {
  const { rows } = await pool.query<{ kind: Kind; body: string | null; at: string | null; problem: GapReason | null }>(
    'select kind, body, told_at as at, problem from market_data where venue = $1 and kind = any ($2)',
    [venue, kinds],
  )
  return new Map(
    rows.map(({ kind, body, at, problem }) => [kind, { body, at: at === null ? null : Number(at), problem }]),
  )
}

/** True if the caller should fetch now; no other process does for this long. */
export async function claim({ pool, venue, kind }: VenueDataKey, holdMs: number): Promise<boolean> {
  const { rowCount } = await pool.query(
    `insert into market_data as data (venue, kind, due) values ($1, $2, now() + $3 * interval '1 millisecond')
     on conflict (venue, kind) do update set due = excluded.due where data.due <= now() returning venue`,
    [venue, kind, holdMs],
  )
  return rowCount === 1
}

/** Renews the claim of a process that is still fetching. */
export async function hold({ pool, venue, kind }: VenueDataKey, holdMs: number): Promise<void> {
  await pool.query(
    `update market_data set due = now() + $3 * interval '1 millisecond' where venue = $1 and kind = $2`,
    [venue, kind, holdMs],
  )
}

/** Stores the data, and when it is next due. */
export async function storeData(
  { pool, venue, kind }: VenueDataKey,
  { body, at, nextMs }: { readonly body: string; readonly at: number; readonly nextMs: number },
): Promise<void> {
  await pool.query(
    `update market_data set body = $3, told_at = $4, problem = null, due = now() + $5 * interval '1 millisecond'
     where venue = $1 and kind = $2`,
    [venue, kind, body, at, nextMs],
  )
}

/** Keeps the earlier data, with the reason why there is no newer one. */
export async function keepProblem(
  { pool, venue, kind }: VenueDataKey,
  { problem, nextMs }: { readonly problem: GapReason | null; readonly nextMs: number },
): Promise<void> {
  await pool.query(
    `update market_data set problem = $3, due = now() + $4 * interval '1 millisecond' where venue = $1 and kind = $2`,
    [venue, kind, problem, nextMs],
  )
}

/** How long an exchange that did not respond is not called. */
export function retryDelayMs(reason: GapReason): number {
  return reason === 'no-network' || reason === 'no-answer' ? 20_000 : 60_000
}
