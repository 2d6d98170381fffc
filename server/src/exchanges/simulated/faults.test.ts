/** Network failures, each as the client sees it, and pages that shift while an account trades on. */
import { DAY_MS, fixed, formatFixed } from '@roundtrip/core/base'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  type ExchangeFault,
  type FakeAccount,
  type FakeExchange,
  makeAccount,
  positionsOf,
  startFakeExchange,
} from '../../../../fakes/exchange.ts'
import { fieldOf, MOMENT, momentClientOf, raw, responseRows } from './client.testing.ts'
import { hyperliquidFills, krakenFills, okxFills } from './walks.testing.ts'

let exchange: FakeExchange
beforeEach(async () => {
  exchange = await startFakeExchange({ limits: { scale: null }, now: () => MOMENT })
})
afterEach(() => exchange.close())

type Venue = 'binance' | 'bybit' | 'okx' | 'hyperliquid' | 'kraken'
const VENUES = ['binance', 'bybit', 'okx', 'hyperliquid', 'kraken'] as const

function accountAt(name: Venue, fills = 400): FakeAccount {
  const to = MOMENT
  return exchange.addAccount(makeAccount({ exchange: name, seed: 31, fills, from: to - 2 * DAY_MS, to }))
}

/** One request for a page of fills. */
const PAGES: Readonly<Record<Venue, readonly [string, Readonly<Record<string, string>>]>> = {
  binance: ['privateGetMyTrades', { symbol: 'BTCUSDT' }],
  bybit: ['privateGetV5ExecutionList', { category: 'linear' }],
  okx: ['privateGetTradeFillsHistory', { instType: 'SWAP' }],
  hyperliquid: ['publicPostInfo', { type: 'userFills' }],
  kraken: ['privatePostTradesHistory', {}],
}

/** Waits as long as a busy machine takes; `hasty` is for a response that never comes. */
function requestOf(name: Venue, account = accountAt(name), { hasty = false } = {}): () => Promise<unknown> {
  const client = momentClientOf(exchange, name, account)
  client.timeout = hasty ? 400 : 120_000
  const [method, params] = PAGES[name]
  return () => raw(client, method, name === 'hyperliquid' ? { ...params, user: account.credentials.key } : params)
}

describe.each(VENUES)('%s', (name) => {
  test.each<readonly [ExchangeFault, readonly string[]]>([
    ['too-many-requests', ['DDoSProtection', 'RateLimitExceeded']],
    ['unavailable', ['ExchangeNotAvailable']],
    ['unavailable-after', ['ExchangeNotAvailable']],
    ['maintenance', ['ExchangeNotAvailable', 'OnMaintenance', 'ExchangeError']],
    ['broken', ['ExchangeNotAvailable']],
    ['slow', ['RequestTimeout']],
    // The client passes the socket's error through unchanged.
    ['cut-off', ['SocketError']],
  ])('%s is an error of the client, and the next request succeeds', async (fault, kinds) => {
    const account = accountAt(name)
    const request = requestOf(name, account, { hasty: fault === 'slow' })
    exchange.fail(fault)
    const error: unknown = await request().catch((reason: unknown) => reason)
    expect(kinds).toContain((error as Error).constructor.name)
    await expect(requestOf(name, account)()).resolves.toBeDefined()
  })

  test.each<ExchangeFault>(['truncated', 'nonsense'])('%s is never taken for an answer', async (fault) => {
    const request = requestOf(name)
    const good = rowsIn(await request())
    exchange.fail(fault)
    const response: unknown = await request().catch((error: unknown) => error)
    // The client passes on a text that is not JSON, or throws; both can be distinguished from rows.
    expect(typeof response === 'string' || response instanceof Error).toBe(true)
    expect(rowsIn(await request())).toEqual(good)
  })

  test('shuffled rows are the same rows', async () => {
    const request = requestOf(name)
    const good = rowsIn(await request())
    exchange.fail('shuffled')
    const mixed = rowsIn(await request())
    expect(mixed).not.toEqual(good)
    expect(mixed.toSorted()).toEqual(good.toSorted())
  })

  test('a repeated page is the one before', async () => {
    const account = accountAt(name)
    const request = requestOf(name, account)
    const before = rowsIn(await request())
    exchange.grow(account, 60)
    exchange.fail('repeated-page')
    expect(rowsIn(await request())).toEqual(before)
    expect(rowsIn(await request())).not.toEqual(before)
  })
})

function rowsIn(response: unknown): readonly string[] {
  const rows = [fieldOf(response, 'result', 'list'), fieldOf(response, 'data'), response].find(Array.isArray)
  if (rows !== undefined) return responseRows(rows).map((row) => JSON.stringify(row))
  return Object.entries(fieldOf(response, 'result', 'trades') as object).map((entry) => JSON.stringify(entry))
}

