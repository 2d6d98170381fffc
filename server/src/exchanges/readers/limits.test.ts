/** Fifty readers of one exchange keep to its limits, and each has its share. */
import { MINUTE_MS } from '@roundtrip/core/base'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type FakeExchange, makeAccount, startFakeExchange } from '../../../../fakes/exchange.ts'
import { pause, pauseLeft, sharedLimits } from './limits.ts'
import { ReadingTrouble } from './reader.ts'
import { readerOf } from './reading.testing.ts'

const READERS = 50

let exchange: FakeExchange
beforeAll(async () => {
  exchange = await startFakeExchange({ limits: { scale: 1 } })
})
afterAll(() => exchange.close())
afterEach(() => {
  exchange.faults = { seed: 0, share: 0, kinds: [] }
})

test('fifty readers never get a rate limit, and their shares differ by at most a fifth', { tags: 'long' }, async () => {
  const limits = sharedLimits()
  const accounts = Array.from({ length: READERS }, (_, seed) =>
    exchange.addAccount(
      makeAccount({
        exchange: 'bybit',
        seed: 500 + seed,
        fills: 400,
        from: Date.now() - 5 * 86_400_000,
        to: Date.now(),
      }),
    ),
  )
  const readers = accounts.map((account) => readerOf(account, { gateway: exchange.gateway, now: Date.now, limits }))
  const until = Date.now()
  const end = performance.now() + 6_000
  const pages = await Promise.all(
    readers.map(async (reader) => {
      let read = 0
      let position: string | null = null
      for (let fresh = true; performance.now() < end; fresh = false) {
        const page: { readonly position: string; readonly more: boolean } = await reader.page({
          stream: 'linear/executions',
          position,
          fresh,
          until,
        })
        position = page.more ? page.position : null
        read += 1
      }
      return read
    }),
  )
  expect(exchange.counts).toMatchObject({ '429': 0, '418': 0 })
  const requestCounts = accounts.map(({ credentials }) => exchange.counts.byKey.get(credentials.key) ?? 0)
  const mean = requestCounts.reduce((sum, count) => sum + count, 0) / READERS
  expect(mean).toBeGreaterThan(3)
  expect(Math.max(...requestCounts) - mean).toBeLessThanOrEqual(mean * 0.2 + 1)
  expect(mean - Math.min(...requestCounts)).toBeLessThanOrEqual(mean * 0.2 + 1)
  expect(pages.every((count) => count > 0)).toBe(true)
})

test('once told to wait, all readers of the exchange wait, and nobody is shut out', async () => {
  const limits = sharedLimits()
  const accounts = Array.from({ length: READERS }, (_, seed) =>
    exchange.addAccount(
      makeAccount({ exchange: 'binance', seed: 700 + seed, fills: 5, from: Date.now() - 86_400_000, to: Date.now() }),
    ),
  )
  const readers = accounts.map((account) => readerOf(account, { gateway: exchange.gateway, now: Date.now, limits }))
  const readDeposits = (reader: (typeof readers)[number]) =>
    reader.page({ stream: 'spot/deposits', position: null, fresh: true, until: Date.now() }).then(
      () => 'answered',
      (error: unknown) =>
        error instanceof ReadingTrouble ? `${error.reason} ${error.retryAfterMs !== null}` : 'error',
    )
  const before = exchange.counts['429']
  exchange.fail('too-many-requests')
  const results = await Promise.all(readers.map(readDeposits))
  // The first is reported; those behind it in the queue are not even sent, and say how long to wait.
  expect(exchange.counts['429'] - before).toBe(1)
  expect(exchange.counts['418']).toBe(0)
  expect(new Set(results)).not.toContain('error')
  expect(results.filter((outcome) => outcome === 'rate-limited true').length).toBeGreaterThan(0)
})

test('an exchange that counts keys has a queue and a pause for each, and one list of markets', () => {
  const limits = sharedLimits()
  const [first, second] = [limits.sharedBy('kraken', { key: 'one' }), limits.sharedBy('kraken', { key: 'other' })]
  pause(first, { now: 0, retryAfterMs: 5_000 })
  first.loading = Promise.resolve()
  expect([pauseLeft(first, 0), pauseLeft(second, 0), pauseLeft(limits.sharedBy('kraken', { key: 'one' }), 0)]).toEqual([
    5_000, 0, 5_000,
  ])
  expect(second.loading).toBe(first.loading)
  expect(limits.sharedBy('binance', { key: 'one' })).toBe(limits.sharedBy('binance', { key: 'other' }))
})

describe('the pause', () => {
  const shared = () => sharedLimits().sharedBy('binance')

  test('lasts as long as the exchange says', () => {
    const exchange = shared()
    pause(exchange, { now: 0, retryAfterMs: 7_000 })
    expect([0, 6_999, 7_000].map((now) => pauseLeft(exchange, now))).toEqual([7_000, 1, 0])
  })
  test('is a minute where it does not say, and doubles where it comes again soon', () => {
    const exchange = shared()
    pause(exchange, { now: 0, retryAfterMs: null })
    expect(pauseLeft(exchange, 0)).toBe(MINUTE_MS)
    pause(exchange, { now: MINUTE_MS, retryAfterMs: null })
    expect(pauseLeft(exchange, MINUTE_MS)).toBe(2 * MINUTE_MS)
    pause(exchange, { now: 3 * MINUTE_MS, retryAfterMs: null })
    expect(pauseLeft(exchange, 3 * MINUTE_MS)).toBe(4 * MINUTE_MS)
    pause(exchange, { now: 60 * MINUTE_MS, retryAfterMs: null })
    expect(pauseLeft(exchange, 60 * MINUTE_MS)).toBe(MINUTE_MS)
  })
  test('does not grow by refusals of what was under way', () => {
    const exchange = shared()
    pause(exchange, { now: 0, retryAfterMs: null })
    pause(exchange, { now: 10, retryAfterMs: null })
    expect(pauseLeft(exchange, 10)).toBe(MINUTE_MS - 10)
  })
})
