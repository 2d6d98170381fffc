/** A trader's use of connections, and what a connection reports when its exchange fails. */
import type { ExchangeConnection, SyncReport } from '@roundtrip/contract/exchanges'
import { DAY_MS } from '@roundtrip/core/base'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  type FakeAccount,
  type FakeExchange,
  makeAccount,
  positionsOf,
  startFakeExchange,
} from '../../../fakes/exchange.ts'
import type { TestUser } from '../testing/client.testing.ts'
import { columnsWith, query } from '../testing/database.testing.ts'
import { connectAccount, connectionNow, credentialsFor, tryToConnect, until } from '../testing/exchange.testing.ts'
import { type RunningServer, startServer } from '../testing/server.testing.ts'
import { newUser } from '../testing/user.testing.ts'

let exchange: FakeExchange
let server: RunningServer
beforeAll(async () => {
  exchange = await startFakeExchange({ limits: { scale: null } })
  server = await startServer({
    environment: { EXCHANGE_GATEWAY: exchange.gateway, EXCHANGE_PACE: '500', LOG_LEVEL: 'debug' },
  })
})
afterAll(async () => {
  await server.stop()
  await exchange.close()
})
afterEach(() => {
  exchange.down = false
  exchange.clockOffsetMs = 0
})

let seed = 100
function account(name: FakeAccount['exchange'], fills = 40): FakeAccount {
  const now = Date.now()
  seed += 1
  return exchange.addAccount(makeAccount({ exchange: name, seed, fills, from: now - 20 * DAY_MS, to: now - 3_600_000 }))
}

const fresh = ({ state }: ExchangeConnection): boolean => state === 'fresh'
const reasonOf = ({ body }: { readonly body: unknown }): unknown =>
  (body as { error?: { details?: { reason?: string } } }).error?.details?.reason

async function connected(name: FakeAccount['exchange'], fills?: number) {
  const user = await newUser(server.url)
  const at = account(name, fills)
  const { id } = await connectAccount(user, at)
  const connection = await until(user, id, fresh)
  return { user, at, id, connection }
}

async function fillsOf(user: TestUser): Promise<number> {
  const { accounts } = await user.call<{ accounts: { fills: number }[] }>('listAccounts', {})
  return accounts.reduce((sum, account) => sum + account.fills, 0)
}

describe.each(['binance', 'bybit', 'okx', 'kraken'] as const)('a key of %s', (name) => {
  // Promise [Connected exchanges] A key that can withdraw is refused. If a key gains that right later, its connection
  //   stops.
  // ASVS 13.2.2
  test('that can withdraw, or is wrong, is refused and not stored', async () => {
    const user = await newUser(server.url)
    const at = account(name)
    const wrong = {
      ...at,
      credentials: { ...at.credentials, secret: Buffer.from('not the secret').toString('base64') },
    }
    expect(reasonOf(await tryToConnect(user, wrong))).toBe('key-refused')
    exchange.allow(at, { withdraw: true })
    expect(reasonOf(await tryToConnect(user, at))).toBe('withdrawal-allowed')
    expect(await user.call('listConnections', {})).toMatchObject({ connections: [] })
    expect(await user.call('listAccounts', {})).toMatchObject({ accounts: [] })
  })
})

// An exchange that takes few requests to read: stored keys are handled the same way for all of them.
describe('a key that was connected', () => {
  // Promise [Connected exchanges] A key that can withdraw is refused. If a key gains that right later, its connection
  //   stops.
  // Promise [Connected exchanges] Keys are encrypted and never shown again, and their master key can be changed at any
  //   time.
  test('stays secret, and stops the connection when it may withdraw or is revoked later', async () => {
    exchange.clockOffsetMs = 60_000
    const { user, at, id, connection } = await connected('kraken')
    const { key, secret } = at.credentials
    expect([connection.fills, connection.keyHint]).toEqual([at.fills.length, key.slice(-4)])
    expect(await columnsWith(server, [key, secret])).toEqual([])
    for (const text of [server.output(), JSON.stringify(await user.call('listConnections', {}))]) {
      expect(text).not.toContain(key)
      expect(text).not.toContain(secret)
    }

    exchange.allow(at, { withdraw: true })
    await user.call('syncNow', { id })
    const stopped = await until(user, id, ({ state }) => state === 'stopped')
    expect(stopped).toMatchObject({ trouble: { reason: 'withdrawal-allowed', nextTry: null }, nextSync: null })

    exchange.allow(at, { withdraw: false })
    exchange.revoke(at)
    const given = { id, credentials: credentialsFor(at), confirmed: false }
    expect(reasonOf(await user.request('replaceKey', given))).toBe('key-refused')
    await user.call('syncNow', { id })
    // Exchanges sometimes refuse good keys temporarily, so it is retried; the exchange's message is shown meanwhile.
    const revoked = await until(user, id, ({ trouble, state }) => trouble !== null && state === 'retrying')
    const said = 'EAPI:Invalid key'
    expect(revoked.trouble).toMatchObject({ reason: 'key-refused', exchangeMessage: said })
    expect((revoked.trouble?.nextTry ?? 0) - (revoked.trouble?.since ?? 0)).toBeGreaterThanOrEqual(5 * 60_000 - 1_000)
    // A day later the retries end.
    await query(
      server,
      `update connections set next_sync = now(), trouble_since = now() - interval '25 hours' where id = $1`,
      [id],
    )
    expect(await until(user, id, ({ state }) => state === 'stopped')).toMatchObject({
      trouble: { reason: 'key-refused', exchangeMessage: said, nextTry: null },
    })

    at.state = 'active'
    await user.call('replaceKey', given)
    expect(await until(user, id, fresh)).toMatchObject({ trouble: null, fills: at.fills.length })
  })
})

