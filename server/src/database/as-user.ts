/**
 * The second wall between users. Every query names the user; if one ever forgets to, the database itself shows only the
 * rows of the user for whom the transaction was opened (row-level security).
 */
import { assert } from '@roundtrip/core/base'
import { isDistributed } from './citus.ts'
import { type DatabaseClient, inTransaction, type Pool } from './connection.ts'

/** The role that sees one user's rows only. Bulk writers stay the owner: COPY refuses tables with row security. */
const ROLE = 'roundtrip_user'

type Wall = { readonly isDistributed: boolean }

const walls = new WeakMap<Pool, Wall>()

/** Detects whether this database has the role; false if we may not create one. Call once after migrating. */
export async function raiseWall(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ member: boolean }>(
    `select exists (select from pg_roles where rolname = $1 and pg_has_role(current_user, oid, 'member')) as member`,
    [ROLE],
  )
  const member = rows[0]?.member === true
  if (member) walls.set(pool, { isDistributed: await isDistributed(pool) })
  return member
}

/**
 * Runs `work` in one transaction that sees only what belongs to this user. A user gets at most half of the connections
 * at once, so that nobody's requests block the others; `work` must not call this again.
 */
export async function asUser<T>(pool: Pool, uid: string, work: (client: DatabaseClient) => Promise<T>): Promise<T> {
  const end = await ownTurn(pool, uid)
  try {
    return await inTransaction(pool, beginningFor(pool, uid), work)
  } finally {
    end()
  }
}

type OwnTurns = { running: number; readonly waiting: (() => void)[] }

const turnsOf = new WeakMap<Pool, Map<string, OwnTurns>>()

async function ownTurn(pool: Pool, uid: string): Promise<() => void> {
  const users = turnsOf.get(pool) ?? new Map<string, OwnTurns>()
  turnsOf.set(pool, users)
  const own = users.get(uid) ?? { running: 0, waiting: [] }
  users.set(uid, own)
  if (own.running >= Math.max(1, Math.floor(pool.options.max / 2))) {
    // The turn is passed on, so the count stays.
    await new Promise<void>((begin) => own.waiting.push(begin))
  } else own.running += 1
  return () => {
    const next = own.waiting.shift()
    if (next !== undefined) return next()
    own.running -= 1
    if (own.running === 0) users.delete(uid)
  }
}

/** Tells the nodes of a cluster for which user a transaction is; a single PostgreSQL ignores it. */
export const TO_NODES = `set local citus.propagate_set_commands = 'local'`

/** Begins a transaction that sees only what belongs to this user; see `inTransaction`. */
export function beginningFor(pool: Pool, uid: string, begin = 'begin'): readonly string[] {
  // The only statement with an interpolated value, which therefore must be an id.
  assert(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(uid), 'a uid is a uuid')
  const wall = walls.get(pool)
  if (wall === undefined) return [begin]
  const scope = `${TO_NODES}; set local role ${ROLE}; set local app.uid = '${uid}'`
  // Citus passes the whole text to the nodes, whose transactions have begun by then.
  return wall.isDistributed ? [begin, scope] : [`${begin}; ${scope}`]
}
