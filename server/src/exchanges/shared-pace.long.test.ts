/** Several processes, one address: together they call an exchange no faster than it allows one. */
import { DAY_MS } from '@roundtrip/core/base'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeExchange, makeAccount, startFakeExchange } from '../../../fakes/exchange.ts'
import { openPool, type Pool } from '../database/connection.ts'
import { signIn } from '../testing/client.testing.ts'
import { connectAccount } from '../testing/exchange.testing.ts'
import {
  addressOfDatabase,
  databaseOf,
  eventually,
  newFolder,
  startServer,
  type RunningServer,
} from '../testing/server.testing.ts'
import { newUser } from '../testing/user.testing.ts'
import { sharedPace } from './shared-pace.ts'

/**
 * What one server requests from OKX per second: lists of a history take 220 to 550 ms of its time each, the first
 * checks less.
 */
const RATE = 5

const requestsOf = ({ counts }: FakeExchange): number =>
  [...counts.byKey.values()].reduce((sum, count) => sum + count, 0)

let exchange: FakeExchange
let first: RunningServer
const others: RunningServer[] = []
const pools: Pool[] = []
beforeAll(async () => {
  exchange = await startFakeExchange({ limits: { scale: 1 } })
  const environment = {
    EXCHANGE_GATEWAY: exchange.gateway,
    AUTH_SECRET: 'a secret that all servers share, 32+',
  }
  const dataDir = newFolder()
  first = await startServer({ dataDir, environment })
  const url = addressOfDatabase(first)
  for (let count = 0; count < 2; count += 1) {
    // The same folder, because it contains the key that seals the secrets.
    others.push(await startServer({ dataDir, environment: { ...environment, DATABASE_URL: url } }))
  }
  pools.push(...[1, 2, 3].map(() => openPool(databaseOf(first), 2)))
})
afterAll(async () => {
  for (const pool of pools) await pool.end()
  for (const server of others) await server.stop()
  await first.stop()
  await exchange.close()
})

test('turns that three processes take at once follow each other without overlap', async () => {
  const paces = pools.map((pool) => sharedPace(pool, 'here'))
  const began = performance.now()
  const taken = await Promise.all(
    paces.flatMap((pace) =>
      Array.from({ length: 40 }, async () => {
        const { inMs } = await pace.reserve('bybit', 100)
        return performance.now() - began + inMs
      }),
    ),
  )
  const starts = taken.toSorted((a, b) => a - b)
  // Measured at the responses, which take some ms to arrive; 120 turns of 100 ms follow each other.
  expect((starts.at(-1) ?? 0) - (starts[0] ?? 0)).toBeGreaterThan(119 * 100 - 500)
  expect((await sharedPace(pools[0] as Pool, 'elsewhere').reserve('bybit', 100)).inMs).toBeLessThan(100)
})

// Promise [Connected exchanges] All servers behind one IP address together stay within an exchange's limits, and no
//   user takes all of its capacity.
test('a pause requested of one process applies to all', async () => {
  const [paused, waiting] = pools.map((pool) => sharedPace(pool, 'here'))
  paused?.announcePause('okx', 60_000)
  let pausedMs = 0
  while (pausedMs === 0) pausedMs = (await waiting?.reserve('okx', 1))?.pausedMs ?? 0
  expect(pausedMs).toBeGreaterThan(30_000)
  expect((await waiting?.reserve('kraken', 1))?.pausedMs).toBe(0)
})

// Promise [Connected exchanges] All servers behind one IP address together stay within an exchange's limits, and no
//   user takes all of its capacity.
test('three servers that read through one address request no faster than one would', async () => {
  const now = Date.now()
  const accounts = Array.from({ length: 3 }, (_, seed) =>
    exchange.addAccount(
      makeAccount({ exchange: 'okx', seed: 40 + seed, fills: 300, from: now - 30 * DAY_MS, to: now - DAY_MS }),
    ),
  )
  const user = await newUser(first.url)
  const before = requestsOf(exchange)
  const began = performance.now()
  // Each through another server, which starts the requested work at once.
  for (const [index, account] of accounts.entries()) {
    const there = await signIn((others[index] ?? first).url, user.email)
    await connectAccount(there, account)
  }
  // Three servers, each at its own pace, would send three times as many requests.
  await eventually('the histories are being read', () => (requestsOf(exchange) - before >= 60 ? true : null))
  const seconds = (performance.now() - began) / 1_000
  expect((requestsOf(exchange) - before) / seconds).toBeLessThan(1.5 * RATE)
  expect(exchange.counts['429']).toBe(0)
})
