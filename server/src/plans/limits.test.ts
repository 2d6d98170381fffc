/**
 * The limits of plans, at n - 1, n and n + 1. The free plan of these tests: 1 connection, 2 accounts, 10 fills, 3000
 * bytes.
 */
import type { ExchangeConnection } from '@roundtrip/contract/exchanges'
import { overPlanSentences, type RestoreResult } from '@roundtrip/contract/imports'
import { translatorOf } from '@roundtrip/contract/language'
import { hash128 } from '@roundtrip/core/base'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeExchange, makeAccount, startFakeExchange } from '../../../fakes/exchange.ts'
import { type TestResponse, PASSWORD, type TestUser } from '../testing/client.testing.ts'
import { query } from '../testing/database.testing.ts'
import { connectAccount, connectionNow, credentialsFor, tryToConnect, until } from '../testing/exchange.testing.ts'
import { beginning, fetchTestColumns, importFills, newAccount, someFills } from '../testing/ledger.testing.ts'
import { type PayingServer, planNow, startPaying, subscribe } from '../testing/payments.testing.ts'
import { newUser as newUserAt } from '../testing/user.testing.ts'
import { DEMO_LIMITS } from './limits.ts'

let paying: PayingServer
let exchange: FakeExchange

beforeAll(async () => {
  exchange = await startFakeExchange({ limits: { scale: null } })
  paying = await startPaying({ EXCHANGE_GATEWAY: exchange.gateway, EXCHANGE_PACE: '500' })
})
afterAll(async () => {
  await paying.stop()
  await exchange.close()
})

const newUser = (): Promise<TestUser> => newUserAt(paying.server().url)

function refusal({ status, body }: TestResponse): unknown {
  const { reason, limit, most, used } = (body as { error: { details: Record<string, unknown> } }).error.details
  return [status, reason, limit, most, used]
}

const used = async (user: TestUser, limit: string): Promise<number | undefined> =>
  (await planNow(user)).limits.find((use) => use.limit === limit)?.used

function okx(seed: number) {
  const to = Date.now() - 86_400_000
  return exchange.addAccount(makeAccount({ exchange: 'okx', seed, fills: 24, from: to - 20 * 86_400_000, to }))
}

// Promise [Plans and payment] A plan's limits are shown before they are reached, and enforced by the server.
// ASVS 2.3.2
test('accounts', async () => {
  const user = await newUser()
  await newAccount(user, 'One')
  await newAccount(user, 'Two')
  const third = { venue: 'binance', market: 'spot', name: 'Three', startBalance: null }
  expect(refusal(await user.request('createAccount', third))).toEqual([429, 'plan-limit', 'accounts', 2, 2])
  expect(await used(user, 'accounts')).toBe(2)
  await subscribe(user)
  expect((await user.request('createAccount', third)).status).toBe(200)
  // A smaller plan removes nothing, and accepts nothing more.
  await user.call('cancelSubscription', {})
  paying.fake.advance(32)
  await paying.fake.webhooks.drained()
  expect(await user.call('listAccounts', {})).toMatchObject({ accounts: [{}, {}, {}] })
  const fourth = await user.request('createAccount', { ...third, name: 'Four' })
  expect(refusal(fourth)).toEqual([429, 'plan-limit', 'accounts', 2, 3])
})

test('a demo has limits of its own, which say so before anything is stored', async () => {
  const user = await newUser()
  await query(paying.server(), 'insert into demo_users (user_id) values ($1)', [user.uid])
  const { accounts } = DEMO_LIMITS
  for (let count = 0; count < (accounts ?? 0); count += 1) await newAccount(user, `Account ${count}`)
  const more = { venue: 'binance', market: 'spot', name: 'One more', startBalance: null }
  expect(refusal(await user.request('createAccount', more))).toEqual([
    429,
    'plan-limit',
    'accounts',
    accounts,
    accounts,
  ])
  expect((await planNow(user)).limits.find(({ limit }) => limit === 'fills')?.most).toBe(DEMO_LIMITS.fills)
})