test('a cut answer breaks off in the middle of its body, a truncated one says that it is whole', async () => {
  const user = accountAt('hyperliquid').credentials.key
  const request = () => {
    const body = JSON.stringify({ type: 'userFills', user })
    return fetch(`${exchange.gateway}${encodeURIComponent('https://api.hyperliquid.xyz/info')}`, {
      method: 'POST',
      body,
    })
  }
  exchange.fail('cut-off', 'truncated')
  const cut = await request()
  expect(cut.status).toBe(200)
  await expect(cut.text()).rejects.toThrow()
  const truncated = await request()
  const text = await truncated.text()
  expect(text.startsWith('[{"coin"')).toBe(true)
  expect(() => JSON.parse(text) as unknown).toThrow()
})

test('faults by chance: so many, of these kinds, the same from the same seed', async () => {
  const request = requestOf('okx')
  const outcomes = async (seed: number): Promise<readonly string[]> => {
    exchange.faults = { seed, share: 0.3, kinds: ['too-many-requests', 'unavailable', 'maintenance'] }
    const messages: string[] = []
    for (let count = 0; count < 120; count += 1) {
      messages.push(
        await request().then(
          () => 'answered',
          (error: unknown) => (error as Error).constructor.name,
        ),
      )
    }
    return messages
  }
  const first = await outcomes(1)
  expect(await outcomes(1)).toEqual(first)
  expect(await outcomes(2)).not.toEqual(first)
  expect(new Set(first)).toEqual(new Set(['answered', 'RateLimitExceeded', 'ExchangeNotAvailable', 'OnMaintenance']))
  const share = first.filter((outcome) => outcome !== 'answered').length / first.length
  expect(share).toBeGreaterThan(0.15)
  expect(share).toBeLessThan(0.45)
  exchange.faults = { seed: 1, share: 0, kinds: [] }
  await expect(request()).resolves.toBeDefined()
})

test('what tells no rows fails only where everything may', async () => {
  const client = momentClientOf(exchange, 'bybit', accountAt('bybit'))
  const request = () => raw(client, 'privateGetV5AccountWalletBalance')
  exchange.faults = { seed: 3, share: 1, kinds: ['unavailable'] }
  await expect(request()).resolves.toBeDefined()
  exchange.faults = { seed: 3, share: 1, kinds: ['unavailable'], where: 'everything' }
  await expect(request()).rejects.toThrow(/503/)
})

describe('an account that trades on', () => {
  test('moves the pages that Kraken counts by offset', async () => {
    const account = accountAt('kraken')
    const client = momentClientOf(exchange, 'kraken', account)
    const page = async (ofs: number): Promise<readonly string[]> => {
      const response = await raw(client, 'privatePostTradesHistory', { ofs })
      return Object.keys(fieldOf(response, 'result', 'trades') as object)
    }
    const first = await page(0)
    exchange.grow(account, 7)
    const second = await page(50)
    expect(second.slice(0, 7)).toEqual(first.slice(43))
  })
  test('moves no page that is named by a row', async () => {
    const account = accountAt('bybit')
    const client = momentClientOf(exchange, 'bybit', account)
    const request = (params: object) =>
      raw(client, 'privateGetV5ExecutionList', { category: 'linear', limit: 20, ...params })
    const first = await request({})
    const cursor = fieldOf(first, 'result', 'nextPageCursor')
    const second = rowsIn(await request({ cursor }))
    exchange.grow(account, 7)
    expect(rowsIn(await request({ cursor }))).toEqual(second)
  })
  test('shows what is new at the next walk, and its positions move with it', async () => {
    const okx = accountAt('okx')
    const hyperliquid = accountAt('hyperliquid')
    const kraken = accountAt('kraken')
    for (const account of [okx, hyperliquid, kraken]) exchange.grow(account, 25)
    expect(await okxFills(momentClientOf(exchange, 'okx', okx))).toHaveLength(425)
    const perps = momentClientOf(exchange, 'hyperliquid', hyperliquid)
    expect(await hyperliquidFills(perps, hyperliquid.credentials.key)).toHaveLength(425)
    expect(await krakenFills(momentClientOf(exchange, 'kraken', kraken))).toHaveLength(425)
    const listed = await perps.fetchPositions()
    expect(listed.map(({ info }) => formatFixed(fixed(info.position.szi))).toSorted()).toEqual(
      positionsOf(hyperliquid)
        .map(({ size }) => size)
        .toSorted(),
    )
  })
})
