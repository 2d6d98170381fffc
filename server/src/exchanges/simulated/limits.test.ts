/** The limits of the real exchanges: how many requests are allowed, how a limit is reported, and how it ends. */
import { DAY_MS } from '@roundtrip/core/base'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type FakeExchange, makeAccount, startFakeExchange } from '../../../../fakes/exchange.ts'
import { type ClientName, clientOf, MOMENT, raw } from './client.testing.ts'

/** A full minute, so that windows begin when the tests do. */
let now = MOMENT
let exchange: FakeExchange
beforeEach(async () => {
  exchange = await startFakeExchange({ now: () => now })
})
afterEach(() => exchange.close())

type Venue = 'binance' | 'bybit' | 'okx' | 'hyperliquid' | 'kraken'

let nonce = 1
function clientAt(venue: Venue, name: ClientName = venue) {
  const made = makeAccount({ exchange: venue, seed: 2, fills: 300, from: now - DAY_MS, to: now - 1_000 })
  const client = clientOf(exchange, name, exchange.addAccount(made))
  // They sign with the time of the exchange, Kraken with an increasing number.
  client.nonce = () => (venue === 'kraken' ? nonce++ : now)
  return { client, account: made }
}

/** How many requests in a row succeeded before the first refusal. */
async function countServed(request: () => Promise<unknown>, most: number): Promise<number> {
  for (let count = 0; count < most; count += 1) {
    try {
      await request()
    } catch {
      return count
    }
  }
  return most
}

test('Binance spot counts 6,000 of weight a minute and address, whatever the key', async () => {
  const { client } = clientAt('binance')
  const other = makeAccount({ exchange: 'binance', seed: 3, fills: 10, from: now - DAY_MS, to: now - 1_000 })
  const second = clientOf(exchange, 'binance', exchange.addAccount(other))
  second.nonce = () => now
  expect(await countServed(() => raw(client, 'privateGetAccount'), 200)).toBe(200)
  expect(await countServed(() => raw(second, 'privateGetAccount'), 200)).toBe(100)
  expect(exchange.counts['429']).toBe(1)
  expect(exchange.counts.byKey).toEqual(
    new Map([
      [client.apiKey, 200],
      [second.apiKey, 101],
    ]),
  )
})

describe('Binance futures', () => {
  const method = 'fapiPrivateGetIncome'

  test('count 2,400, say 429 with the seconds to wait, and answer in the next minute', async () => {
    const { client } = clientAt('binance', 'binanceusdm')
    now += 20_000
    expect(await countServed(() => raw(client, method), 100)).toBe(80)
    expect(client.last_response_headers?.['Retry-After']).toBe('40')
    now += 40_000
    await expect(raw(client, method)).resolves.toBeDefined()
    expect(exchange.counts).toMatchObject({ '429': 1, '418': 0 })
  })
  test('ban a caller that keeps asking while told to wait, for longer than the minute', async () => {
    const { client } = clientAt('binance', 'binanceusdm')
    await countServed(() => raw(client, method), 100)
    for (let count = 0; count < exchange.limits.patience; count += 1) {
      await expect(raw(client, method)).rejects.toThrow(/ 429 /)
    }
    await expect(raw(client, method)).rejects.toThrow(/ 418 /)
    expect(exchange.counts['418']).toBe(1)
    now += 61_000
    await expect(raw(client, method)).rejects.toThrow(/ 418 /)
    now += 120_000
    await expect(raw(client, method)).resolves.toBeDefined()
  })
})

test('Bybit counts by key and endpoint in a second', async () => {
  const { client } = clientAt('bybit')
  const request = () => raw(client, 'privateGetV5ExecutionList', { category: 'linear' })
  expect(await countServed(request, 60)).toBe(50)
  await expect(request()).rejects.toThrow(/10006/)
  await expect(raw(client, 'privateGetV5UserQueryApi')).resolves.toBeDefined()
  now += 1_000
  await expect(request()).resolves.toBeDefined()
})

test('OKX counts by key and endpoint in two seconds', async () => {
  const { client } = clientAt('okx')
  const request = () => raw(client, 'privateGetTradeFillsHistory', { instType: 'SWAP' })
  expect(await countServed(request, 20)).toBe(10)
  await expect(request()).rejects.toThrow(/50011/)
  now += 2_000
  await expect(request()).resolves.toBeDefined()
})

test('Kraken counts to fifteen and forgets one in three seconds; histories count twice', async () => {
  const { client } = clientAt('kraken')
  const request = () => raw(client, 'privatePostTradesHistory', { ofs: 0 })
  expect(await countServed(request, 20)).toBe(7)
  await expect(request()).rejects.toThrow(/EAPI:Rate limit exceeded/)
  now += 9_000
  expect(await countServed(request, 20)).toBe(2)
})

test('Hyperliquid counts 1,200 a minute and address, and the rows that it tells', async () => {
  const { client, account } = clientAt('hyperliquid')
  const user = account.credentials.key
  const light = () => raw(client, 'publicPostInfo', { type: 'clearinghouseState', user })
  expect(await countServed(light, 700)).toBe(600)
  now += 60_000
  // 300 rows cost 15 on top of the 20 of the request.
  const heavy = () => raw(client, 'publicPostInfo', { type: 'userFills', user })
  expect(await countServed(heavy, 100)).toBe(Math.floor((1_200 - 20) / 35) + 1)
  await expect(heavy()).rejects.toThrow(/ 429 /)
})

test('who shuts nobody out answers when the time is over, however often it was asked meanwhile', async () => {
  const { client } = clientAt('okx')
  const request = () => raw(client, 'privateGetAccountConfig')
  expect(await countServed(request, 20)).toBe(5)
  for (let count = 0; count < 3 * exchange.limits.patience; count += 1) await expect(request()).rejects.toThrow(/50011/)
  expect(exchange.counts['418']).toBe(0)
  now += 2_000
  await expect(request()).resolves.toBeDefined()
})

test('smaller limits for tests that do not want to wait, or none', async () => {
  const { client } = clientAt('binance')
  exchange.limits.scale = 0.01
  expect(await countServed(() => raw(client, 'privateGetAccount'), 10)).toBe(3)
  exchange.limits.scale = null
  expect(await countServed(() => raw(client, 'privateGetAccount'), 400)).toBe(400)
})