// Promise [Connected exchanges] A key is only sent to the site of the exchange that the trader chose.
test('an account of a regional site is connected there, and a key of another site is unknown', async () => {
  const user = await newUser(server.url)
  const at = account('okx')
  at.region = 'eu'
  expect(reasonOf(await tryToConnect(user, at, { region: null }))).toBe('key-unknown')
  expect(reasonOf(await tryToConnect(user, at, { region: 'us' }))).toBe('key-unknown')
  expect(reasonOf(await tryToConnect(user, at, { region: 'tr' }))).toBe('bad-credentials')
  const before = exchange.addresses.length
  const { id } = await connectAccount(user, at)
  expect(await until(user, id, fresh)).toMatchObject({ region: 'eu', fills: at.fills.length })
  const hosts = exchange.addresses.slice(before).map((address) => new URL(address).hostname)
  expect(hosts.filter((host) => host.endsWith('okx.com') && !host.includes('eea'))).toEqual([])

  // An account that later moved to another site: a new key is sent to the site that the trader chooses.
  at.region = null
  const given = { id, credentials: credentialsFor(at), confirmed: false }
  expect(reasonOf(await user.request('replaceKey', given))).toBe('key-refused')
  expect(await user.call('replaceKey', { ...given, region: null })).toMatchObject({ region: null, trouble: null })
})

// Promise [Connected exchanges] A failing connection says what is wrong, and is retried where that helps.
test('a key that has expired, or that is used from another address, is refused with that reason', async () => {
  const [expired, elsewhere] = [account('bybit'), account('bybit')]
  const user = await newUser(server.url)
  const ids = [(await connectAccount(user, expired)).id, (await connectAccount(user, elsewhere)).id]
  // The first run is in progress.
  exchange.expire(expired)
  exchange.restrictIp(elsewhere)
  const inTrouble = ({ trouble }: ExchangeConnection): boolean => trouble !== null
  const reasons = ids.map(async (id) => (await until(user, id, inTrouble)).trouble?.reason)
  expect(await Promise.all(reasons)).toEqual(['key-expired', 'address-refused'])
})

test('a secret that cannot be decoded is refused as such', async () => {
  const at = account('kraken')
  const cutOff = { ...at, credentials: { ...at.credentials, secret: at.credentials.secret.slice(0, -3) } }
  expect(reasonOf(await tryToConnect(await newUser(server.url), cutOff))).toBe('secret-unreadable')
})

test('a permission that was removed since the last run is said as such', async () => {
  const { user, at, id, connection } = await connected('kraken')
  exchange.allow(at, { read: false })
  await user.call('syncNow', { id })
  const refused = await until(user, id, ({ state }) => state === 'retrying')
  expect(refused).toMatchObject({ trouble: { reason: 'rights-removed' }, lastSync: connection.lastSync })
  exchange.allow(at, { read: true })
  await user.call('syncNow', { id })
  expect(await until(user, id, fresh)).toMatchObject({ trouble: null })
})

test('a key that was sealed with a master key that is gone is requested again', async () => {
  const { user, at, id } = await connected('okx')
  await query(
    server,
    `update connections set credentials = replace(credentials::text, 'v1.', 'v1.x')::jsonb where id = $1`,
    [id],
  )
  expect(reasonOf(await user.request('liveAccount', { id }))).toBe('key-unreadable')
  await user.call('syncNow', { id })
  const stopped = await until(user, id, ({ state }) => state === 'stopped')
  expect(stopped.trouble?.reason).toBe('key-unreadable')
  await user.call('replaceKey', { id, credentials: credentialsFor(at), confirmed: false })
  expect(await until(user, id, fresh)).toMatchObject({ trouble: null })
})

