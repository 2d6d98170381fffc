/** Past open interest, kept for a day because few venues have a history of it. */
import type { ScreenedVenueId } from '@roundtrip/contract/market'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@roundtrip/core/base'
import type { Pool } from '../database/connection.ts'

const GRID_MS = 5 * MINUTE_MS
const KEPT_MS = DAY_MS + HOUR_MS

/** How far back changes are measured, and how far a sample may be from that moment. */
export const THEN = {
  hourAgo: { agoMs: HOUR_MS, withinMs: GRID_MS },
  dayAgo: { agoMs: DAY_MS, withinMs: 3 * GRID_MS },
} as const

export type Contracts = ReadonlyMap<string, number>

/** Adds to the sample of the five-minute interval around a moment, and removes old samples. */
export async function addSample(
  pool: Pool,
  venue: ScreenedVenueId,
  { at, contracts }: { readonly at: number; readonly contracts: Contracts },
): Promise<void> {
  await pool.query(
    `insert into market_interest as known (venue, at, contracts) values ($1, $2, $3)
     on conflict (venue, at) do update set contracts = known.contracts || excluded.contracts`,
    [venue, gridOf(at), JSON.stringify(Object.fromEntries(contracts))],
  )
  await pool.query('delete from market_interest where venue = $1 and at < $2', [venue, at - KEPT_MS])
}

export function gridOf(time: number): number {
  return Math.floor(time / GRID_MS) * GRID_MS
}

/** Each instrument's sample nearest to the moment. Reads by the primary key. */
export async function samplesAt(
  pool: Pool,
  venue: ScreenedVenueId,
  { time, withinMs }: { readonly time: number; readonly withinMs: number },
): Promise<Contracts> {
  const { rows } = await pool.query<{ contracts: Readonly<Record<string, number>> }>(
    `select contracts from market_interest where venue = $1 and at between $2 and $3 order by abs(at - $4) desc`,
    [venue, time - withinMs, time + withinMs, time],
  )
  // The nearest comes last, and wins.
  return new Map(rows.flatMap(({ contracts }) => Object.entries(contracts)))
}
