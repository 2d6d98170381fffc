/** Who a user is and where they are signed in, read from the tables of the accounts library. */
import type { DeviceSession, SessionUser } from '@roundtrip/contract/auth'
import type { Pool } from '../database/connection.ts'
import { DEMO_DOMAIN, isPlaceholder } from './placeholders.ts'

export async function readUser(pool: Pool, uid: string): Promise<SessionUser | null> {
  const { rows } = await pool.query<UserRow>(
    `select u."id", u."email", u."name", u."phoneNumber", u."twoFactorEnabled",
       coalesce(array_agg(a."providerId" order by a."providerId") filter (where a."providerId" is not null), '{}') as ways
     from auth_users u left join auth_accounts a on a."userId" = u."id" where u."id" = $1 group by u."id"`,
    [uid],
  )
  const row = rows[0]
  if (row === undefined) return null
  const demo = row.email.endsWith(DEMO_DOMAIN)
  return {
    uid: row.id,
    email: isPlaceholder(row.email) ? null : row.email,
    phone: row.phoneNumber,
    name: row.name,
    demo,
    // The password of a demo user is random, and nobody knows it.
    hasPassword: !demo && row.ways.includes('credential'),
    secondFactor: row.twoFactorEnabled,
    providers: row.ways.filter((way) => way !== 'credential'),
  }
}

type UserRow = {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly phoneNumber: string | null
  readonly twoFactorEnabled: boolean
  readonly ways: readonly string[]
}

/** The active sessions of a user, the latest first. Their tokens are not returned. */
export async function readSessions(pool: Pool, session: { uid: string; current: string }): Promise<DeviceSession[]> {
  const { rows } = await pool.query<SessionRow>(
    `select "id", "createdAt", "updatedAt", "ipAddress", "userAgent" from auth_sessions
     where "userId" = $1 and "expiresAt" > now() order by "updatedAt" desc limit 100`,
    [session.uid],
  )
  return rows.map((row) => ({
    id: row.id,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.updatedAt.toISOString(),
    address: plainAddress(row.ipAddress ?? ''),
    agent: row.userAgent === '' ? null : row.userAgent,
    current: row.id === session.current,
  }))
}

/** An address as people write it; null for none, and for the machine on which the server runs. */
export function plainAddress(address: string): string | null {
  const short = address.includes(':') ? new URL(`http://[${address}]`).hostname.slice(1, -1) : address
  return short === '' || short === '::1' || short.startsWith('127.') ? null : short
}

type SessionRow = {
  readonly id: string
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly ipAddress: string | null
  readonly userAgent: string | null
}

/** Ends sessions of a user: all, one by its id, or all but one. */
export async function endSessions(
  pool: Pool,
  uid: string,
  which: { readonly only?: string; readonly except?: string } = {},
): Promise<void> {
  await pool.query(
    `delete from auth_sessions where "userId" = $1
       and ($2::text is null or "id"::text = $2) and ($3::text is null or "id"::text <> $3)`,
    [uid, which.only ?? null, which.except ?? null],
  )
}

/** Ends the session that a token opens. */
export async function endSessionOf(pool: Pool, token: string): Promise<void> {
  await pool.query('delete from auth_sessions where "token" = $1', [token])
}

/** Removes unused links that were sent to this user, and the browsers that need no second factor. */
export async function forgetTrust(pool: Pool, uid: string): Promise<void> {
  await pool.query('delete from auth_verifications where "value" = $1', [uid])
}

type Person = { readonly id: string; readonly email: string; readonly emailVerified: boolean }

/** The user with this address, confirmed or not; null if there is none. */
export async function personWith(pool: Pool, email: string): Promise<Person | null> {
  const { rows } = await pool.query<Person>(
    'select "id", "email", "emailVerified" from auth_users where "email" = $1',
    [email],
  )
  return rows[0] ?? null
}

export async function emailIsTaken(pool: Pool, email: string): Promise<boolean> {
  const result = await pool.query('select 1 from auth_users where "email" = $1', [email])
  return result.rowCount === 1
}

/**
 * Removes the account that somebody began with this address and never confirmed, for the person who has proven the
 * address elsewhere. An account with any data, or that a provider or a phone opens, stays.
 */
export async function removeUnfinishedSignUp(pool: Pool, email: string): Promise<void> {
  const person = await personWith(pool, email.toLowerCase())
  if (person !== null) await removeWithoutData(pool, UNFINISHED, [person.id])
}

/** Whether a user has this address who would keep it even if another person proved it; see `removeUnfinishedSignUp`. */
export async function isInUse(pool: Pool, email: string): Promise<boolean> {
  const person = await personWith(pool, email.toLowerCase())
  if (person === null) return false
  const result = await pool.query(`select 1 from auth_users where "id" = any($1::uuid[]) and ${UNFINISHED}`, [
    await withoutData(pool, [person.id]),
  ])
  return result.rowCount === 0
}

/** Removes expired sessions and links, and sign-ups that were never confirmed. */
export async function removeStaleUsers(pool: Pool): Promise<void> {
  await pool.query('delete from auth_sessions where "expiresAt" < now()')
  await pool.query('delete from auth_verifications where "expiresAt" < now()')
  await pool.query('delete from passkey_challenges where expires_at < now()')
  await pool.query('delete from used_codes where expires_at < now()')
  // Users with any data stay, confirmed or not: nobody loses a journal over an unclicked link.
  for (let last = FIRST_ID; ; ) {
    const { rows } = await pool.query<{ id: string }>(
      `select "id" from auth_users where "id" > $1 and ${NEVER_USED}
         and "createdAt" < now() - interval '7 days' and "email" not like '%.roundtrip.invalid'
       order by "id" limit 1000`,
      [last],
    )
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return
    await removeWithoutData(pool, NEVER_USED, ids)
    last = ids.at(-1) ?? last
  }
}

const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** Those of the users who have neither trades nor documents. These may be on other nodes than the accounts. */
async function withoutData(pool: Pool, ids: readonly string[]): Promise<string[]> {
  const used = new Set<string>()
  for (const table of ['ledgers', 'document_sequences'] as const) {
    const { rows } = await pool.query<{ id: string }>(
      `select user_id as id from ${table} where user_id = any($1::uuid[])`,
      [ids],
    )
    for (const { id } of rows) used.add(id)
  }
  return ids.filter((id) => !used.has(id))
}

/** Removes those of the users who have no data, and for whom the condition still holds. */
async function removeWithoutData(pool: Pool, condition: string, ids: readonly string[]): Promise<void> {
  await pool.query(`delete from auth_users where "id" = any($1::uuid[]) and ${condition}`, [
    await withoutData(pool, ids),
  ])
}

const NEVER_USED = `not "emailVerified" and "phoneNumberVerified" is not true
       and not exists (select from auth_sessions s where s."userId" = auth_users."id")
       and not exists (select from customers c where c.user_id = auth_users."id")`

const UNFINISHED = `${NEVER_USED}
       and not exists (select from auth_accounts a where a."userId" = auth_users."id" and a."providerId" <> 'credential')`
