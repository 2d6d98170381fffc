/** What one address carries, by simulation: `docs/capacity.md` says so, and `npm run docs` writes it again. */
import { DAY_MS, MINUTE_MS } from '@roundtrip/core/base'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FakeExchange, makeAccount, startFakeExchange } from '../../../fakes/exchange.ts'
import { sharedLimits, type SharedLimits } from '../exchanges/readers/limits.ts'
import { readAll, readerOf } from '../exchanges/readers/reading.testing.ts'
import { type AccountCost, type Load, type LoadOutcome, simulateLoad } from './capacity.testing.ts'

const EXCHANGES = ['binance', 'bybit', 'okx', 'hyperliquid'] as const
type Measured = (typeof EXCHANGES)[number]

/** Requests that take none of our time, and what they would have taken of the exchange's. */
function countingLimits(): { readonly limits: SharedLimits; readonly taken: () => AccountCost['quiet'] } {
  const limits = sharedLimits()
  let requests = 0
  let ms = 0
  return {
    limits: {
      sharedBy: (exchange, key) => {
        const shared = limits.sharedBy(exchange, key)
        shared.queue = {
          wait: (cost) => {
            requests += 1
            ms += cost
            return Promise.resolve()
          },
        }
        return shared
      },
    },
    taken: () => {
      const sums = { requests, ms: Math.round(ms) }
      requests = 0
      ms = 0
      return sums
    },
  }
}

/** 2026-03-02T00:00:00Z */
const NOW = 1_772_409_600_000
/** Quiet runs of an hour: some lists are asked for once an hour. */
const RUNS = 4

let exchange: FakeExchange
const costs = new Map<Measured, AccountCost>()
beforeAll(async () => {
  let moment = NOW
  const now = (): number => moment
  exchange = await startFakeExchange({ now, limits: { scale: null } })
  for (const name of EXCHANGES) {
    moment = NOW
    const made = { exchange: name, seed: 1, fills: 3_000, from: NOW - 80 * DAY_MS, to: NOW - 1_000 }
    const account = exchange.addAccount(makeAccount(made))
    const { limits, taken } = countingLimits()
    const reader = readerOf(account, { gateway: exchange.gateway, now, limits })
    const reading = await readAll(reader, NOW)
    await reader.rights()
    await reader.live()
    const first = taken()
    for (let run = 1; run <= RUNS; run += 1) {
      moment = NOW + run * 15 * MINUTE_MS
      await readAll(reader, moment, reading)
      await reader.rights()
      await reader.live()
    }
    const { requests, ms } = taken()
    costs.set(name, { first, quiet: { requests: Math.round(requests / RUNS), ms: Math.round(ms / RUNS) } })
  }
})
afterAll(() => exchange.close())

/** Accounts that keep an exchange busy for nine tenths of its time. */
function mostAccounts(cost: AccountCost): number {
  return Math.floor((0.9 * 15 * MINUTE_MS) / cost.quiet.ms)
}

const simulated = new Map<Measured, ReturnType<typeof simulate>>()

function outcomes(name: Measured): ReturnType<typeof simulate> {
  const known = simulated.get(name) ?? simulate(name)
  simulated.set(name, known)
  return known
}

async function simulate(name: Measured) {
  const cost = costs.get(name)
  if (cost === undefined) throw new Error(`${name} was not measured.`)
  const accounts = mostAccounts(cost)
  const load: Load = { exchange: name, cost, accounts, newcomers: 0, processes: 1 }
  return {
    cost,
    accounts,
    quiet: await simulateLoad(load),
    crowded: await simulateLoad({ ...load, newcomers: 10 }),
    spread: await simulateLoad({ ...load, newcomers: 10, processes: 3 }),
    alone: await simulateLoad({ ...load, accounts: 1, newcomers: 1 }),
  }
}

const seconds = (ms: number | null): string => (ms === null ? '-' : (ms / 1_000).toFixed(ms < 10_000 ? 1 : 0))

describe('one address', () => {
  test.each(EXCHANGES)(
    '%s: everybody is up to date in time, also with ten newcomers at once and on three processes',
    async (name) => {
      const { quiet, crowded, spread } = await outcomes(name)
      // Everybody is up to date again before the next run is due.
      for (const outcome of [quiet, crowded, spread]) expect(outcome.p95Ms).toBeLessThan(15 * MINUTE_MS)
      expect(quiet.medianMs).toBeLessThan(MINUTE_MS)
      // In one line with everybody else's requests, each would wait for all of the newcomers' histories.
      expect(crowded.medianMs).toBeLessThan(3 * MINUTE_MS)
      expect(Math.max(quiet.busy, crowded.busy, spread.busy)).toBeLessThanOrEqual(1.001)
    },
  )

  test('docs/capacity.md says what was simulated', async () => {
    const rows: string[] = []
    const waits = ({ medianMs, p95Ms }: LoadOutcome): string => `${seconds(medianMs)} / ${seconds(p95Ms)}`
    for (const name of EXCHANGES) {
      const { cost, accounts, quiet, crowded, spread, alone } = await outcomes(name)
      rows.push(
        `| ${name} | ${cost.quiet.requests} / ${seconds(cost.quiet.ms)} | ${cost.first.requests} / ${seconds(cost.first.ms)} | ${
          accounts
        } | ${waits(quiet)} | ${waits(crowded)} | ${waits(spread)} | ${seconds(alone.firstMs)} / ${seconds(crowded.firstMs)} |`,
      )
    }
    await expect(`${PAGE}\n${rows.join('\n')}\n`).toMatchFileSnapshot('../../../docs/capacity.md')
  })
})

const PAGE = `# What one address carries

Exchanges count the requests of an address; Kraken counts those of a key, so there each account has a pace of its own. All server processes with the same \`EXCHANGE_ADDRESS\`
share one pace: each reserves its turns in the database. In a queue, a trader who waits goes before the news of accounts,
and those before histories that are read for the first time; none of them is kept out. One process runs 16
synchronizations at once: at most 4 of a user, 8 of an exchange, 10 first histories, and 3 of demos.

Simulated with the queue and the shares of the server itself, in made-up time (\`server/src/sync/capacity.test.ts\`). The
costs are measured on stand-ins: requests of one account, and how many seconds of the exchange's pace they take. A first
history has 3,000 fills of 80 days; a quiet run finds nothing new. Accounts are looked at every 15 minutes, as many as keep
the exchange busy for nine tenths of the time. Times are seconds from the moment a run is due to its end, median and
slowest of twenty: in the ordinary course, with ten newcomers at once, and with the same on three processes. The last
column is how long a first history takes with nobody else, and the last of ten newcomers among all the others.

| Exchange | Quiet run: requests / s | First history: requests / s | Accounts | Ordinary | Ten newcomers | Three processes | First history: alone / crowded |
|---|---|---|---|---|---|---|---|`
