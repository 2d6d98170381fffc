/** Summaries of a real journal: the figures of its report, sent once, and never with a secret that others can see. */
import { type Language, PLAIN_SETTINGS, type Settings } from '@roundtrip/contract/documents'
import type { ShownWebhook } from '@roundtrip/contract/messages'
import { type CivilDay, DAY_MS, momentOf, parseDayKey } from '@roundtrip/core/base'
import type { EquityPoint } from '@roundtrip/core/reports'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reportOfServer } from '../cli/remote-report.ts'
import { openPool, type Pool } from '../database/connection.ts'
import { isDemoUser } from '../demo/demo.ts'
import { exported } from '../export/journal.testing.ts'
import { keyBox } from '../keys/key-box.ts'
import { fixedRing, parseKeys } from '../keys/key-ring.ts'
import { smtpCarrier } from '../mail/carriers.ts'
import type { Message } from '../mail/outbox.ts'
import { createNotices } from '../notices/notices.ts'
import type { PostEnd } from '../outgoing/public-post.ts'
import { remoteOf } from '../testing/awkward-journal.testing.ts'
import { post, type TestUser } from '../testing/client.testing.ts'
import { columnsWith, query } from '../testing/database.testing.ts'
import { importFills, newAccount, someFills } from '../testing/ledger.testing.ts'
import { databaseOf, type RunningServer, SHARED_SECRETS, startServer } from '../testing/server.testing.ts'
import { mailServer } from '../testing/smtp.testing.ts'
import { newUser } from '../testing/user.testing.ts'
import { summaryFigures } from './figures.ts'
import { stopUrl } from './stop.ts'
import { type SummaryJobDependencies, startSummaryJobs } from './summary-jobs.ts'

const TOKEN = 'CANARY5ecretToken0123456789wxyz'
const WEBHOOK = `https://discord.com/api/webhooks/123456789012345678/${TOKEN}`
/** The fills begin at 22:13 on 14 November 2023 and span 50 hours. */
const FILLS = 3_000
const NOON = momentOf('2023-11-16T12:00:00Z')

let server: RunningServer
let user: TestUser
let points: readonly EquityPoint[]
const pools: Pool[] = []
beforeAll(async () => {
  server = await startServer({ environment: SHARED_SECRETS })
  user = await newUser(server.url)
  await importFills(user, await newAccount(user), someFills(FILLS))
  await choose({ rhythm: 'daily', webhook: true })
  const report = await reportOfServer(remoteOf(user), { zone: 'UTC', basis: null })
  points = report.report.equity
})
afterAll(async () => {
  for (const pool of pools) await pool.end()
  await server.stop()
})

async function choose(summary: Partial<Settings['summary']>, who = user): Promise<void> {
  const settings = { ...PLAIN_SETTINGS, summary: { ...PLAIN_SETTINGS.summary, ...summary } }
  const put = { method: 'PUT', body: JSON.stringify(settings) }
  expect((await who.fetch(`/db/v1/users/${who.uid}/settings/main`, put)).status).toBe(200)
  await chosenAt('2023-01-01T00:00:00Z')
}

/** A summary that was due before the settings last changed is not sent. */
async function chosenAt(time: string): Promise<void> {
  const sql = `update documents set update_time = $2 where user_id = $1 and collection = 'settings'`
  await query(server, sql, [user.uid, time])
}

const poolOf = (): Pool => {
  const pool = openPool(databaseOf(server), 2)
  pools.push(pool)
  return pool
}

describe('the figures', () => {
  // Promise [Alerts and notifications] A summary of a day or week has the figures of the report and is sent once,
  //   whatever the time zone and however many servers run.
  test('of every day are those of the report', async () => {
    const pool = poolOf()
    expect(points.length).toBeGreaterThanOrEqual(3)
    for (const point of points) {
      const day = parseDayKey(point.day) ?? (0 as CivilDay)
      const figures = await summaryFigures(pool, { uid: user.uid, first: day, last: day })
      const { net, open, closedTrades, openedTrades } = point
      expect(figures).toMatchObject({ net, open, closed: closedTrades, opened: openedTrades })
      expect(figures.wins + figures.losses + figures.breakeven).toBe(closedTrades)
      expect(figures.toReview).toBe(closedTrades)
    }
  })

  test('of a week add up to those of its days', async () => {
    const [first, last] = ['2023-11-13', '2023-11-19'].map((key) => parseDayKey(key) ?? (0 as CivilDay))
    const week = await summaryFigures(poolOf(), {
      uid: user.uid,
      first: first ?? (0 as CivilDay),
      last: last ?? (0 as CivilDay),
    })
    expect(week.closed).toBe(points.reduce((sum, { closedTrades }) => sum + closedTrades, 0))
    expect(week.net).toBeCloseTo(
      points.reduce((sum, { net }) => sum + net, 0),
      8,
    )
  })
})

