/** Failures of an exchange are named, lose no data that was read, and end when the exchange recovers. */
import type { Trouble } from '@roundtrip/contract/exchanges'
import { DAY_MS } from '@roundtrip/core/base'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type ExchangeFault,
  type FakeAccount,
  type FakeExchange,
  makeAccount,
  startFakeExchange,
} from '../../../../fakes/exchange.ts'
import { fillTexts, readAll, readerOf, unlimitedRequests } from './reading.testing.ts'
import { library } from './library.ts'
import { openReader } from './open-reader.ts'
import { ReadingTrouble } from './reader.ts'
import { troubleOf as reasonFor, unreadableField } from './troubles.ts'
import { trueFills } from './truth.testing.ts'

/** 2026-03-02T00:00:00Z */
const NOW = 1_772_409_600_000

let exchange: FakeExchange
beforeAll(async () => {
  exchange = await startFakeExchange({ now: () => NOW, limits: { scale: null }, slowMs: 60_000 })
})
afterAll(() => exchange.close())
afterEach(() => {
  exchange.down = false
  exchange.clockOffsetMs = 0
  exchange.faults = { seed: 0, share: 0, kinds: [] }
})

const EXCHANGES = ['hyperliquid', 'binance', 'bybit', 'okx', 'kraken'] as const
type Name = (typeof EXCHANGES)[number]

/** A stream of each exchange that has rows on its first page. */
const STREAM: Readonly<Record<Name, string>> = {
  hyperliquid: 'fills',
  binance: 'usdm/income',
  bybit: 'linear/executions',
  okx: 'fills/SWAP',
  kraken: 'trades',
}

async function troubleOf(work: () => Promise<unknown>): Promise<Trouble | 'none'> {
  try {
    await work()
    return 'none'
  } catch (error) {
    if (error instanceof ReadingTrouble) return error.reason
    throw error
  }
}

