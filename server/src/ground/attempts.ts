/** Counts attempts in the database, so that all server processes share the count. */
import { createHmac } from 'node:crypto'
import type { Pool } from '../database/connection.ts'

export type Allowance = { readonly max: number; readonly windowMs: number }

/** Keys of counts that reveal nothing about the users to someone who copies the database. */
export function attemptKeys(secret: string): (...values: readonly string[]) => string {
  return (...values) =>
    createHmac('sha256', secret)
      .update(`attempt|${values.join('|')}`)
      .digest('base64url')
      .slice(0, 32)
}

/** Counts one attempt. False if there were too many within the window. */
export async function allowAttempt(pool: Pool, key: string, allowance: Allowance): Promise<boolean> {
  const { rows } = await pool.query<{ count: number }>(
    `insert into attempts as a (key, window_start, count) values ($1, now(), 1)
     on conflict (key) do update set
       count = case when a.window_start < now() - $2 * interval '1 ms' then 1 else least(a.count + 1, 1000000) end,
       window_start = case when a.window_start < now() - $2 * interval '1 ms' then now() else a.window_start end
     returning count`,
    [key, allowance.windowMs],
  )
  return (rows[0]?.count ?? 0) <= allowance.max
}

/** For an attempt that succeeded and so was no guess. */
export async function takeBackAttempt(pool: Pool, key: string): Promise<void> {
  await pool.query('update attempts set count = greatest(count - 1, 0) where key = $1', [key])
}

export async function forgetAttempts(pool: Pool, key: string): Promise<void> {
  await pool.query('delete from attempts where key = $1', [key])
}

/** Removes counts of windows that ended long ago. */
export async function removeOldAttempts(pool: Pool): Promise<void> {
  await pool.query(`delete from attempts where window_start < now() - interval '1 day'`)
}