describe('sending', () => {
  type Sent = { readonly url: string; readonly body: unknown }
  const posted: Sent[] = []
  const mailed: Message[] = []
  let outcome: PostEnd = { end: 'answered', status: 204 }
  let now: number = NOON

  /** The summary jobs of one server. Its clock is in 2023, when the running one has nothing to send. */
  function serverOf(): ReturnType<typeof startSummaryJobs> {
    const pool = poolOf()
    const notices = createNotices({ pool, pagesUrl: 'https://journal.example', send: async () => undefined })
    const dependencies: SummaryJobDependencies = {
      pool,
      run: (_name, input) => summaryFigures(pool, input),
      box: keyBox(fixedRing(parseKeys(SHARED_SECRETS.MASTER_KEYS))),
      post: async (url, body) => {
        posted.push({ url, body })
        return outcome
      },
      sendMail: async (message) => void mailed.push(message),
      pagesUrl: 'https://journal.example',
      stopUrl: stopUrl({ kind: 'summary', address: 'https://journal.example', secret: SHARED_SECRETS.AUTH_SECRET }),
      now: () => now,
      notices,
      log: { warn: () => undefined },
      isDemo: (uid) => isDemoUser(pool, uid),
    }
    return startSummaryJobs(dependencies, DAY_MS)
  }
  const reset = (at: string): void => {
    posted.length = 0
    mailed.length = 0
    now = momentOf(at)
  }
  const statesOf = async () =>
    await query(
      server,
      'select way, state, attempts from summary_runs where user_id = $1 and first_day < $2 order by first_day, way',
      [user.uid, '2024-01-01'],
    )
  const failures = () =>
    query(server, `select about from notices where user_id = $1 and kind = 'summary-failed'`, [user.uid])

  beforeAll(async () => {
    await user.call('setSummaryWebhook', { url: WEBHOOK, chat: null })
    // The running server would take part: the clocks of this test are behind its own.
    server.kill('SIGSTOP')
  })
  afterAll(() => server.kill('SIGCONT'))

  // Promise [Alerts and notifications] A summary of a day or week has the figures of the report and is sent once,
  //   whatever the time zone and however many servers run.
  test('happens once per channel, with two servers that check repeatedly, and after a restart', async () => {
    reset('2023-11-16T12:00:00Z')
    const servers = [serverOf(), serverOf()]
    for (let round = 0; round < 3; round += 1) await Promise.all(servers.map(({ look }) => look()))
    for (const { close } of servers) await close()
    const third = serverOf()
    await third.look()
    await third.close()
    expect(posted).toEqual([
      {
        url: WEBHOOK,
        body: expect.objectContaining({ content: expect.stringContaining('Your day: Wed 15 Nov 2023') }),
      },
    ])
    expect(mailed).toMatchObject([{ to: user.email, subject: 'Your day: Wed 15 Nov 2023 · Roundtrip' }])
    expect(await statesOf()).toEqual([
      { way: 'mail', state: 'sent', attempts: 1 },
      { way: 'webhook', state: 'sent', attempts: 1 },
    ])
  })

  test('speaks the language that the user has now', async () => {
    const speak = (language: Language) =>
      query(
        server,
        `update documents set data = data || jsonb_build_object('language', $2::text)
         where user_id = $1 and collection = 'settings'`,
        [user.uid, language],
      )
    const jobs = serverOf()
    for (const [language, title] of [
      ['de', 'Dein Tag: Mi, 15. Nov 2023'],
      ['en', 'Your day: Wed 15 Nov 2023'],
    ] as const) {
      reset('2023-11-16T12:00:00Z')
      await query(server, 'delete from summary_runs where user_id = $1', [user.uid])
      await speak(language)
      await chosenAt('2023-01-01T00:00:00Z')
      await jobs.look()
      expect(mailed).toMatchObject([{ subject: `${title} · Roundtrip` }])
      expect(posted).toMatchObject([{ body: { content: expect.stringContaining(`${title}\n`) } }])
    }
    await jobs.close()
  })

  test('begins with the next one after it was switched on', async () => {
    reset('2023-11-16T12:00:00Z')
    await query(server, 'delete from summary_runs where user_id = $1', [user.uid])
    await chosenAt('2023-11-16T10:00:00Z')
    const jobs = serverOf()
    await jobs.look()
    expect([posted, mailed]).toEqual([[], []])
    reset('2023-11-17T08:00:00Z')
    await jobs.look()
    await jobs.close()
    expect(mailed).toMatchObject([{ subject: 'Your day: Thu 16 Nov 2023 · Roundtrip' }])
    await query(server, 'delete from summary_runs where user_id = $1', [user.uid])
    await chosenAt('2023-01-01T00:00:00Z')
  })

  test('does not happen where nothing was traded', async () => {
    reset('2023-11-19T12:00:00Z')
    const jobs = serverOf()
    await jobs.look()
    await jobs.close()
    expect([posted, mailed]).toEqual([[], []])
    expect((await statesOf()).map(({ state }) => state)).toEqual(['skipped', 'skipped'])
  })

  test('is tried again some times, then reported; what arrives later settles that', async () => {
    reset('2023-11-17T12:00:00Z')
    outcome = { end: 'no-answer' }
    const jobs = serverOf()
    const tries: number[] = []
    for (const minutes of [0, 0, 1, 5, 30, 120, 600]) {
      now += minutes * 60_000
      await jobs.look()
      tries.push(posted.length)
    }
    expect(tries).toEqual([1, 1, 2, 3, 4, 5, 5])
    expect(mailed).toHaveLength(1)
    expect(await failures()).toEqual([{ about: 'discord.com' }])

    outcome = { end: 'answered', status: 404 }
    reset('2023-11-15T12:00:00Z')
    await jobs.look()
    expect(posted).toHaveLength(1)
    expect((await statesOf())[1]).toEqual({ way: 'webhook', state: 'failed', attempts: 1 })

    outcome = { end: 'answered', status: 200 }
    await query(server, `delete from summary_runs where user_id = $1 and first_day = '2023-11-14'`, [user.uid])
    await jobs.look()
    await jobs.close()
    expect(await failures()).toEqual([])
  })
})

