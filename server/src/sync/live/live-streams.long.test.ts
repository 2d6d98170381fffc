/**
 * Fills that arrive live: through the real client, from a stand-in written from the documentation, into the journal and to
 * the browser.
 */
import type { ExchangeConnection } from '@roundtrip/contract/exchanges'
import { DAY_MS } from '@roundtrip/core/base'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FakeAccount, type FakeExchange, makeAccount, startFakeExchange } from '../../../../fakes/exchange.ts'
import type { TestUser } from '../../testing/client.testing.ts'
import { query } from '../../testing/database.testing.ts'
import { readServerEvents } from '../../testing/events.testing.ts'
import { connectAccount, credentialsFor, ledgerRows, until } from '../../testing/exchange.testing.ts'
import {
  addressOfDatabase,
  eventually,
  newFolder,
  startServer,
  type RunningServer,
} from '../../testing/server.testing.ts'
import { newUser } from '../../testing/user.testing.ts'

let exchange: FakeExchange
let server: RunningServer
let environment: Readonly<Record<string, string>>
beforeAll(async () => {
  exchange = await startFakeExchange({ limits: { scale: null } })
  environment = { EXCHANGE_GATEWAY: exchange.gateway, EXCHANGE_PACE: '500', LIVE_STREAMS: '50', LOG_LEVEL: 'debug' }
  server = await startServer({ environment })
})
afterAll(async () => {
  await server.stop()
  await exchange.close()
})

let seed = 500
function account(name: FakeAccount['exchange']): FakeAccount {
  const now = Date.now()
  seed += 1
  const made = { exchange: name, seed, fills: 60, from: now - 20 * DAY_MS, to: now - 3_600_000 }
  return exchange.addAccount(makeAccount(made))
}

const isLive = ({ updates }: ExchangeConnection): boolean => updates.liveSince !== null
/** How many connections follow an account: Binance has one for each wallet, OKX two, one of which reports fills. */
const FOLLOWERS = { binance: 3, bybit: 1, okx: 1 } as const

async function live(name: keyof typeof FOLLOWERS, at: FakeAccount = account(name)) {
  const user = await newUser(server.url)
  const { id } = await connectAccount(user, at)
  const connection = await until(user, id, (now) => now.state === 'fresh' && isLive(now))
  expect(exchange.streams.followers(at)).toBe(FOLLOWERS[name])
  // The run that was brought forward, which finds records from before the stream was open.
  const since = connection.updates.liveSince ?? 0
  await until(user, id, (now) => now.state === 'fresh' && (now.lastSync ?? 0) >= since)
  return { user, at, id, connection }
}

async function countFills(user: TestUser): Promise<number> {
  const { accounts } = await user.call<{ accounts: { fills: number }[] }>('listAccounts', {})
  return accounts.reduce((sum, { fills }) => sum + fills, 0)
}

describe.concurrent.each(['binance', 'bybit', 'okx'] as const)('%s', (name) => {
  test('a fill is in the journal by a push message alone, and as the next run reads it', async ({ expect }) => {
    const { user, at, id } = await live(name)
    const before = await until(user, id, ({ state }) => state === 'fresh')
    const controller = new AbortController()
    const events = readServerEvents(await user.fetch(`/db/v1/listen/${user.uid}`, { signal: controller.signal }))
    // The current state, and then each change.
    await events.next('ledger')
    const begun = Date.now()
    exchange.grow(at, 1)
    await events.next('ledger')
    await eventually('the fill is in the journal', async () =>
      (await countFills(user)) === at.fills.length ? true : null,
    )
    const tookMs = Date.now() - begun
    process.stdout.write(`${name}: a fill reached the browser after ${tookMs} ms\n`)
    controller.abort()
    const after = await until(user, id, () => true)
    // There was no run: the fill arrived on its own.
    expect([after.lastSync, after.state, after.fills]).toEqual([before.lastSync, 'fresh', at.fills.length])

    const heard = await ledgerRows(server, user.uid)
    await user.call('syncNow', { id })
    await until(user, id, (now) => now.state === 'fresh' && now.lastSync !== before.lastSync)
    const confirmed = await ledgerRows(server, user.uid)
    expect(confirmed.fills).toEqual(heard.fills)
  })
})

