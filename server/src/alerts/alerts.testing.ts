/** A journal whose last trade reaches a limit, a stopped server, and the code that sends alerts, run apart from it. */
import { type AwaySettings, PLAIN_AWAY, PLAIN_SETTINGS, type Rule } from '@roundtrip/contract/documents'
import { DAY_MS, fixed, momentOf, utcMs } from '@roundtrip/core/base'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { openPool, type Pool } from '../database/connection.ts'
import { keyBox } from '../keys/key-box.ts'
import { fixedRing, parseKeys } from '../keys/key-ring.ts'
import type { Message } from '../mail/outbox.ts'
import type { PostEnd } from '../outgoing/public-post.ts'
import { summaryFigures } from '../summary/figures.ts'
import { stopUrl } from '../summary/stop.ts'
import type { TestUser } from '../testing/client.testing.ts'
import { query } from '../testing/database.testing.ts'
import { importFills, newAccount, someFills } from '../testing/ledger.testing.ts'
import { databaseOf, newFolder, type RunningServer, SHARED_SECRETS, startServer } from '../testing/server.testing.ts'
import { newUser } from '../testing/user.testing.ts'
import { lookAtUser } from './after-sync.ts'
import { type AlertJobDependencies, startAlertJobs } from './alert-jobs.ts'
import { pushService } from './push-service.testing.ts'
import { reachedLimits } from './reached-limits.ts'

export const WEBHOOK = 'https://hooks.example.com/CANARY5ecretToken0123456789wxyz'
const LOSS_AT = momentOf('2023-11-16T14:32:00Z')
const AFTERNOON = momentOf('2023-11-16T15:00:00Z')
const ACCEPTED: PostEnd = { end: 'answered', status: 204 }

export const RULE: Rule = {
  name: 'Stop for the day',
  kind: 'max-daily-loss',
  scope: 'day',
  parameters: { limit: '400', currency: 'USD' },
  filter: { accounts: [], tickers: [], labels: [] },
  severity: 2,
  validFrom: null,
  validTo: null,
  weekdays: [],
  active: true,
  follows: null,
}

/** None of these tests calls an exchange. */
export const ENVIRONMENT = { ...SHARED_SECRETS, EXCHANGE_GATEWAY: 'off' }

type Journal = { dataDir: string; server: RunningServer; user: TestUser; now: number; outcome: PostEnd }
/** What changes while the tests run. */
export const journal = {} as Journal
export const pools: Pool[] = []
/** Call once in a file: the hooks that start the journal and stop its server while alerts are looked for. */
export function withJournal(): void {
  beforeAll(async () => {
    journal.dataDir = newFolder()
    journal.server = await startServer({ dataDir: journal.dataDir, environment: ENVIRONMENT })
    journal.user = await newUser(journal.server.url)
    await journal.user.call('setSummaryWebhook', { url: WEBHOOK, chat: null })
    await store('rules', 'loss', RULE)
    await importFills(journal.user, await newAccount(journal.user, 'Bybit main'), losingTrade())
  })
  // The running server would take part: its clock is ahead of the one of these tests.
  beforeEach(async () => {
    await reset()
    journal.server.kill('SIGSTOP')
  })
  afterAll(async () => {
    for (const pool of pools.splice(0)) await pool.end()
    journal.server.kill('SIGCONT')
    await journal.server.stop()
  })
}

/** A trade that loses 412 dollars at 14:32. */
function losingTrade() {
  return someFills(2).map((fill, index) => ({
    ...fill,
    time: utcMs(index === 0 ? LOSS_AT - 60_000 : LOSS_AT),
    quantity: fixed('1'),
    price: fixed(index === 0 ? '1000' : '588'),
    fee: fixed('0'),
  }))
}

export async function store(collection: string, id: string, data: object): Promise<void> {
  const put = { method: 'PUT', body: JSON.stringify(data) }
  expect((await journal.user.fetch(`/db/v1/users/${journal.user.uid}/${collection}/${id}`, put)).status).toBe(200)
}

export async function choose(away: Partial<AwaySettings>): Promise<void> {
  await whileRunning(() => store('settings', 'main', { ...PLAIN_SETTINGS, away: { ...PLAIN_AWAY, ...away } }))
}

/** Lets the server respond. Pending alerts are set aside meanwhile: its clock is ahead, and it would send them. */
export async function whileRunning<T>(act: () => Promise<T>): Promise<T> {
  await query(journal.server, `update alert_runs set next_try_at = next_try_at + interval '200 years'`)
  journal.server.kill('SIGCONT')
  try {
    return await act()
  } finally {
    journal.server.kill('SIGSTOP')
    await query(journal.server, `update alert_runs set next_try_at = next_try_at - interval '200 years'`)
  }
}

/** One for all servers of these tests: the database has few connections. */
export const poolOf = (): Pool => {
  const [existing] = pools
  if (existing !== undefined) return existing
  const pool = openPool(databaseOf(journal.server), 8)
  pools.push(pool)
  return pool
}

type Posted = { readonly url: string; readonly body: Readonly<Record<string, unknown>> }
export const service = pushService()
export const posted: Posted[] = []
export const mailed: Message[] = []

export const reset = async (): Promise<void> => {
  posted.length = 0
  mailed.length = 0
  service.received.length = 0
  service.status = 201
  journal.outcome = ACCEPTED
  journal.now = AFTERNOON
  await query(journal.server, 'delete from alert_runs')
  await query(journal.server, 'delete from alert_marks')
}

/** The alert jobs of one server. */
export function jobsOf(change: Partial<AlertJobDependencies> = {}): ReturnType<typeof startAlertJobs> {
  const dependencies: AlertJobDependencies = {
    pool: poolOf(),
    box: keyBox(fixedRing(parseKeys(SHARED_SECRETS.MASTER_KEYS))),
    contact: 'mailto:operator@journal.example',
    postBytes: async (url, content) => service.receive(url, content),
    post: async (url, body) => {
      posted.push({ url, body: body as Posted['body'] })
      return journal.outcome
    },
    sendMail: async (message) => void mailed.push(message),
    pagesUrl: 'https://journal.example',
    stopUrl: stopUrl({ kind: 'alerts', address: 'https://journal.example', secret: SHARED_SECRETS.AUTH_SECRET }),
    now: () => journal.now,
    log: { warn: () => undefined },
    ...change,
  }
  return startAlertJobs(dependencies, DAY_MS)
}

export async function look(jobs = jobsOf()): Promise<void> {
  await jobs.look()
  await jobs.close()
}

/** Runs what follows a synchronization, with this process in place of the server's threads. */
export async function afterSync(): Promise<void> {
  const pool = poolOf()
  const run = ((name: string, input: never) =>
    name === 'reachedLimits' ? reachedLimits(pool, input) : summaryFigures(pool, input)) as Parameters<
    typeof lookAtUser
  >[0]['run']
  await lookAtUser({ pool, run, now: () => journal.now }, journal.user.uid)
}

export const states = () =>
  query(journal.server, 'select way, state, attempts from alert_runs where user_id = $1 order by event, way', [
    journal.user.uid,
  ])

export const mailsOf = async (): Promise<number> =>
  (await query(journal.server, `select id from outbox where user_id = $1 and kind = 'mail'`, [journal.user.uid])).length

/** Ids and the tokens of unsubscribe links are random, and may contain the digits of an amount. */
export function withoutIds(text: string): string {
  return text.replaceAll(/[0-9a-f]{8,}(?:-[0-9a-f]{4,})*|(?<=[?&]t=)[\w-]+/g, '')
}
