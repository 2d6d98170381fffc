/** Alerts of a real journal: what is reported, once on each way, and never with an amount that is hidden. */
import { momentOf } from '@roundtrip/core/base'
import { describe, expect, test } from 'vitest'
import { createNotices } from '../notices/notices.ts'
import type { PostEnd } from '../outgoing/public-post.ts'
import { stopUrl } from '../summary/stop.ts'
import { signIn } from '../testing/client.testing.ts'
import { query } from '../testing/database.testing.ts'
import { eventually, SHARED_SECRETS, startServer } from '../testing/server.testing.ts'
import {
  afterSync,
  choose,
  ENVIRONMENT,
  jobsOf,
  journal,
  look,
  mailed,
  mailsOf,
  poolOf,
  pools,
  posted,
  reset,
  RULE,
  states,
  store,
  WEBHOOK,
  whileRunning,
  withJournal,
  withoutIds,
} from './alerts.testing.ts'
import { raiseBroken } from './broken-connections.ts'

withJournal()

describe('a limit that is reached', () => {
  // Promise [Alerts and notifications] An alert is sent once per channel, however many servers check and whichever of
  //   them fail, and without amounts unless the trader wants them.
  test('is reported once per channel, with two servers that check repeatedly, and after a restart', async () => {
    await choose({ rules: ['mail', 'webhook'], amounts: 'shown' })
    await Promise.all([afterSync(), afterSync()])
    const servers = [jobsOf(), jobsOf()]
    for (let round = 0; round < 3; round += 1) await Promise.all(servers.map(({ look: again }) => again()))
    for (const { close } of servers) await close()
    await query(journal.server, 'delete from alert_marks')
    await afterSync()
    await look()
    expect(mailed).toMatchObject([{ to: journal.user.email, subject: 'Daily loss limit reached · Roundtrip' }])
    expect(mailed[0]?.text).toContain('−$412 of −$400. Bybit main, 14:32.')
    expect(mailed[0]?.text).toContain('never blocks an order')
    expect(posted).toMatchObject([
      {
        url: WEBHOOK,
        body: {
          kind: 'roundtrip-alert',
          event: 'limit 2023-11-16 loss',
          title: 'Daily loss limit reached',
          sentence: '−$412 of −$400. Bybit main, 14:32.',
          measured: 412,
          limit: 400,
        },
      },
    ])
    expect(await states()).toEqual([
      { way: 'mail', state: 'sent', attempts: 1 },
      { way: 'webhook', state: 'sent', attempts: 1 },
    ])
  })

  // Promise [Alerts and notifications] An alert is sent once per channel, however many servers check and whichever of
  //   them fail, and without amounts unless the trader wants them.
  test('contains no amount unless the trader chose that', async () => {
    await choose({ rules: ['mail', 'webhook'] })
    await afterSync()
    await look()
    const all = withoutIds(JSON.stringify([posted, mailed]))
    expect(all).toContain('Bybit main, 14:32.')
    expect(all).not.toContain('412')
    expect(all).not.toContain('400')
  })

  test('is not looked for where nobody wants it, or the ledger is as it was', async () => {
    await choose({})
    await afterSync()
    expect(await query(journal.server, 'select user_id from alert_marks')).toEqual([])
    await choose({ rules: ['mail'] })
    await afterSync()
    await query(journal.server, 'delete from alert_runs')
    await afterSync()
    expect(await states()).toEqual([])
  })

  test('is not news on the next day', async () => {
    await choose({ rules: ['mail'] })
    journal.now = momentOf('2023-11-17T15:00:00Z')
    await afterSync()
    expect(await states()).toEqual([])
  })

  test('of another ticker is not reached, and the number of trades is', async () => {
    await whileRunning(async () => {
      await store('rules', 'loss', { ...RULE, filter: { ...RULE.filter, tickers: ['OTHERUSDT'] } })
      await store('rules', 'count', { ...RULE, kind: 'max-trades-per-day', parameters: { limit: 1 } })
    })
    await choose({ rules: ['mail'] })
    await afterSync()
    await look()
    expect(mailed.map(({ text }) => text)).toEqual([expect.stringContaining('1 of 1 trades. Bybit main, 14:31.')])
    await whileRunning(async () => {
      await journal.user.fetch(`/db/v1/users/${journal.user.uid}/rules/count`, { method: 'DELETE' })
      await store('rules', 'loss', RULE)
    })
  })

  test('is not reported where that was switched off meanwhile, or hours ago', async () => {
    await choose({ rules: ['mail', 'webhook'] })
    await afterSync()
    await choose({ rules: ['mail'] })
    await query(
      journal.server,
      `update alert_runs set created_at = $1::timestamptz - interval '5 hours' where way = 'mail'`,
      [new Date(journal.now)],
    )
    await look()
    expect([posted, mailed]).toEqual([[], []])
    expect((await states()).map(({ state }) => state)).toEqual(['skipped', 'skipped'])
  })
})

