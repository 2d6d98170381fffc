/** A template is filled once for any number of concurrent requests, or not at all, and is removed after its day. */
import { DAY_MS, HOUR_MS } from '@roundtrip/core/base'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPool, type Pool } from '../database/connection.ts'
import { query } from '../testing/database.testing.ts'
import { databaseOf, eventually, startServer, type RunningServer } from '../testing/server.testing.ts'
import { demoJournals, demoPort } from './demo.ts'
import type { Visit } from './demo-documents.ts'
import type { TemplateInput } from './fill-template.ts'
import { demoTemplates, oldDemoUsers } from './templates.ts'

const NOW = Date.UTC(2026, 10, 21, 12)
const VISIT: Visit = { now: NOW, zone: 'America/New_York', language: 'en' }

let server: RunningServer
let pool: Pool
beforeAll(async () => {
  server = await startServer({ environment: { EXCHANGE_GATEWAY: 'off' } })
  pool = openPool(databaseOf(server), 10)
})
afterAll(async () => {
  await pool.end()
  await server.stop()
})

/** Fills a template with almost nothing, and counts how often. */
function quickFill() {
  const filled: TemplateInput[] = []
  const fill = async (template: TemplateInput): Promise<void> => {
    filled.push(template)
    const { uid, day } = template
    await begin(uid)
    await pool.query('update demo_users set filled_at = $2 where user_id = $1', [uid, day])
  }
  return { filled, fill }
}

async function begin(uid: string): Promise<void> {
  await pool.query('insert into ledgers (user_id) values ($1)', [uid])
  await pool.query('insert into document_sequences (user_id) values ($1)', [uid])
  await pool.query(`insert into accounts (user_id, venue, market, name) values ($1, 'other', 'unified', 'Mine')`, [uid])
}

async function templates(day: string): Promise<number> {
  const rows = await query(server, 'select from auth_users where "email" like $1', [`template-${day}-%`])
  return rows.length
}

describe('a template', () => {
  test('is filled once for all who ask at once, on this server and on others', async () => {
    const { filled, fill } = quickFill()
    const servers = [demoJournals({ pool, fill }), demoJournals({ pool, fill }), demoJournals({ pool, fill })]
    const visit = { ...VISIT, now: NOW + DAY_MS }
    const uids = await Promise.all([...servers, ...servers, ...servers].map((journals) => journals.add(visit)))
    expect(filled).toEqual([{ uid: filled[0]?.uid, day: Date.UTC(2026, 10, 22), language: 'en' }])
    const accounts = await query(server, 'select user_id, name from accounts where user_id = any($1)', [uids])
    expect(accounts).toHaveLength(9)
    expect(await templates('2026-11-22')).toBe(1)
  })

  test('is one of each language and day', async () => {
    const { filled, fill } = quickFill()
    const { prepare } = demoJournals({ pool, fill })
    for (const now of [NOW + 2 * DAY_MS, NOW + 2 * DAY_MS + HOUR_MS, NOW + 3 * DAY_MS]) {
      await prepare({ now, language: 'en' })
      await prepare({ now, language: 'de' })
    }
    expect(filled).toHaveLength(4)
    expect([await templates('2026-11-23'), await templates('2026-11-24')]).toEqual([2, 2])
  })

  test('is filled ahead for a browser that comes to the landing page without a cookie, and for nothing else', async () => {
    const { filled, fill } = quickFill()
    const unasked = () => Promise.reject(new Error('Nobody is signed in.'))
    const log = { error: (details: object) => expect(details).toEqual({}) }
    const demo = demoPort({ auth: { uidOfSession: unasked, enterDemo: unasked }, pool, fill, log })
    const send = (path: string, headers: Record<string, string>) =>
      demo.prepare(new Request(`http://localhost${path}`, { headers }))
    const browser = { 'sec-fetch-dest': 'document' }
    send('/', {})
    send('/', { ...browser, cookie: 'roundtrip=of-a-user' })
    send('/', { 'sec-fetch-dest': 'script' })
    send('/faq', browser)
    send('/de/faq', browser)
    send('/de', browser)
    send('/de', browser)
    await eventually('the German one', () => (filled.length > 0 ? true : null))
    expect(filled.map(({ language }) => language)).toEqual(['de'])
  })

  test('that was not filled to the end is none: the next who asks fills it from the beginning', async () => {
    const { filled, fill } = quickFill()
    const half: string[] = []
    const failing = async ({ uid }: TemplateInput): Promise<void> => {
      half.push(uid)
      await begin(uid)
      throw new Error('The import has failed.')
    }
    const visit = { ...VISIT, now: NOW + 4 * DAY_MS }
    const journals = demoJournals({ pool, fill: (template) => (half.length === 0 ? failing : fill)(template) })
    const demos = 'select from demo_users'
    const before = await query(server, demos)
    await expect(journals.add(visit)).rejects.toThrow('The import has failed.')
    expect(await query(server, demos)).toHaveLength(before.length + 1)
    const uid = await journals.add(visit)
    expect(filled).toHaveLength(1)
    expect(await query(server, 'select name from accounts where user_id = $1', [uid])).toEqual([{ name: 'Mine' }])
    expect(await query(server, 'select from accounts where user_id = $1', [half[0]])).toEqual([])
    expect(await query(server, 'select from auth_users where "id" = $1', [half[0]])).toEqual([])
  })

  test('that is gone is filled again', async () => {
    const { filled, fill } = quickFill()
    const journals = demoJournals({ pool, fill })
    const visit = { ...VISIT, now: NOW + 5 * DAY_MS }
    await journals.add(visit)
    await query(server, 'delete from auth_users where "id" = $1', [filled[0]?.uid])
    await journals.add(visit)
    expect(filled).toHaveLength(2)
  })

  test('is removed an hour after its day, and demos stay for a week', async () => {
    const { fill } = quickFill()
    const [{ now }] = (await query(server, `select (extract(epoch from now()) * 1000)::float8 as now`)) as [
      { now: number },
    ]
    const { uid } = await demoTemplates({ pool, fill }).get({ now, language: 'en' })
    const demo = await demoJournals({ pool, fill }).add({ ...VISIT, now })
    const night = Math.floor(now / DAY_MS + 1) * DAY_MS
    const isOld = async (at: number) => {
      const old = await oldDemoUsers(pool, at)
      return [uid, demo].map((user) => old.includes(user))
    }
    expect(await isOld(night + HOUR_MS - 1)).toEqual([false, false])
    expect(await isOld(night + HOUR_MS)).toEqual([true, false])
    await query(server, `update demo_users set created_at = now() - interval '8 days' where user_id = $1`, [demo])
    expect(await isOld(night)).toEqual([false, true])
  })
})
