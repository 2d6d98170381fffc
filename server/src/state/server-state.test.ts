/** The operator's view: for operators only, correct figures, and nothing that a user wrote or traded, nor any names. */
import { getServerState, type ServerState } from '@roundtrip/contract/operation'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importFills, newAccount, someFills } from '../testing/ledger.testing.ts'
import type { TestUser } from '../testing/client.testing.ts'
import { query } from '../testing/database.testing.ts'
import { eventually, type RunningServer, startServer } from '../testing/server.testing.ts'
import { newUser } from '../testing/user.testing.ts'

let server: RunningServer
let operator: TestUser
let trader: TestUser
let connection: string

beforeAll(async () => {
  server = await startServer({
    environment: {
      OPERATOR_ACCOUNTS: 'boss@example.com, Second.Operator@Example.com',
      EXCHANGE_GATEWAY: 'off',
      LOG_LEVEL: 'warn',
    },
  })
  operator = await newUser(server.url, 'boss@example.com')
  trader = await newUser(server.url)
  const account = await newAccount(trader, 'canary-account')
  const { import: made } = await importFills(trader, account, someFills(10))
  await trader.fetch(`/db/v1/users/${trader.uid}/labels/canary-label`, {
    method: 'PUT',
    body: JSON.stringify({ name: 'canary-text', group: 'setup', colour: 1, archived: false, hidden: false }),
  })
  const [row] = await query(
    server,
    `insert into connections (user_id, account_id, import_id, exchange, demo, key_hint, owner, credentials, rights, state,
       trouble, trouble_since, attempts)
     values ($1, $2, $3, 'bybit', false, 'can1', 'canary-owner', '{"key":"canary-key"}', '{}', 'stopped', 'key-refused',
       now() - interval '2 hours', 3) returning replace(id::text, '-', '') as id`,
    [trader.uid, account, made?.id],
  )
  connection = String(row?.['id'])
})
afterAll(() => server.stop())

const look = (user: TestUser): Promise<ServerState> => user.call<ServerState>('getServerState', {})

async function sessionOf({ cookie }: TestUser): Promise<{ operator?: boolean }> {
  const response = await fetch(`${server.url}/api/auth/session`, { headers: { cookie } })
  return ((await response.json()) as { user: { operator?: boolean } }).user
}

// Promise [Operation] Only operators see the state of the server and of all syncs, and it contains nothing from any
//   journal.
// ASVS 8.2.1
test('nobody else sees it, and nobody else is called an operator', async () => {
  const { status, body } = await trader.request('getServerState', {})
  expect([status, body]).toMatchObject([403, { error: { details: { reason: 'not-operator' } } }])
  expect((await sessionOf(trader)).operator).toBeUndefined()
  expect((await sessionOf(operator)).operator).toBe(true)
})

test('an address counts in any case, and only once it is confirmed', async () => {
  const second = await newUser(server.url, 'second.operator@example.com')
  expect((await second.request('getServerState', {})).status).toBe(200)
  await query(server, 'update auth_users set "emailVerified" = false where id = $1', [second.uid])
  expect((await second.request('getServerState', {})).status).toBe(403)
  expect((await sessionOf(second)).operator).toBeUndefined()
})

// Promise [Operation] Only operators see the state of the server and of all syncs, and it contains nothing from any
//   journal.
test('no access token sees it', async () => {
  const password = 'correct horse battery'
  const { token } = await operator.call<{ token: string }>('createToken', {
    name: 'Mine',
    scopes: ['read', 'import'],
    expires: null,
    password,
  })
  const response = await fetch(`${server.url}/fn/us-central1/getServerState`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: '{"data":{}}',
  })
  expect(response.status).toBe(403)
})

test('counts users, connections and what waits, and names what fails by its kind', async () => {
  const state = await eventually('the queue has been set up', async () => {
    const state = await look(operator)
    return state.queue === null || state.lastTidy === null ? null : state
  })
  expect(getServerState.output.safeParse(state).error).toBeUndefined()
  const [{ users = 0 } = {}] = (await query(
    server,
    `select count(*)::int as users from auth_users where "email" not like '%.invalid'`,
  )) as { users?: number }[]
  expect(state.users).toEqual({ all: users, demos: 0, lastDay: users, lastWeek: users })
  expect(state.exchanges).toEqual([
    {
      exchange: 'bybit',
      all: 1,
      running: 0,
      waiting: 0,
      retrying: 0,
      stopped: 1,
      paused: 0,
      oldestRead: null,
    },
  ])
  expect(state.failing).toMatchObject([
    { id: connection, exchange: 'bybit', state: 'stopped', trouble: 'key-refused', attempts: 3, failingParts: 0 },
  ])
  expect(state.at - (state.failing?.[0]?.since ?? 0)).toBeGreaterThan(7_100_000)
  expect(state.readiness).toMatchObject({ status: 'ready' })
  expect(state.readiness.parts.map(({ part }) => part)).toEqual(['database', 'disk', 'queue', 'exchanges', 'mail'])
  expect(state.queue).toMatchObject({ waiting: 0, running: 0, failed: 0, oldestSeconds: null })
  expect(state.mails).toEqual({ waiting: 0, late: 0, failed: 0 })
  expect(state.lastTidy).toMatchObject({ failed: false })
  expect(state.database?.tables.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['fill_blocks', 'auth_users', 'job queue']),
  )
  expect(state.database?.bytes).toBeGreaterThan(1e6)
  expect(state.disk?.freeBytes).toBeLessThan(state.disk?.totalBytes ?? 0)
  expect(state.process.connections).toMatchObject({ most: 10, waiting: 0 })
})

test('a demo user is not a user', async () => {
  const before = (await look(operator)).users
  await fetch(`${server.url}/api/auth/demo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.url },
    body: '{}',
  })
  expect((await look(operator)).users).toEqual({ ...before, demos: (before?.demos ?? 0) + 1 })
})

test('troubles are counted by our own words and the kind of error', async () => {
  await query(server, 'alter table accounts rename to accounts_away')
  for (const name of ['listAccounts', 'listAccounts', 'listAccounts']) await trader.request(name, {})
  await query(server, 'alter table accounts_away rename to accounts')
  const { troubles } = await look(operator)
  expect(troubles).toMatchObject([{ level: 'error', sentence: 'unexpected error', error: 'error 42P01', count: 3 }])
  expect(JSON.stringify(troubles)).not.toContain('accounts')
})

// Promise [Operation] Only operators see the state of the server and of all syncs, and it contains nothing from any
//   journal.
test('it contains nothing of any user', async () => {
  const text = JSON.stringify(await look(operator))
  const secrets = [/canary/, /example\.com/, new RegExp(trader.uid), new RegExp(operator.uid), /COIN\d/, /can1/]
  expect(secrets.filter((secret) => secret.test(text)).map(String)).toEqual([])
})