// Promise [Plans and payment] A plan's limits are shown before they are reached, and enforced by the server.
test('imported fills: a file that exceeds the plan is not imported at all, and a file imported before always fits', async () => {
  const user = await newUser()
  const account = await newAccount(user)
  const fills = someFills(11)
  expect((await importFills(user, account, fills.slice(0, 9))).state).toBe('done')
  await expect(importFills(user, account, fills)).rejects.toThrow('plan-limit')
  expect(await used(user, 'fills')).toBe(9)
  expect(await user.call('listImports', {})).toMatchObject({
    imports: expect.arrayContaining([
      expect.objectContaining({
        state: 'uploading',
        fillsAdded: 0,
        failure: expect.objectContaining({ reason: 'plan-limit', details: { limit: 'fills', most: 10, used: 9 } }),
      }),
    ]),
  })
  expect((await importFills(user, account, fills.slice(0, 10))).import?.fillsAdded).toBe(1)
  expect(await used(user, 'fills')).toBe(10)
  const other = beginning(account, someFills(1, { from: 50 }))
  expect(refusal(await user.request('beginImport', other))).toEqual([429, 'plan-limit', 'fills', 10, 10])
  // The refused import waits, and is committed after the upgrade.
  await subscribe(user)
  expect((await importFills(user, account, fills)).import?.fillsAdded).toBe(1)
})

// Promise [Plans and payment] A plan's limits are shown before they are reached, and enforced by the server.
// ASVS 2.2.2
test('manually added fills', async () => {
  const user = await newUser()
  const account = await newAccount(user)
  const market = { symbol: 'BTCUSDT', kind: 'linear', base: 'BTC', quote: 'USDT', settle: 'USDT', contractSize: '1' }
  const add = (from: number, count: number): Promise<TestResponse> =>
    user.request('addManualFills', {
      traded: { account, ...market },
      fills: Array.from({ length: count }, (_, index) => ({
        key: hash128(`hand ${from + index}`),
        time: 1_700_000_000_000 + (from + index) * 1_000,
        side: 'buy',
        quantity: '1',
        price: '100',
        positionSide: 'both',
        fee: '0',
        feeAsset: 'USDT',
      })),
    })
  expect((await add(0, 9)).status).toBe(200)
  expect(refusal(await add(9, 2))).toEqual([429, 'plan-limit', 'fills', 10, 9])
  expect((await add(9, 1)).status).toBe(200)
  // A repeated request for an existing one adds nothing.
  expect((await add(9, 1)).status).toBe(200)
  expect(refusal(await add(10, 1))).toEqual([429, 'plan-limit', 'fills', 10, 10])
  expect(await used(user, 'fills')).toBe(10)
})

// Promise [Plans and payment] A plan's limits are shown before they are reached, and enforced by the server.
// ASVS 2.3.2
test('bytes of pictures', async () => {
  const user = await newUser()
  const send = async (seed: number): Promise<TestResponse> => {
    const noise = Buffer.from(Uint8Array.from({ length: 20 * 20 * 3 }, (_, at) => (at * 7919 + seed * 613) % 251))
    const body = new Uint8Array(
      await sharp(noise, { raw: { width: 20, height: 20, channels: 3 } })
        .png()
        .toBuffer(),
    )
    const response = await user.fetch(`/db/v1/pictures/${user.uid}`, { method: 'POST', body })
    return { status: response.status, body: await response.json(), headers: response.headers }
  }
  const bytes: number[] = []
  let last = await send(0)
  while (last.status === 200) {
    bytes.push((await used(user, 'pictureBytes')) ?? 0)
    last = await send(bytes.length)
  }
  expect(bytes.length).toBeGreaterThan(0)
  const lastSize = bytes.at(-1) ?? 0
  expect(lastSize).toBeLessThanOrEqual(3_000)
  expect(refusal(last)).toEqual([429, 'plan-limit', 'pictureBytes', 3_000, lastSize])
  // An identical picture is the same picture.
  expect((await send(0)).status).toBe(200)
  await subscribe(user)
  expect((await send(bytes.length)).status).toBe(200)
})

// Promise [Plans and payment] A plan's limits are shown before they are reached, and enforced by the server.
test('connections, and a sync that stops when the plan is full and continues after an upgrade', {
  tags: 'long',
}, async () => {
  const user = await newUser()
  const first = await connectAccount(user, okx(1), { name: 'First' })
  expect(refusal(await tryToConnect(user, okx(2), { name: 'Second' }))).toEqual([
    429,
    'plan-limit',
    'connections',
    1,
    1,
  ])
  const stopped = await until(user, first.id, ({ state }) => state === 'stopped')
  expect(stopped.trouble).toMatchObject({ reason: 'plan-limit', nextTry: null })
  expect(await used(user, 'fills')).toBeLessThanOrEqual(10)
  await subscribe(user)
  const whole = await until(user, first.id, ({ state, proof }) => state === 'fresh' && proof !== null)
  expect(whole.fills).toBe(24)
  expect(whole.proof?.positions.filter(({ remainder }) => remainder !== '0')).toEqual([])
  expect((await tryToConnect(user, okx(2), { name: 'Second' })).status).toBe(200)
  expect((await connectionNow(user, first.id))?.trouble).toBeNull()
})

