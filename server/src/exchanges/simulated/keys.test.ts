/** A simulated exchange, like the real one, only accepts requests signed with a valid key. */
import { DAY_MS } from '@roundtrip/core/base'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type FakeAccount, type FakeExchange, makeAccount, startFakeExchange } from '../../../../fakes/exchange.ts'
import { type ClientName, fieldOf, MOMENT, momentClientOf, raw } from './client.testing.ts'

type Keyed = 'binance' | 'bybit' | 'okx' | 'kraken'

/** A method that needs a key, and the error for each problem with it. */
const VENUES: Readonly<Record<Keyed, { readonly method: string; readonly says: Readonly<Record<string, RegExp>> }>> = {
  binance: {
    method: 'privateGetAccount',
    says: { signature: /-1022/, unknown: /-2015/, ip: /-2015/, clock: /-1021/, read: /-2015/ },
  },
  bybit: {
    method: 'privateGetV5AccountWalletBalance',
    says: { signature: /10004/, unknown: /10003/, ip: /10010/, clock: /10002/, read: /10005/ },
  },
  okx: {
    method: 'privateGetAccountBalance',
    says: { signature: /50113/, unknown: /50119/, ip: /50110/, clock: /50102/, read: /50120/ },
  },
  kraken: {
    method: 'privatePostBalanceEx',
    says: { signature: /EAPI:Invalid signature/, unknown: /EAPI:Invalid key/, ip: /Permission denied/, read: /denied/ },
  },
}
const NAMES = ['binance', 'bybit', 'okx', 'kraken'] as const

let exchange: FakeExchange
let accounts: Readonly<Record<Keyed, FakeAccount>>
beforeEach(async () => {
  exchange = await startFakeExchange({ limits: { scale: null }, now: () => MOMENT })
  const to = MOMENT
  const add = (name: Keyed) =>
    exchange.addAccount(makeAccount({ exchange: name, seed: 5, fills: 60, from: to - DAY_MS, to }))
  accounts = { binance: add('binance'), bybit: add('bybit'), okx: add('okx'), kraken: add('kraken') }
})
afterEach(() => exchange.close())

const client = (name: Keyed, as: ClientName = name) => momentClientOf(exchange, as, accounts[name])
const says = (name: Keyed, trouble: string): RegExp => VENUES[name].says[trouble] ?? /never/

describe.each(NAMES)('%s', (name) => {
  const { method } = VENUES[name]

  test('answers who signs with the secret of a key', async () => {
    await expect(raw(client(name), method)).resolves.toBeDefined()
  })
  test('refuses a wrong secret', async () => {
    const wrong = client(name)
    wrong.secret = `${Buffer.from('another secret').toString('base64')}`
    await expect(raw(wrong, method)).rejects.toThrow(says(name, 'signature'))
  })
  test('refuses an unknown key, and one that was taken back', async () => {
    const unknown = client(name)
    unknown.apiKey = 'nobody'
    await expect(raw(unknown, method)).rejects.toThrow(says(name, 'unknown'))
    exchange.revoke(accounts[name])
    await expect(raw(client(name), method)).rejects.toThrow(says(name, 'unknown'))
  })
  test('refuses another address than the one allowed', async () => {
    exchange.restrictIp(accounts[name])
    await expect(raw(client(name), method)).rejects.toThrow(says(name, 'ip'))
    exchange.restrictIp(accounts[name], '127.0.0.1')
    await expect(raw(client(name), method)).resolves.toBeDefined()
  })
  test('refuses a key without the right to read', async () => {
    exchange.allow(accounts[name], { read: false })
    await expect(raw(client(name), method)).rejects.toThrow(says(name, 'read'))
  })
})

test.each(['binance', 'bybit', 'okx'] as const)('%s refuses a clock that is a minute off, either way', async (name) => {
  exchange.clockOffsetMs = 60_000
  await expect(raw(client(name), VENUES[name].method)).rejects.toThrow(says(name, 'clock'))
  exchange.clockOffsetMs = -60_000
  await expect(raw(client(name), VENUES[name].method)).rejects.toThrow(says(name, 'clock'))
  const time = await client(name).fetchTime()
  expect(time).toBe(MOMENT - 60_000)
})

test('OKX refuses a wrong passphrase', async () => {
  const wrong = client('okx')
  wrong.password = 'wrong'
  await expect(raw(wrong, 'privateGetAccountBalance')).rejects.toThrow(/50105/)
})

test('Bybit says of a key that it has expired', async () => {
  exchange.expire(accounts.bybit)
  await expect(raw(client('bybit'), 'privateGetV5UserQueryApi')).rejects.toThrow(/33004/)
})

test('Kraken refuses a nonce that does not grow', async () => {
  const again = client('kraken')
  again.nonce = () => 1_000
  await raw(again, 'privatePostBalanceEx')
  await expect(raw(again, 'privatePostBalanceEx')).rejects.toThrow(/EAPI:Invalid nonce/)
})

test('both futures of Binance take the same key and refuse a wrong secret', async () => {
  for (const [name, method] of [
    ['binanceusdm', 'fapiPrivateV3GetBalance'],
    ['binancecoinm', 'dapiPrivateGetBalance'],
  ] as const) {
    await expect(raw(client('binance', name), method)).resolves.toBeDefined()
    const wrong = client('binance', name)
    wrong.secret = 'wrong'
    await expect(raw(wrong, method)).rejects.toThrow(/-1022/)
  }
})

test('a right that is given later shows at the next request', async () => {
  const rights = async (): Promise<readonly unknown[]> => [
    fieldOf(await raw(client('binance'), 'sapiGetAccountApiRestrictions'), 'enableWithdrawals'),
    fieldOf(await raw(client('bybit'), 'privateGetV5UserQueryApi'), 'result', 'permissions', 'Wallet'),
    fieldOf(await raw(client('okx'), 'privateGetAccountConfig'), 'data', '0', 'perm'),
    fieldOf(await raw(client('kraken'), 'privatePostGetApiKeyInfo'), 'result', 'permissions'),
  ]
  expect((await rights()).join(' ')).not.toMatch(/true|[Ww]ithdraw/)
  for (const name of NAMES) exchange.allow(accounts[name], { withdraw: true })
  expect(await rights()).toEqual([
    true,
    ['Withdraw'],
    'read_only,withdraw',
    expect.arrayContaining(['query-funds', 'query-ledger', 'withdraw-funds']),
  ])
})

test('Hyperliquid knows no keys: an address that nobody has is an empty account', async () => {
  const nobody = momentClientOf(exchange, 'hyperliquid', accounts.okx)
  const user = `0x${'ab'.repeat(20)}`
  expect(await raw(nobody, 'publicPostInfo', { type: 'userFills', user })).toEqual([])
  expect(await raw(nobody, 'publicPostInfo', { type: 'userFunding', user, startTime: 0 })).toEqual([])
  const state = await raw(nobody, 'publicPostInfo', { type: 'clearinghouseState', user })
  expect(fieldOf(state, 'assetPositions')).toEqual([])
  await expect(raw(nobody, 'publicPostInfo', { type: 'userFills', user: 'me' })).rejects.toThrow(/422/)
})

// ASVS 13.4.2, 15.2.3
test('in production it starts for the demo alone', async () => {
  const before = process.env['NODE_ENV']
  process.env['NODE_ENV'] = 'production'
  try {
    await expect(startFakeExchange()).rejects.toThrow(/for tests/)
    const demo = await startFakeExchange({ demo: true })
    await demo.close()
  } finally {
    process.env['NODE_ENV'] = before
  }
})
