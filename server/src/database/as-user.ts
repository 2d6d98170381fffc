/**
 * The second wall between users. Every query names the user; where one should ever forget it, the database itself
 * shows no rows but those of the user for whom the transaction was opened (row-level security).
 */
import { assert } from '@roundtrip/core/base'
import { type DatabaseClient, inTransaction, type Pool } from './connection.ts'

/** The role that sees one user's rows only. Bulk writers stay the owner: COPY refuses tables with row security. */
const ROLE = 'roundtrip_user'

const walled = new WeakSet<Pool>()

/** Finds out whether this database has the role; false where we may not make one. Call once after migrating. */
export async function raiseWall(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ member: boolean }>(
    `select exists (select from pg_roles where rolname = $1 and pg_has_role(current_user, oid, 'member')) as member`,
    [ROLE],
  )
  const member = rows[0]?.member === true
  if (member) walled.add(pool)
  return member
}

/** Runs `work` in one transaction that sees nothing but what belongs to this user. */
export async function asUser<T>(pool: Pool, uid: string, work: (client: DatabaseClient) => Promise<T>): Promise<T> {
  return inTransaction(pool, `begin${scopeOf(pool, uid)}`, work)
}

/** What follows the beginning of a transaction so that it sees nothing but what belongs to this user. */
export function scopeOf(pool: Pool, uid: string): string {
  // The one statement into which a value is written; so it must be nothing but an id.
  assert(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(uid), 'a uid is a uuid')
  return walled.has(pool) ? `; set local role ${ROLE}; set local app.uid = '${uid}'` : ''
}