describe('the address of a webhook', () => {
  // Promise [Alerts and notifications] A webhook only reaches public addresses, and its secret is shown only once.
  test('is shown as its host and its end, and is nowhere in the database, an export or the log', async () => {
    const { webhook } = await user.call<{ webhook: ShownWebhook }>('setSummaryWebhook', { url: WEBHOOK, chat: null })
    expect(webhook).toEqual({ kind: 'discord', host: 'discord.com', ending: 'wxyz', chat: null })
    expect(await user.call('getSummaryWebhook', {})).toEqual({ webhook })
    expect(await columnsWith(server, [TOKEN])).toEqual([])
    // Without a network the name cannot be resolved, so the test message fails, and says how.
    expect(await user.call('testSummaryWebhook', {})).toMatchObject({ outcome: expect.any(String) })
    expect((await exported(user)).includes(TOKEN)).toBe(false)
    expect(server.output()).not.toContain(TOKEN)
  })

  test.each([
    ['https://127.0.0.1/hook', 'webhook-not-public'],
    ['http://example.com/hook', 'webhook-not-https'],
    ['https://api.telegram.org/bot1:abcdefgh/sendMessage', 'webhook-without-chat'],
  ])('%s is refused, and the one before stays', async (url, reason) => {
    const { status, body } = await user.request('setSummaryWebhook', { url, chat: null })
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(reason)])
    expect(await user.call('getSummaryWebhook', {})).toMatchObject({ webhook: { host: 'discord.com' } })
  })

  test('goes when it is removed, and is nobody else’s', async () => {
    const other = await newUser(server.url)
    expect(await other.call('getSummaryWebhook', {})).toEqual({ webhook: null })
    expect((await other.request('testSummaryWebhook', {})).status).toBe(400)
    // A demo is anonymous, so it must not make the server send anything.
    await query(server, 'insert into demo_users (user_id) values ($1)', [other.uid])
    expect(JSON.stringify((await other.request('setSummaryWebhook', { url: WEBHOOK, chat: null })).body)).toContain(
      'not-in-demo',
    )
    await user.call('removeSummaryWebhook', {})
    expect(await user.call('getSummaryWebhook', {})).toEqual({ webhook: null })
  })
})

describe('the link that stops the mails', () => {
  const at = (uid: string): string =>
    stopUrl({ kind: 'summary', address: server.url, secret: SHARED_SECRETS.AUTH_SECRET })(uid)
  const wants = async (): Promise<unknown> => {
    const stored = await user.fetch(`/db/v1/users/${user.uid}/settings/main`)
    return ((await stored.json()) as { data: Settings }).data.summary.mail
  }

  test('asks when it is opened, and stops them at one post without a session', async () => {
    expect(await (await fetch(at(user.uid))).text()).toContain('Stop summary emails?')
    expect(await wants()).toBe(true)
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
    expect((await fetch(at(user.uid), { method: 'POST', body })).status).toBe(200)
    expect(await wants()).toBe(false)
  })

  test('works for its user alone', async () => {
    const other = await newUser(server.url)
    const forged = at(user.uid).replace(user.uid, other.uid)
    expect((await fetch(forged, { method: 'POST' })).status).toBe(404)
    expect((await post(server.url, '/api/summary/stop', {})).status).toBe(404)
  })

  test('is the header by which mail programs offer it', async () => {
    const smtp = await mailServer()
    const letter = { kind: 'mail', to: 'me@example.com', subject: 'A day', text: 'Text', html: '<p>Text</p>' } as const
    const carry = smtpCarrier({ url: smtp.url, from: 'journal@example.com' })
    await carry({ ...letter, leave: 'https://journal.example/stop' }, 'one')
    await carry(letter, 'two')
    await smtp.close()
    const [leavable, plain] = smtp.received.map(({ text }) => text.toLowerCase())
    expect(leavable).toContain('list-unsubscribe: <https://journal.example/stop>')
    expect(leavable).toContain('list-unsubscribe-post: list-unsubscribe=one-click')
    expect(plain).not.toContain('list-unsubscribe')
  })
})