describe('a server that dies', () => {
  test('while a receiver answers leaves the alert to another, which tells it once', async () => {
    await choose({ rules: ['webhook'] })
    await afterSync()
    let finish: (end: PostEnd) => void = () => undefined
    const dying = jobsOf({ post: () => new Promise<PostEnd>((settle) => (finish = settle)) })
    const stuck = dying.look()
    await eventually('the alert is taken', async () => ((await states())[0]?.['attempts'] === 1 ? true : null))
    await look()
    expect(posted).toEqual([])
    journal.now += 3 * 60_000
    await look()
    await look()
    expect(posted).toHaveLength(1)
    finish({ end: 'answered', status: 204 })
    await stuck
    await dying.close()
    expect(await states()).toMatchObject([{ state: 'sent', attempts: 2 }])
  })

  test('before a mail is stored has not noted it as sent', async () => {
    await choose({ rules: ['mail'] })
    await afterSync()
    await look(jobsOf({ sendMail: () => Promise.reject(new Error('The process ends here.')) }))
    expect(await states()).toMatchObject([{ state: 'waiting' }])
    journal.now += 60_000
    await look()
    expect(mailed).toHaveLength(1)
  })

  // Promise [Alerts and notifications] An alert is sent once per channel, however many servers check and whichever of
  //   them fail, and without amounts unless the trader wants them.
  test('and starts again sends what was raised before', { tags: 'long' }, async () => {
    await choose({ rules: ['mail'] })
    await afterSync()
    // Raised by a clock of 2023, so it is due; and young, so it is news.
    const before = await mailsOf()
    journal.server.kill('SIGKILL')
    await journal.server.exited
    for (const pool of pools.splice(0)) await pool.end().catch(() => undefined)
    journal.server = await startServer({ dataDir: journal.dataDir, environment: ENVIRONMENT })
    journal.user = await signIn(journal.server.url, journal.user.email)
    await eventually('the alert is sent', async () => ((await states())[0]?.['state'] === 'sent' ? true : null))
    expect(await mailsOf()).toBe(before + 1)
  })
})

test('a webhook that does not answer is tried some times; one that refuses is not', async () => {
  await choose({ rules: ['webhook'] })
  await afterSync()
  journal.outcome = { end: 'no-answer' }
  const jobs = jobsOf()
  for (const seconds of [0, 1, 30, 120, 600, 3_600, 3_600]) {
    journal.now += seconds * 1_000
    await jobs.look()
  }
  await jobs.close()
  expect(posted).toHaveLength(5)
  expect(await states()).toEqual([{ way: 'webhook', state: 'failed', attempts: 5 }])
  await reset()
  journal.outcome = { end: 'answered', status: 404 }
  await afterSync()
  await look()
  expect(await states()).toEqual([{ way: 'webhook', state: 'failed', attempts: 1 }])
})

test('trades without a review are reported once, from the chosen hour of the next day on', async () => {
  await choose({ reviews: ['mail'] })
  journal.now = momentOf('2023-11-17T07:30:00Z')
  await afterSync()
  expect(await states()).toEqual([])
  journal.now = momentOf('2023-11-17T08:10:00Z')
  await afterSync()
  await afterSync()
  await look()
  expect(mailed).toMatchObject([{ subject: '1 trade to review · Roundtrip' }])
  expect(mailed[0]?.text).toContain('Closed on 16 Nov 2023.')
  expect(mailed[0]?.text).toContain(`/user/${journal.user.uid}/journal/daily?day=2023-11-16`)
  journal.now = momentOf('2023-11-18T08:10:00Z')
  await afterSync()
  await look()
  expect(mailed).toHaveLength(1)
})

test('a connection that breaks is reported when its notice is, and again once it was settled', async () => {
  await choose({ connections: ['webhook'] })
  const pool = poolOf()
  const notices = createNotices({
    pool,
    pagesUrl: 'https://journal.example',
    send: async () => undefined,
    onNew: raiseBroken(() => (journal.now += 1)),
  })
  const broken = {
    kind: 'connection-broken',
    about: 'c'.repeat(32),
    name: 'Bybit main',
    trouble: 'key-refused',
    exchangeMessage: null,
  } as const
  await notices.tell(journal.user.uid, broken)
  await notices.tell(journal.user.uid, broken)
  await look()
  expect(posted.map(({ body }) => body['title'])).toEqual(['Bybit main stopped syncing'])
  await notices.settle(journal.user.uid, 'connection-broken', broken.about)
  await notices.tell(journal.user.uid, broken)
  await look()
  expect(posted).toHaveLength(2)
  await notices.settle(journal.user.uid, 'connection-broken', broken.about)
})

// Promise [Alerts and notifications] An alert is sent once per channel, however many servers check and whichever of
//   them fail, and without amounts unless the trader wants them.
test('a demo gets no alerts', async () => {
  await choose({ rules: ['mail', 'webhook'] })
  await query(journal.server, 'insert into demo_users (user_id) values ($1)', [journal.user.uid])
  await afterSync()
  expect(await states()).toEqual([])
  await query(journal.server, 'delete from demo_users where user_id = $1', [journal.user.uid])
})

test('the link in a mail stops these mails and leaves the other ways', async () => {
  await choose({ rules: ['mail', 'webhook'], reviews: ['mail'] })
  journal.server.kill('SIGCONT')
  const at = stopUrl({ kind: 'alerts', address: journal.server.url, secret: SHARED_SECRETS.AUTH_SECRET })(
    journal.user.uid,
  )
  const ofSummary = stopUrl({ kind: 'summary', address: journal.server.url, secret: SHARED_SECRETS.AUTH_SECRET })(
    journal.user.uid,
  )
  expect(await (await fetch(at)).text()).toContain('Stop alert emails?')
  const forged = at.replace(/t=.*/, ofSummary.replace(/.*t=/, 't='))
  expect((await fetch(forged, { method: 'POST' })).status).toBe(404)
  expect((await fetch(at, { method: 'POST' })).status).toBe(200)
  const stored = await journal.user.fetch(`/db/v1/users/${journal.user.uid}/settings/main`)
  expect(((await stored.json()) as { data: unknown }).data).toMatchObject({ away: { rules: ['webhook'], reviews: [] } })
})
