/** What a key may do and whose it is, as each exchange reports it. */
import { tellsRights } from '@roundtrip/contract/exchanges'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FakeExchange, makeAccount, startFakeExchange } from '../../../../fakes/exchange.ts'
import { readerOf, unlimitedRequests } from './reading.testing.ts'

const NOW = 1_772_409_600_000

let exchange: FakeExchange
beforeAll(async () => {
  exchange = await startFakeExchange({ now: () => NOW, limits: { scale: null } })
})
afterAll(() => exchange.close())

const limits = unlimitedRequests()
const READ_ONLY = { read: true, trade: false, withdraw: false, transfer: false }

describe.each(['binance', 'bybit', 'okx', 'kraken'] as const)('%s', (name) => {
  let seed = 0
  const anAccount = () => {
    seed += 1
    return exchange.addAccount(makeAccount({ exchange: name, seed, fills: 0, from: NOW - 1_000, to: NOW }))
  }
  const rightsOf = (account: ReturnType<typeof anAccount>) =>
    readerOf(account, { gateway: exchange.gateway, now: () => NOW, limits }).rights()

  test('is one that tells rights', () => {
    expect(tellsRights(name)).toBe(true)
  })
  test('a key that can only read', async () => {
    const { rights } = await rightsOf(anAccount())
    // Kraken does not report a separate right to move money between wallets.
    expect(rights).toMatchObject(name === 'kraken' ? { ...READ_ONLY, transfer: null } : READ_ONLY)
    expect(rights.ipBound).toBe(false)
  })
  test.each([
    ['trade', { trade: true }],
    ['withdraw', { withdraw: true }],
  ] as const)('a key that can %s', async (right, allowed) => {
    const account = anAccount()
    exchange.allow(account, allowed)
    const { rights } = await rightsOf(account)
    expect(rights[right]).toBe(true)
    expect(rights[right === 'trade' ? 'withdraw' : 'trade']).toBe(false)
  })
  test.runIf(name === 'binance' || name === 'bybit')('a key that can move money between wallets', async () => {
    const account = anAccount()
    exchange.allow(account, { transfer: true })
    expect((await rightsOf(account)).rights).toMatchObject({ transfer: true, withdraw: false, trade: false })
  })
  test('a key that works from one address', async () => {
    const account = anAccount()
    exchange.restrictIp(account, '127.0.0.1')
    expect((await rightsOf(account)).rights.ipBound).toBe(true)
  })
  test('two accounts have two owners, one account always the same', async () => {
    const [first, second] = [anAccount(), anAccount()]
    const owner = (await rightsOf(first)).owner
    expect(owner).not.toBeNull()
    expect((await rightsOf(first)).owner).toBe(owner)
    expect((await rightsOf(second)).owner).not.toBe(owner)
  })
})

test('an address can only be read, and is its own owner', async () => {
  const account = makeAccount({ exchange: 'hyperliquid', seed: 1, fills: 0, from: NOW - 1_000, to: NOW })
  const rights = await readerOf(account, { gateway: exchange.gateway, now: () => NOW, limits }).rights()
  expect(rights).toMatchObject({ rights: READ_ONLY, owner: account.credentials.key })
})