// Promise [Plans and payment] A plan's limits are shown before they are reached, and enforced by the server.
test('tokens', async () => {
  const user = await newUser()
  const make = (name: string): Promise<TestResponse> =>
    user.request('createToken', { name, scopes: ['read'], expires: null, password: PASSWORD })
  expect(refusal(await make('One'))).toEqual([429, 'plan-limit', 'tokens', 0, 0])
  await subscribe(user)
  expect((await make('One')).status).toBe(200)
  expect(await used(user, 'tokens')).toBe(1)
})

async function restoreInto(user: TestUser, body: ArrayBuffer): Promise<RestoreResult> {
  const response = await user.fetch(`/ledger/v1/${user.uid}/restore`, { method: 'POST', body })
  expect(response.status).toBe(200)
  return (await response.json()) as RestoreResult
}

test('of restored connections as many take a key as the plan allows', { tags: 'long' }, async () => {
  const large = await newUser()
  await subscribe(large)
  const fakes = [okx(71), okx(72)]
  for (const fake of fakes) {
    const { id } = await connectAccount(large, fake)
    await until(large, id, ({ state }) => state === 'fresh')
  }
  const archive = await (await large.fetch(`/ledger/v1/${large.uid}/export`)).arrayBuffer()
  const user = await newUser()
  const { overPlan } = await restoreInto(user, archive)
  expect(overPlan).toContainEqual({ limit: 'connections', most: 1, used: 2 })
  const { connections } = await user.call<{ connections: ExchangeConnection[] }>('listConnections', {})
  const responses: TestResponse[] = []
  for (const fake of fakes) {
    const id = connections.find(({ name }) => name === fake.title)?.id
    responses.push(await user.request('replaceKey', { id, credentials: credentialsFor(fake), confirmed: true }))
  }
  expect(responses[0]?.status).toBe(200)
  expect(refusal(responses[1] as TestResponse)).toEqual([429, 'plan-limit', 'connections', 1, 1])
})

test('an archive that exceeds the plan is restored, and says that nothing can be added', async () => {
  const large = await newUser()
  await subscribe(large)
  const account = await newAccount(large)
  const archiveOf = async (count: number): Promise<ArrayBuffer> => {
    await importFills(large, account, someFills(count))
    return (await large.fetch(`/ledger/v1/${large.uid}/export`)).arrayBuffer()
  }
  const [fits, exceeds] = [await archiveOf(10), await archiveOf(11)]
  const small = await newUser()
  expect(await restoreInto(small, fits)).toMatchObject({ fills: 10, overPlan: [] })
  const user = await newUser()
  const result = await restoreInto(user, exceeds)
  expect(result).toMatchObject({ fills: 11, trades: 6, overPlan: [{ limit: 'fills', most: 10, used: 11 }] })
  expect(overPlanSentences(result.overPlan, { ...translatorOf('en'), count: String })).toEqual([
    'Your plan includes 10 fills. This archive has 11. You can view all of them. To import or sync more, upgrade or delete an account.',
    'Everything else works: reports, notes, labels, corrections and exports.',
  ])
  const restored = (await user.call<{ accounts: { id: string }[] }>('listAccounts', {})).accounts[0]?.id ?? ''
  const more = beginning(restored, someFills(1, { from: 50 }))
  expect(refusal(await user.request('beginImport', more))).toEqual([429, 'plan-limit', 'fills', 10, 11])
  // Reading, taking notes and exporting still work.
  expect((await fetchTestColumns(user)).count).toBe(6)
  const label = { name: 'Early', group: 'setup', colour: 1, archived: false, hidden: false }
  const put = { method: 'PUT', body: JSON.stringify(label) }
  expect((await user.fetch(`/db/v1/users/${user.uid}/labels/early`, put)).status).toBe(200)
  expect((await user.fetch(`/ledger/v1/${user.uid}/export`)).status).toBe(200)
  await subscribe(user)
  expect((await importFills(user, restored, someFills(1, { from: 50 }))).import?.fillsAdded).toBe(1)
})