describe.each(EXCHANGES)('%s', (name) => {
  let account: FakeAccount
  let seed = 100
  beforeEach(() => {
    seed += 1
    account = exchange.addAccount(
      makeAccount({ exchange: name, seed, fills: 60, from: NOW - 6 * DAY_MS, to: NOW - 1_000 }),
    )
  })
  const reader = (timeoutMs = 120_000) =>
    readerOf(account, { gateway: exchange.gateway, now: () => NOW, timeoutMs, limits: unlimitedRequests() })
  const first = { stream: STREAM[name], position: null, fresh: true, until: NOW }

  test.each<readonly [ExchangeFault, Trouble]>([
    ['too-many-requests', 'rate-limited'],
    // OKX has a separate code for being too busy; a 503 with a page or a bare sentence means maintenance.
    ['unavailable', name === 'okx' ? 'no-answer' : 'maintenance'],
    ['unavailable-after', name === 'okx' ? 'no-answer' : 'maintenance'],
    // Hyperliquid, Bybit and Kraken send the same response as when they are overloaded.
    ['maintenance', name === 'binance' || name === 'okx' ? 'maintenance' : 'no-answer'],
    ['slow', 'no-answer'],
    ['cut-off', 'no-network'],
    ['truncated', 'bad-answer'],
    ['broken', 'maintenance'],
    ['nonsense', 'bad-answer'],
  ])('%s is said, and the next request succeeds', async (fault, reason) => {
    const ownReader = reader(fault === 'slow' ? 300 : 120_000)
    await ownReader.streams()
    exchange.fail(fault)
    expect(await troubleOf(() => ownReader.page(first))).toBe(reason)
    expect(await troubleOf(() => reader().page(first))).toBe('none')
  })

  test('nobody there', async () => {
    exchange.down = true
    expect(await troubleOf(() => reader().page(first))).toBe(name === 'okx' ? 'no-answer' : 'maintenance')
  })

  test('no network', async () => {
    const lost = readerOf(account, {
      gateway: 'http://127.0.0.1:9/?target=',
      now: () => NOW,
      limits: unlimitedRequests(),
    })
    expect(await troubleOf(() => lost.page(first))).toBe('no-network')
  })

  test('rows in any order are read as they are', async () => {
    exchange.faults = { seed: 1, share: 1, kinds: ['shuffled'] }
    const reading = await readAll(reader(), NOW)
    expect(fillTexts(reading)).toHaveLength(trueFills(account).length)
  })

  test('whatever goes wrong now and then, every fill is read', async () => {
    const more = exchange.addAccount(
      makeAccount({ exchange: name, seed: seed + 1_000, fills: 1_500, from: NOW - 40 * DAY_MS, to: NOW - 1_000 }),
    )
    const kinds = [
      'unavailable',
      'unavailable-after',
      'truncated',
      'broken',
      'nonsense',
      'shuffled',
      'cut-off',
    ] as const
    exchange.faults = { seed: 7, share: 0.25, kinds }
    const reading = await readAll(readerOf(more, { gateway: exchange.gateway, now: () => NOW }), NOW)
    expect(reading.refused).toEqual([])
    expect(reading.troubles.length).toBeGreaterThan(3)
    expect(fillTexts(reading)).toHaveLength(trueFills(more).length)
    expect(reading.fills.size).toBe(more.fills.length)
  })

  const keyed = name !== 'hyperliquid'
  test.runIf(keyed)('a key that was deleted', async () => {
    exchange.revoke(account)
    // OKX and Bybit have several sites, and report that a key belongs to another one.
    const reason = name === 'okx' || name === 'bybit' ? 'key-unknown' : 'key-refused'
    expect(await troubleOf(() => reader().page(first))).toBe(reason)
  })
  test.runIf(keyed)('a wrong secret', async () => {
    const wrong = { ...account, credentials: { ...account.credentials, secret: 'c2VjcmV0c2VjcmV0' } }
    const ownReader = readerOf(wrong, { gateway: exchange.gateway, now: () => NOW, limits: unlimitedRequests() })
    expect(await troubleOf(() => ownReader.page(first))).toBe('key-refused')
  })
  test.runIf(name === 'kraken')('a secret that is cut off, or no secret at all', async () => {
    for (const secret of [account.credentials.secret.slice(0, -3), 'not base64 !!']) {
      const wrong = { ...account, credentials: { ...account.credentials, secret } }
      const ownReader = readerOf(wrong, { gateway: exchange.gateway, now: () => NOW, limits: unlimitedRequests() })
      expect(await troubleOf(() => ownReader.page(first))).toBe('secret-unreadable')
    }
  })
  test('a position or a stream that only a bug can bring is our fault', async () => {
    // OKX's position is an id, which can be any text; elsewhere, a text without the marker may come from an earlier
    // reader.
    const isMarked = name === 'bybit' || name === 'kraken'
    const position = name === 'okx' ? null : isMarked ? 'again:of another version' : 'of another version'
    if (position !== null) expect(await troubleOf(() => reader().page({ ...first, position }))).toBe('internal')
    expect(await troubleOf(() => reader().page({ ...first, stream: 'nowhere' }))).toBe('internal')
  })
  test.runIf(name === 'bybit')('a key that expired', async () => {
    exchange.expire(account)
    expect(await troubleOf(() => reader().page(first))).toBe('key-expired')
  })
  test.runIf(keyed)('a key of another address', async () => {
    exchange.restrictIp(account)
    const trouble = await troubleOf(() => reader().page(first))
    // Binance and Kraken send the same response as for a key without read permission.
    expect(trouble).toBe({ binance: 'key-refused', kraken: 'rights-missing' }[name as string] ?? 'address-refused')
  })
  test.runIf(keyed)('a clock that is wrong is set by theirs, once', async () => {
    exchange.clockOffsetMs = 45_000
    const ownReader = reader()
    expect(await troubleOf(() => ownReader.page({ ...first, until: NOW + 45_000 }))).toBe('none')
    const times = exchange.addresses.filter((address) => /time/i.test(address) && !address.includes('Time=')).length
    await ownReader.page({ ...first, until: NOW + 45_000 })
    expect(exchange.addresses.filter((address) => /time/i.test(address) && !address.includes('Time=')).length).toBe(
      times,
    )
  })
  test('no trouble tells a key or a signature', async () => {
    exchange.fail('broken')
    try {
      await reader().page(first)
    } catch (error) {
      const text = `${String(error)} ${error instanceof Error ? error.stack : ''}`
      expect(text).not.toContain(account.credentials.key)
      if (keyed) expect(text).not.toContain(account.credentials.secret)
      expect(text).not.toMatch(/signature|sign=/i)
      return
    }
    throw new Error('No trouble.')
  })
})