// Promise [Connected exchanges] A failing connection says what is wrong, and is retried where that helps.
// ASVS 16.5.2
test('an unavailable exchange is retried, and everything arrives when it is back', async () => {
  const { user, at, id } = await connected('okx')
  exchange.down = true
  exchange.grow(at, 5)
  await user.call('syncNow', { id })
  const retrying = await until(user, id, ({ state }) => state === 'retrying')
  expect(retrying.trouble).toMatchObject({
    reason: expect.stringMatching(/no-answer|maintenance/),
    nextTry: expect.any(Number),
  })
  exchange.down = false
  expect((await until(user, id, fresh)).fills).toBe(at.fills.length)
})

test('an address of Hyperliquid needs no key, and what it is no one is asked about', async () => {
  const { connection, at } = await connected('hyperliquid')
  expect(connection).toMatchObject({ fills: at.fills.length, keyHint: at.credentials.key.slice(-4) })
  const user = await newUser(server.url)
  const wrong = { ...at, credentials: { ...at.credentials, key: '0x12' } }
  expect(reasonOf(await tryToConnect(user, wrong))).toBe('bad-credentials')
})

// Promise [Connected exchanges] Once an exchange is connected, its trades arrive by themselves.
test('new fills, and their trades, arrive with the next run', async () => {
  const { user, at, id, connection } = await connected('okx')
  const before = await user.call<{ ledgerVersion: number }>('listAccounts', {})
  exchange.grow(at, 7)
  await user.call('syncNow', { id })
  const grown = await until(user, id, ({ fills }) => fills === connection.fills + 7)
  expect(grown.fills).toBe(await fillsOf(user))
  const after = await user.call<{ ledgerVersion: number }>('listAccounts', {})
  expect(after.ledgerVersion).toBeGreaterThan(before.ledgerVersion)
})

test('paused it asks nothing, and then goes on', async () => {
  const { user, at, id } = await connected('okx')
  expect(await user.call('updateConnection', { id, paused: true })).toMatchObject({ state: 'paused', nextSync: null })
  expect(await user.request('syncNow', { id })).toMatchObject({ status: 400 })
  exchange.grow(at, 3)
  await user.call('updateConnection', { id, paused: false })
  expect((await until(user, id, fresh)).fills).toBe(at.fills.length)
})

test('names are those of accounts, and no two are alike', async () => {
  const { user, id } = await connected('okx')
  expect(await user.call('updateConnection', { id, name: 'Mine' })).toMatchObject({ name: 'Mine' })
  expect(reasonOf(await tryToConnect(user, account('bybit'), { name: 'mine' }))).toBe('duplicate-name')
  expect(await user.call('listAccounts', {})).toMatchObject({ accounts: [{ name: 'Mine', venue: 'okx' }] })
})

test('one account is connected once, and into an account of its exchange', async () => {
  const { user, at, connection } = await connected('okx')
  expect(reasonOf(await tryToConnect(user, at, { name: 'Again' }))).toBe('same-account')
  const other = account('okx')
  expect(reasonOf(await tryToConnect(user, other, { account: connection.account }))).toBe('account-taken')
  const spot = { venue: 'kraken', market: 'spot', name: 'Kraken', startBalance: null }
  const kraken = (await user.call<{ id: string }>('createAccount', spot)).id
  expect(reasonOf(await tryToConnect(user, other, { account: kraken }))).toBe('account-taken')
  const own = { venue: 'okx', market: 'futures', name: 'Files', startBalance: null }
  const files = (await user.call<{ id: string }>('createAccount', own)).id
  expect(await connectAccount(user, other, { account: files })).toMatchObject({ account: files, name: 'Files' })
})

test('a key of another account does not replace one', async () => {
  const { user, id } = await connected('okx')
  const response = await user.request('replaceKey', {
    id,
    credentials: credentialsFor(account('okx')),
    confirmed: true,
  })
  expect(reasonOf(response)).toBe('other-account')
})

