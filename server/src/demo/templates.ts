/**
 * The templates of the demo: one journal for each language and day, which is copied for every visitor. It belongs to a
 * user that nobody can sign in as.
 */
import type { Language } from '@roundtrip/contract/documents'
import { DAY_MS, HOUR_MS, isoTime } from '@roundtrip/core/base'
import { addDemoUser, demoAddress } from '../auth/demo-users.ts'
import { type DatabaseClient, type Pool, transaction } from '../database/connection.ts'
import { removeUsers } from '../database/remove-users.ts'
import { readSegment } from '../ledger/trades/segments.ts'
import type { Closing, Visit } from './demo-documents.ts'
import type { TemplateInput } from './fill-template.ts'

export type Template = {
  readonly uid: string
  /** When its day begins; UTC ms. */
  readonly day: number
  readonly closings: readonly Closing[]
}

type TemplateRequest = Pick<Visit, 'now' | 'language'>

export type Templates = {
  /** The template of the language and day. If there is none yet, it is filled once for all concurrent requests. */
  readonly get: (visit: TemplateRequest) => Promise<Template>
  /** Looks it up again next time: it turned out to be gone. */
  readonly forget: (template: Template) => void
}

export type TemplateDependencies = {
  readonly pool: Pool
  /** Fills the journal of a new user; a task of a worker. */
  readonly fill: (input: TemplateInput) => Promise<unknown>
}

export function demoTemplates(dependencies: TemplateDependencies): Templates {
  const templates = new Map<string, Promise<Template>>()
  return {
    get: ({ now, language }) => {
      const day = dayOf(now)
      const name = `${PREFIX}${isoTime(day).slice(0, 10)}-${language}`
      const before = templates.get(name)
      if (before !== undefined) return before
      const template = open(dependencies, { name, day, language })
      templates.set(name, template)
      template.catch(() => templates.delete(name))
      return template
    },
    // Forgets all of them: a template is rarely gone, and the others are found again with two short queries.
    forget: () => templates.clear(),
  }
}

function dayOf(now: number): number {
  return Math.floor(now / DAY_MS) * DAY_MS
}

type Named = { readonly name: string; readonly day: number; readonly language: Language }

async function open(dependencies: TemplateDependencies, named: Named): Promise<Template> {
  const uid = (await filled(dependencies.pool, named.name)) ?? (await fillOnce(dependencies, named))
  return { uid, day: named.day, closings: await closingsOf(dependencies.pool, uid) }
}

async function filled(client: Pool | DatabaseClient, name: string): Promise<string | null> {
  const { rows } = await client.query<{ uid: string }>(
    `select u."id" as uid from auth_users as u join demo_users as d on d.user_id = u."id"
     where u."email" = $1 and d.filled_at is not null`,
    [demoAddress(name)],
  )
  return rows[0]?.uid ?? null
}

/** One of all servers on the database fills it, and the others wait. If it stops half way, the next one takes over. */
async function fillOnce({ pool, fill }: TemplateDependencies, { name, day, language }: Named): Promise<string> {
  return transaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 12))', [name])
    const meanwhile = await filled(client, name)
    if (meanwhile !== null) return meanwhile
    const { rows } = await pool.query<{ uid: string }>('select "id" as uid from auth_users where "email" = $1', [
      demoAddress(name),
    ])
    await removeUsers(
      pool,
      rows.map(({ uid }) => uid),
    )
    // Committed before the worker starts, which has a connection of its own.
    const uid = await transaction(pool, (other) => newDemoUser(other, name))
    await fill({ uid, day, language })
    return uid
  })
}

/** A user of the demo without a journal. */
export async function newDemoUser(client: DatabaseClient, name: string): Promise<string> {
  const uid = await addDemoUser(client, name)
  await client.query('insert into demo_users (user_id) values ($1)', [uid])
  return uid
}

/** Keeps the template from being removed until the end of the transaction; false if it is gone. */
export async function holdTemplate(client: DatabaseClient, { uid }: Template): Promise<boolean> {
  const result = await client.query('select from demo_users where user_id = $1 and filled_at is not null for share', [
    uid,
  ])
  return result.rowCount === 1
}

async function closingsOf(pool: Pool, uid: string): Promise<readonly Closing[]> {
  const { rows } = await pool.query<{ content: Buffer }>(
    'select content from segments where user_id = $1 order by position_id, start',
    [uid],
  )
  return rows
    .map(({ content }) => readSegment(content))
    .flatMap(({ closeTime, net }) =>
      Array.from(closeTime, (time, row) => ({ time, net: net[row] ?? 0 })).filter(({ time }) => !Number.isNaN(time)),
    )
}

/**
 * Demo users that are no longer needed, at most 100: visitors after a week, and templates one hour after the end of
 * their day, because a late visitor may still be waiting for a copy.
 */
export async function oldDemoUsers(pool: Pool, now: number): Promise<string[]> {
  const { rows } = await pool.query<{ uid: string }>(
    `select d.user_id as uid from demo_users as d join auth_users as u on u."id" = d.user_id
     where d.created_at < now() - interval '7 days' or (u."email" like $1 and d.created_at < $2) limit 100`,
    [demoAddress(`${PREFIX}%`), new Date(dayOf(now - HOUR_MS))],
  )
  return rows.map(({ uid }) => uid)
}

const PREFIX = 'template-'