test('a burst of fills is read together, and all of it arrives', async () => {
  const { user, at } = await live('bybit')
  for (let burst = 0; burst < 5; burst += 1) {
    exchange.grow(at, 4)
    await new Promise((next) => setTimeout(next, 50))
  }
  expect(at.fills.length).toBe(80)
  await eventually('all are there', async () => ((await countFills(user)) === at.fills.length ? true : null))
})

test('a stream that was cut off comes back, and what was missed is read', async () => {
  const { user, at, id, connection } = await live('okx')
  exchange.streams.drop()
  exchange.grow(at, 2)
  const again = await until(user, id, (now) => isLive(now) && now.updates.liveSince !== connection.updates.liveSince)
  expect(again.updates.trouble).toBeNull()
  await eventually('what was missed is read', async () => ((await countFills(user)) === at.fills.length ? true : null))
})

test('a connection that is paused or removed is followed no longer, one with a new key is followed with it', async () => {
  const { user, at, id, connection } = await live('bybit')
  const gone = (): Promise<true> =>
    eventually('nobody follows', () => (exchange.streams.followers(at) === 0 ? true : null))
  await user.call('updateConnection', { id, paused: true })
  await gone()
  expect((await until(user, id, (now) => !isLive(now))).state).toBe('paused')

  await user.call('updateConnection', { id, paused: false })
  const back = await until(user, id, isLive)
  expect(back.updates.liveSince).not.toBe(connection.updates.liveSince)

  await user.call('replaceKey', { id, credentials: credentialsFor(at), confirmed: false })
  await until(user, id, (now) => isLive(now) && now.updates.liveSince !== back.updates.liveSince)
  expect(exchange.streams.followers(at)).toBe(1)

  await user.call('deleteConnection', { id, data: 'keep' })
  await gone()
})

test('a stream that the exchange refuses is said so, and tried again after a run that works', async () => {
  const at = account('okx')
  const user = await newUser(server.url)
  const { id } = await connectAccount(user, at)
  await until(user, id, ({ state, lastSync }) => state === 'fresh' && lastSync !== null)
  at.state = 'revoked'
  exchange.streams.drop()
  const refused = await until(user, id, ({ updates }) => updates.trouble !== null)
  expect(refused.updates).toMatchObject({ liveSince: null, trouble: 'key-refused' })
  expect(server.output()).toContain('60005 Invalid apiKey')
  at.state = 'active'
  await user.call('syncNow', { id })
  expect((await until(user, id, isLive)).updates.trouble).toBeNull()
})

test('a trader who was not here for weeks has the usual rhythm', async () => {
  const { user, at, id } = await live('bybit')
  await query(server, `update auth_sessions set "updatedAt" = now() - interval '15 days' where "userId" = $1`, [
    user.uid,
  ])
  await eventually('nobody follows', () => (exchange.streams.followers(at) === 0 ? true : null))
  expect((await until(user, id, (now) => !isLive(now))).updates.everyMinutes).toBe(15)
})

test('no secret, no listen key and no address of a stream is ever logged', async () => {
  const { at } = await live('binance')
  exchange.streams.drop()
  await eventually('it is back', () => (exchange.streams.followers(at) === FOLLOWERS.binance ? true : null))
  const { key, secret } = at.credentials
  for (const text of [key, secret, 'listenKey', 'wss:', 'signature']) expect(server.output()).not.toContain(text)
})

test('of two servers one follows a connection, and the other takes over when it is gone', async () => {
  const own = await startFakeExchange({ limits: { scale: null } })
  const dataDir = newFolder()
  const settings = { ...environment, EXCHANGE_GATEWAY: own.gateway }
  const keeper = await startServer({ dataDir, environment: { ...settings, LIVE_STREAMS: '0' } })
  const DATABASE_URL = addressOfDatabase(keeper)
  const start = () => startServer({ dataDir, environment: { ...settings, DATABASE_URL } })
  const first = await start()
  const now = Date.now()
  const at = own.addAccount(
    makeAccount({ exchange: 'bybit', seed: 1, fills: 20, from: now - DAY_MS, to: now - 60_000 }),
  )
  const user = await newUser(keeper.url)
  const { id } = await connectAccount(user, at)
  await until(user, id, isLive)
  const second = await start()
  // Long enough for the other one to check, too.
  await new Promise((next) => setTimeout(next, 6_000))
  expect(own.streams.followers(at)).toBe(1)

  const holder = async () => (await query(keeper, 'select holder from live_streams', [])).map((row) => row['holder'])
  const before = await holder()
  expect(before).toHaveLength(1)
  first.kill('SIGKILL')
  await first.exited
  const begun = Date.now()
  await until(user, id, (next) => isLive(next) && own.streams.followers(at) === 1)
  own.grow(at, 1)
  await eventually('the fill is there', async () => ((await countFills(user)) === at.fills.length ? true : null))
  process.stdout.write(`after the end of a server a fill was heard again within ${Date.now() - begun} ms\n`)
  expect(await holder()).not.toEqual(before)
  for (const running of [second, keeper]) await running.stop()
  await own.close()
})