// Promise [Connected exchanges] A connection can be paused, renamed and removed, with its data or without.
test('removing a connection leaves its data, or deletes it too', async () => {
  const connection = await connected('okx')
  await connection.user.call('deleteConnection', { id: connection.id, data: 'keep' })
  expect([await fillsOf(connection.user), await connectionNow(connection.user, connection.id)]).toEqual([
    connection.at.fills.length,
    null,
  ])
  const { accounts } = await connection.user.call<{ accounts: { id: string }[] }>('listAccounts', {})
  const again = await connectAccount(connection.user, connection.at, { account: accounts[0]?.id ?? '' })
  expect((await until(connection.user, again.id, fresh)).fills).toBe(0)
  expect(await fillsOf(connection.user)).toBe(connection.at.fills.length)

  const removed = await connected('okx')
  await removed.user.call('deleteConnection', { id: removed.id, data: 'remove' })
  expect(await removed.user.call('listAccounts', {})).toMatchObject({ accounts: [] })
})

// Promise [Connected exchanges] Open positions and balances match the exchange.
test('open positions match the exchange, with profit and distance', async () => {
  const { user, id, at } = await connected('okx', 200)
  const live = await user.call<{ positions: object[]; balances: object[]; at: number }>('liveAccount', { id })
  expect(live.at).toBeGreaterThan(Date.now() - 60_000)
  // The account traded until an hour ago, and its holdings depend on the hour.
  expect(live.positions).toHaveLength(positionsOf(at).length)
  expect(live.balances).toContainEqual(expect.objectContaining({ asset: 'USDT', total: expect.stringMatching(/^\d/) }))
})

// Promise [Connected exchanges] Nobody can make the server send a request to an address of their choice.
// ASVS 1.3.6, 13.2.4
test('no address can be smuggled in beside a key', async () => {
  const user = await newUser(server.url)
  const at = account('bybit')
  const good = { exchange: 'bybit', credentials: credentialsFor(at), account: null, name: 'x', confirmed: true }
  for (const field of ['url', 'urls', 'hostname', 'host', 'proxy', 'proxyUrl', 'gateway', 'options', 'sandbox']) {
    const outside = await user.request('addConnection', { ...good, [field]: 'http://169.254.169.254/' })
    const inside = await user.request('addConnection', {
      ...good,
      credentials: { ...good.credentials, [field]: 'http://127.1/' },
    })
    expect([reasonOf(outside), reasonOf(inside)]).toEqual(['invalid-input', 'invalid-input'])
  }
  // Connections of other tests continue meanwhile, so only requests to this exchange are counted.
  const requestCount = (): number => exchange.addresses.filter((address) => address.includes('hyperliquid')).length
  const requestsBefore = requestCount()
  for (const address of [
    'http://127.0.0.1:1/',
    '0x@169.254.169.254',
    '0x0000000000000000000000000000000000000000/../',
  ]) {
    const response = await user.request('addConnection', { ...good, exchange: 'hyperliquid', credentials: { address } })
    expect(reasonOf(response)).toBe('bad-credentials')
  }
  expect(requestCount()).toBe(requestsBefore)
})

describe('a part that the exchange refuses', () => {
  afterEach(() => exchange.refusals.clear())

  test('stops no other part, is named with the words of the exchange, and is read once it can be', async () => {
    const user = await newUser(server.url)
    const at = account('binance', 200)
    const all = at.fills.length
    const [symbol = ''] = at.fills.map(({ instrument }) => instrument.symbol)
    exchange.refusals.set(`symbol=${symbol}`, { status: 400, body: { code: -1121, msg: 'Invalid symbol.' } })
    const { id } = await connectAccount(user, at)
    const failing = await until(user, id, ({ state, failingParts }) => state === 'fresh' && failingParts > 0)
    expect(failing.trouble).toBeNull()
    expect(await fillsOf(user)).toBeGreaterThan(0)
    expect(await fillsOf(user)).toBeLessThan(all)
    const report = await user.call<SyncReport>('getSyncReport', { id })
    expect(report.parts[0]).toMatchObject({
      title: expect.stringContaining(symbol),
      state: 'failing',
      trouble: { reason: 'request-refused', exchangeMessage: '-1121 Invalid symbol.' },
    })
    expect(report.parts.filter(({ state }) => state === 'complete').length).toBeGreaterThan(1)
    expect(report.log).toContainEqual(
      expect.objectContaining({ trouble: 'request-refused', note: '-1121 Invalid symbol.' }),
    )
    expect(report.log.reduce((sum, { fills }) => sum + fills, 0)).toBeGreaterThan(0)

    exchange.refusals.clear()
    await user.call('syncNow', { id })
    const whole = await until(user, id, ({ state, failingParts }) => state === 'fresh' && failingParts === 0)
    expect(whole.fills).toBe(all)
    expect((await user.call<SyncReport>('getSyncReport', { id })).parts.map(({ state }) => state)).not.toContain(
      'failing',
    )
  })
})