describe('errors that are none of the library', () => {
  const { coinbase, binance } = {
    coinbase: { key: 'organizations/a/apiKeys/b', secret: 'not a key' },
    binance: { key: 'abc', secret: '-----BEGIN PRIVATE KEY-----\nabc\n-----END PRIVATE KEY-----' },
  }
  test.each([
    ['coinbase', coinbase],
    ['coinbase', { ...coinbase, secret: '-----BEGIN EC PRIVATE KEY-----\n!!\n-----END EC PRIVATE KEY-----' }],
    ['binance', binance],
    ['bybit', binance],
    ['krakenfutures', { key: 'abc', secret: '%%%%' }],
  ] as const)('%s cannot sign with such a secret', async (name, credentials) => {
    const reader = openReader(name, credentials, {
      gateway: exchange.gateway,
      now: () => NOW,
      timeoutMs: 5_000,
      limits: unlimitedRequests(),
    })
    // Kraken Futures is not queried for the permissions of a key.
    const ownReader = name === 'krakenfutures' ? reader.live : reader.rights
    expect(await troubleOf(ownReader)).toBe('secret-unreadable')
  })

  test.each([
    [
      'OKX',
      'okx {"msg":"This API key doesn\'t have permission to use this function","code":"50120"}',
      'rights-missing',
    ],
    ['MEXC', 'mexc {"code":700007,"msg":"No permission to access the endpoint."}', 'rights-missing'],
    ['Binance', 'binance {"code":-2015,"msg":"Invalid API-key, IP, or permissions for action."}', 'key-refused'],
  ] as const)(
    '%s: a key that lacks a right is told from a wrong one where the exchange does so',
    async (_, text, reason) => {
      const ccxt = await library()
      const Kind = text.startsWith('okx') ? ccxt.ExchangeError : ccxt.AuthenticationError
      expect(reasonFor(new Kind(text), ccxt).reason).toBe(reason)
    },
  )

  test('a bug of ours is never an answer that cannot be read', async () => {
    const ccxt = await library()
    for (const error of [new TypeError('x is not a function'), new RangeError('Division by zero'), 'thrown text']) {
      expect(reasonFor(error, ccxt).reason).toBe('internal')
    }
    for (const kind of [ccxt.ArgumentsRequired, ccxt.NotSupported]) {
      expect(reasonFor(new kind('nothing was asked'), ccxt).reason).toBe('internal')
    }
    expect(reasonFor(new ccxt.BadSymbol('binance {"code":-1121,"msg":"Invalid symbol."}'), ccxt)).toMatchObject({
      reason: 'bad-answer',
      exchangeMessage: '-1121 Invalid symbol.',
    })
    expect(unreadableField(new RangeError('Bybit fill: execPrice "x" is not valid.'))?.reason).toBe('bad-answer')
    expect(unreadableField(new RangeError('Division by zero'))).toBeNull()
    expect(unreadableField(new TypeError('x is undefined'))).toBeNull()
  })
})
