/** Access tokens for scripts. Only the hash is stored, and every use checks the database, so revoking works at once. */
import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { type AccessToken, TOKEN_PREFIX } from '@roundtrip/contract/auth'
import type { TokenScope } from '@roundtrip/contract/calls'
import { AppError } from '@roundtrip/contract/errors'
import { LIMITS } from '@roundtrip/contract/fields'
import type { Uid } from '@roundtrip/core/base'
import { asUser } from '../database/as-user.ts'
import type { Pool } from '../database/connection.ts'
import { plainId } from '../ground/ids.ts'
import { type ReasonOf, Refusal } from '../ground/refusal.ts'
import type { TokenQuery } from '../http/callable.ts'
import { checkPlan } from '../plans/limits.ts'
import { plainAddress } from './users.ts'

export type NewToken = {
  readonly name: string
  readonly scopes: readonly TokenScope[]
  readonly expires: number | null
  /** How many the user's plan allows. */
  readonly max: number | null
}

/** The text of a token: prefix, 32 random bytes, and a checksum by which secret scanners recognize it. */
function newToken(): string {
  const secret = randomBytes(32).toString('hex')
  return `${TOKEN_PREFIX}${secret}${checksum(secret)}`
}

function checksum(secret: string): string {
  return crc32(secret).toString(16).padStart(8, '0')
}

/** False for text that cannot be one of our tokens, so that no lookup is needed. */
function isToken(text: string): boolean {
  const secret = new RegExp(`^${TOKEN_PREFIX}([0-9a-f]{64})([0-9a-f]{8})$`).exec(text)
  return secret !== null && checksum(secret[1] ?? '') === secret[2]
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Whose token it is. Counts the use in the same statement. Throws the contract's errors. */
export async function uidOfAccessToken(pool: Pool, token: string, query: TokenQuery): Promise<Uid> {
  const { rows } = isToken(token) ? await pool.query<Used>(USE, [hashOf(token), query.address]) : { rows: [] }
  const used = rows[0]
  if (used === undefined)
    throw refused('unauthenticated', 'bad-token', 'There is no such access token, or it was revoked.')
  if (used.expired) throw refused('unauthenticated', 'token-expired', 'The access token has expired. Make a new one.')
  if (used.calls > LIMITS.tokenCalls) {
    const details = { most: LIMITS.tokenCalls, retryAfterS: Math.max(1, Math.ceil(used.wait)) }
    const message = `An access token may send ${LIMITS.tokenCalls} requests a minute.`
    throw new AppError({ code: 'resource-exhausted', reason: 'too-many-calls', message, details })
  }
  if (query.scopes.length === 0) {
    throw refused(
      'permission-denied',
      'token-not-allowed',
      'No access token may do this. Sign in and do it in the browser.',
    )
  }
  if (!query.scopes.some((scope) => used.scopes.includes(scope))) {
    const message = `This needs an access token with the scope ${query.scopes.join(' or ')}.`
    throw refused('permission-denied', 'scope-missing', message)
  }
  return used.uid
}

type Used = {
  readonly uid: Uid
  readonly scopes: readonly TokenScope[]
  readonly expired: boolean
  readonly calls: number
  /** Seconds until the next request is allowed. */
  readonly wait: number
}

/** An index on the hash finds it; a single row is changed, without any index. */
const USE = `update access_tokens set
    calls = case when window_start < now() - interval '1 minute' then 1 else least(calls + 1, 1000000) end,
    window_start = case when window_start < now() - interval '1 minute' then now() else window_start end,
    last_used = date_trunc('minute', now()), last_address = $2
  where hash = $1
  returning user_id as uid, scopes, coalesce(expires_at <= now(), false) as expired, calls,
    extract(epoch from window_start + interval '1 minute' - now())::float8 as wait`

function refused(code: 'unauthenticated' | 'permission-denied', reason: string, message: string): AppError {
  return new AppError({ code, reason, message })
}

/** Throws a `Refusal` if there are too many already. */
export async function makeToken(
  pool: Pool,
  uid: Uid,
  fresh: NewToken,
): Promise<{ readonly token: string; readonly created: AccessToken }> {
  const token = newToken()
  return asUser(pool, uid, async (client) => {
    // One at a time, so that no two of them pass the limit together.
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 8))', [uid])
    const { rows: counted } = await client.query<{ n: number }>(
      'select count(*)::int as n from access_tokens where user_id = $1',
      [uid],
    )
    const used = counted[0]?.n ?? 0
    if (used >= LIMITS.tokens) throw new Refusal<ReasonOf<'createToken'>>('too-many-tokens')
    checkPlan('tokens', { max: fresh.max, used, added: 1 })
    const { rows } = await client.query<Row>(
      `insert into access_tokens (user_id, name, scopes, hint, hash, expires_at)
       values ($1, $2, $3, $4, $5, to_timestamp($6::float8 / 1000)) returning ${FIELDS}`,
      [uid, fresh.name, fresh.scopes, token.slice(-4), hashOf(token), fresh.expires],
    )
    const row = rows[0]
    if (row === undefined) throw new Error('The token that was just written is missing.')
    return { token, created: toToken(row) }
  })
}

/** The newest first. */
export async function tokensOf(pool: Pool, uid: Uid): Promise<AccessToken[]> {
  const { rows } = await asUser(pool, uid, (client) =>
    client.query<Row>(`select ${FIELDS} from access_tokens where user_id = $1 order by created_at desc, id limit 200`, [
      uid,
    ]),
  )
  return rows.map(toToken)
}

/** False if the user has none of this id. */
export async function removeToken(pool: Pool, uid: Uid, id: string): Promise<boolean> {
  const { rowCount } = await asUser(pool, uid, (client) =>
    client.query('delete from access_tokens where user_id = $1 and id = $2', [uid, id]),
  )
  return rowCount === 1
}

/** Called after a password reset: the person who made it necessary may have made tokens, too. */
export async function removeTokens(pool: Pool, uid: string): Promise<void> {
  await pool.query('delete from access_tokens where user_id = $1', [uid])
}

type Row = {
  readonly id: string
  readonly name: string
  readonly scopes: TokenScope[]
  readonly hint: string
  readonly created_at: Date
  readonly expires_at: Date | null
  readonly last_used: Date | null
  readonly last_address: string | null
}

const FIELDS = 'id, name, scopes, hint, created_at, expires_at, last_used, last_address'

function toToken(row: Row): AccessToken {
  return {
    id: plainId(row.id),
    name: row.name,
    scopes: row.scopes,
    hint: row.hint,
    createdAt: row.created_at.getTime(),
    expires: row.expires_at?.getTime() ?? null,
    lastUsed: row.last_used?.getTime() ?? null,
    lastAddress: plainAddress(row.last_address ?? ''),
  }
}
