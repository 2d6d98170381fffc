/**
 * Shared pages. They are created and revoked by a user behind the wall; a visitor has nothing but the key in the link.
 */
import { randomBytes } from 'node:crypto'
import { LIMITS } from '@roundtrip/contract/fields'
import type { SharedAmounts, SharedPage } from '@roundtrip/contract/sharing'
import type { Uid } from '@roundtrip/core/base'
import { asUser } from '../database/as-user.ts'
import type { Pool } from '../database/connection.ts'
import { type ReasonOf, Refusal } from '../ground/refusal.ts'

/** A key that cannot be guessed: 192 bits. */
export function newPageId(): string {
  return randomBytes(KEY_BYTES).toString('base64url')
}

export type NewPage = {
  readonly id: string
  readonly title: string
  readonly amounts: SharedAmounts
  /** The whole document. */
  readonly document: string
  /** Its picture, as PNG. */
  readonly card: Uint8Array
  /** UTC ms. */
  readonly createdAt: number
  readonly expires: number
}

/** Throws a `Refusal` if the user has too many. */
export async function storePage(pool: Pool, uid: Uid, page: NewPage): Promise<SharedPage> {
  return asUser(pool, uid, async (client) => {
    // One at a time, so that no two of them pass the limit together.
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 9))', [uid])
    const { rows: counted } = await client.query<{ n: number }>(
      'select count(*)::int as n from shared_pages where user_id = $1 and expires_at > now()',
      [uid],
    )
    if ((counted[0]?.n ?? 0) >= LIMITS.sharedPages) throw new Refusal<ReasonOf<'sharePage'>>('too-many-shared-pages')
    const { rows } = await client.query<Row>(
      `insert into shared_pages (user_id, id, title, amounts, document, card, created_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, to_timestamp($7::float8 / 1000), to_timestamp($8::float8 / 1000)) returning ${FIELDS}`,
      [uid, page.id, page.title, page.amounts, page.document, Buffer.from(page.card), page.createdAt, page.expires],
    )
    const row = rows[0]
    if (row === undefined) throw new Error('The page that was just written is missing.')
    return toPage(row)
  })
}

/** Those that have not expired, the newest first. */
export async function pagesOf(pool: Pool, uid: Uid): Promise<SharedPage[]> {
  const { rows } = await asUser(pool, uid, (client) =>
    client.query<Row>(
      `select ${FIELDS} from shared_pages where user_id = $1 and expires_at > now()
       order by created_at desc, id limit 200`,
      [uid],
    ),
  )
  return rows.map(toPage)
}

/** False if the user has none of this key. */
export async function removePage(pool: Pool, uid: Uid, id: string): Promise<boolean> {
  const { rowCount } = await asUser(pool, uid, (client) =>
    client.query('delete from shared_pages where user_id = $1 and id = $2', [uid, id]),
  )
  return rowCount === 1
}

/** The document behind a key; null if there is none, or it has expired. */
export async function openPage(
  pool: Pool,
  id: string,
  { counts }: { readonly counts: boolean },
): Promise<string | null> {
  if (!IS_KEY.test(id)) return null
  const { rows } = await pool.query<{ document: string }>(counts ? COUNT_AND_READ : READ, [id])
  return rows[0]?.document ?? null
}

/** The picture behind a key; null if there is none, or it has expired. */
export async function openCard(pool: Pool, id: string): Promise<Buffer | null> {
  if (!IS_KEY.test(id)) return null
  const { rows } = await pool.query<{ card: Buffer | null }>(
    'select card from shared_pages where id = $1 and expires_at > now()',
    [id],
  )
  return rows[0]?.card ?? null
}

export async function removeEndedPages(pool: Pool): Promise<void> {
  await pool.query('delete from shared_pages where expires_at <= now()')
}

const KEY_BYTES = 24
const IS_KEY = /^[\w-]{32}$/

const READ = 'select document from shared_pages where id = $1 and expires_at > now()'
const COUNT_AND_READ = `update shared_pages set views = least(views + 1, 1000000)
  where id = $1 and expires_at > now() returning document`

type Row = {
  readonly id: string
  readonly title: string
  readonly amounts: SharedAmounts
  readonly created_at: Date
  readonly expires_at: Date
  readonly views: number
}

const FIELDS = 'id, title, amounts, created_at, expires_at, views'

function toPage({ id, title, amounts, created_at, expires_at, views }: Row): SharedPage {
  return { id, title, amounts, createdAt: created_at.getTime(), expires: expires_at.getTime(), views }
}