const CUT_MS = 3 * DAY_MS
/** For NODE_OPTIONS of a server whose clock is three days behind, including its threads. */
const THREE_DAYS_AGO = `--import=data:text/javascript,${encodeURIComponent(`
  const Real = Date
  globalThis.Date = class extends Real {
    constructor(...args) { args.length === 0 ? super(Real.now() - ${CUT_MS}) : super(...args) }
    static now() { return Real.now() - ${CUT_MS} }
  }`)}`

test('after a cut of three days nothing is missing between the history and the stream', async () => {
  const own = await startFakeExchange({ limits: { scale: null } })
  own.clockOffsetMs = -CUT_MS
  const dataDir = newFolder()
  const settings = { ...environment, EXCHANGE_GATEWAY: own.gateway }
  const before = await startServer({ dataDir, environment: { ...settings, NODE_OPTIONS: THREE_DAYS_AGO } })
  const user = await newUser(before.url)
  const cutAt = Date.now() - CUT_MS
  const followed: { readonly at: FakeAccount; readonly id: string }[] = []
  for (const name of ['binance', 'bybit', 'okx'] as const) {
    seed += 1
    const made = makeAccount({ exchange: name, seed, fills: 60, from: cutAt - 20 * DAY_MS, to: cutAt - 3_600_000 })
    const at = own.addAccount(made)
    followed.push({ at, id: (await connectAccount(user, at)).id })
  }
  for (const { id, at } of followed) {
    const { lastSync } = await until(user, id, (now) => now.state === 'fresh' && isLive(now) && now.lastSync !== null)
    expect(Date.now() - (lastSync ?? 0)).toBeGreaterThan(CUT_MS - DAY_MS)
    await until(user, id, ({ fills }) => fills === at.fills.length)
  }
  before.kill('SIGTERM')
  await before.exited

  own.clockOffsetMs = 0
  // A fill every two hours until now.
  for (const { at } of followed) {
    for (let time = Date.now() - CUT_MS + 7_200_000; time < Date.now() - 60_000; time += 7_200_000) at.trade(1, time)
  }
  const missed = followed.map(({ at }) => at.fills.length)
  expect(Math.min(...missed)).toBeGreaterThan(60 + 30)
  const PORT = new URL(before.url).port
  const begun = Date.now()
  const after = await startServer({ dataDir, environment: { ...settings, PORT } })
  // Records during the catch-up are neither only in the history nor only live.
  const trickle = setInterval(() => {
    for (const { at } of followed) own.grow(at, 1)
  }, 500)
  for (const { id } of followed) await until(user, id, (now) => isLive(now))
  clearInterval(trickle)
  const dedupeKeys = async (): Promise<number> => (await ledgerRows(after, user.uid)).fills.length
  const expected = followed.reduce((sum, { at }) => sum + at.fills.length, 0)
  await eventually('all fills are there', async () => ((await dedupeKeys()) === expected ? true : null))
  process.stdout.write(`three days of three accounts were caught up after ${Date.now() - begun} ms\n`)
  // Once each, and as a complete run reads them.
  for (const { id } of followed) {
    const { lastSync } = await until(user, id, ({ state }) => state === 'fresh')
    await user.call('syncNow', { id })
    await until(user, id, (now) => now.state === 'fresh' && now.lastSync !== lastSync)
  }
  expect(await dedupeKeys()).toBe(expected)
  await after.stop()
  await own.close()
})
