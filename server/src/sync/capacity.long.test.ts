/** The load that one address can carry, by simulation: `docs/capacity.md` reports it, and `npm run docs` updates it. */
import { DAY_MS, MINUTE_MS } from '@roundtrip/core/base'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FakeExchange, makeAccount, startFakeExchange } from '../../../fakes/exchange.ts'
import { sharedLimits, type SharedLimits } from '../exchanges/readers/limits.ts'
import type { AccountReader } from '../exchanges/readers/reader.ts'
import { type AccountReading, readAll, readerOf } from '../exchanges/readers/reading.testing.ts'
import { NOW as NOW_RHYTHM, SOON } from './live/news-queue.ts'
import { type AccountCost, type Load, type LoadOutcome, simulateLoad } from './capacity.testing.ts'

const EXCHANGES = ['binance', 'bybit', 'okx', 'hyperliquid'] as const
type Measured = (typeof EXCHANGES)[number]

/** Requests that take no real time, and the exchange time that they would have taken. */
function countingLimits(): { readonly limits: SharedLimits; readonly taken: () => AccountCost['quiet'] } {
  const limits = sharedLimits()
  let requests = 0
  let ms = 0
  return {
    limits: {
      sharedBy: (exchange, of) => {
        const shared = limits.sharedBy(exchange, of)
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
/** Quiet runs of an hour: some lists are requested once an hour. */
const RUNS = 4

let exchange: FakeExchange
const costs = new Map<Measured, AccountCost>()

/** The streams that a bot trading three contracts triggers; see `user-streams`. */
const RUNG: Readonly<Record<Measured, Readonly<Record<'now' | 'soon', RegExp>>>> = {
  binance: { now: /^usdm\/fills\//, soon: /^usdm\/(?:orders|conditional-orders)$/ },
  bybit: { now: /^linear\/executions$/, soon: /^linear\/orders$/ },
  okx: { now: /^fills\/SWAP$/, soon: /^orders\/(?:SWAP|stops|triggers)$/ },
  hyperliquid: { now: /^fills$/, soon: /^orders/ },
}
const MARKETS = 3

/** The exchange time for reading the news of an account, ms. */
const newsCosts = new Map<Measured, Readonly<Record<'now' | 'soon', number>>>()

/** Reads the named streams as a push message does. */
async function readNamed(reader: AccountReader, reading: AccountReading, { names, until }: Named): Promise<void> {
  const rung = Array.from(reading.positions.keys()).filter((stream) => names.test(stream))
  for (const stream of rung.slice(0, MARKETS)) {
    const position = reading.positions.get(stream) ?? null
    const page = await reader.page({ stream, position, fresh: true, until })
    reading.positions.set(stream, page.position)
  }
}

type Named = { readonly names: RegExp; readonly until: number }
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
    const rung = { now: 0, soon: 0 }
    for (const kind of ['now', 'soon'] as const) {
      moment += MINUTE_MS
      await readNamed(reader, reading, { names: RUNG[name][kind], until: moment })
      rung[kind] = Math.round(taken().ms)
    }
    newsCosts.set(name, rung)
    costs.set(name, { first, quiet: { requests: Math.round(requests / RUNS), ms: Math.round(ms / RUNS) } })
  }
})
afterAll(() => exchange.close())

/** Accounts that keep an exchange busy for nine tenths of its time. */
function maxAccounts(cost: AccountCost): number {
  return Math.floor((0.9 * 15 * MINUTE_MS) / cost.quiet.ms)
}

const simulated = new Map<Measured, ReturnType<typeof simulate>>()

function outcomes(name: Measured): ReturnType<typeof simulate> {
  const cached = simulated.get(name) ?? simulate(name)
  simulated.set(name, cached)
  return cached
}

async function simulate(name: Measured) {
  const cost = costs.get(name)
  if (cost === undefined) throw new Error(`${name} was not measured.`)
  const accounts = maxAccounts(cost)
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

/**
 * An account's share of the exchange's time in half an hour: in the usual rhythm, and live with a bot that trades all
 * the time, once its reads are as far apart as they get.
 */
async function liveLoad(name: Measured) {
  const { cost } = await outcomes(name)
  const { now, soon } = newsCosts.get(name) ?? { now: 0, soon: 0 }
  const halfHour = 30 * MINUTE_MS
  const news = (halfHour / NOW_RHYTHM.longestGapMs) * now + (halfHour / SOON.longestGapMs) * soon
  return { now, soon, usualMs: 2 * cost.quiet.ms, liveMs: cost.quiet.ms + news }
}

const seconds = (ms: number | null): string => (ms === null ? '-' : (ms / 1_000).toFixed(ms < 10_000 ? 1 : 0))

describe('one address', () => {
  test.each(EXCHANGES)(
    '%s: everybody is up to date in time, also with ten newcomers at once and on three processes',
    async (name) => {
      const { quiet, crowded, spread } = await outcomes(name)
      // All accounts are up to date again before the next run is due.
      for (const outcome of [quiet, crowded, spread]) expect(outcome.p95Ms).toBeLessThan(15 * MINUTE_MS)
      expect(quiet.medianMs).toBeLessThan(MINUTE_MS)
      // In a single queue with all other requests, each would wait for all of the newcomers' histories.
      expect(crowded.medianMs).toBeLessThan(3 * MINUTE_MS)
      expect(Math.max(quiet.busy, crowded.busy, spread.busy)).toBeLessThanOrEqual(1.001)
    },
  )

  test.each(EXCHANGES)('%s: a bot that never stops takes no more live than in the usual rhythm', async (name) => {
    const { usualMs, liveMs } = await liveLoad(name)
    expect(liveMs).toBeLessThanOrEqual(usualMs)
  })

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
    const live: string[] = []
    for (const name of EXCHANGES) {
      const { now, soon, usualMs, liveMs } = await liveLoad(name)
      live.push(`| ${[name, seconds(now), seconds(soon), seconds(usualMs), seconds(liveMs)].join(' | ')} |`)
    }
    await expect(`${PAGE}\n${rows.join('\n')}\n${LIVE_PAGE}\n${live.join('\n')}\n`).toMatchFileSnapshot(
      '../../../docs/capacity.md',
    )
  })
})

const PAGE = `# What one address carries

Exchanges count the requests of an address; Kraken counts those of a key, so there each account has a pace of its own. All server processes with the same \`EXCHANGE_ADDRESS\`
share one pace: each reserves its turns in the database. In a queue, a trader who waits goes before the news of accounts,
and those before histories that are read for the first time; none of them is kept out. One process runs 16
synchronizations at once: at most 4 of a user, 8 of an exchange, 10 first histories, and 3 of demos.

Simulated with the queue and the shares of the server itself, in made-up time (\`server/src/sync/capacity.long.test.ts\`). The
costs are measured on stand-ins: requests of one account, and how many seconds of the exchange's pace they take. A first
history has 3,000 fills of 80 days; a quiet run finds nothing new. Accounts are looked at every 15 minutes, as many as keep
the exchange busy for nine tenths of the time. Times are seconds from the moment a run is due to its end, median and
slowest of twenty: in the ordinary course, with ten newcomers at once, and with the same on three processes. The last
column is how long a first history takes with nobody else, and the last of ten newcomers among all the others.

| Exchange | Quiet run: requests / s | First history: requests / s | Accounts | Ordinary | Ten newcomers | Three processes | First history: alone / crowded |
|---|---|---|---|---|---|---|---|`

const LIVE_PAGE = `
## Live

An account whose exchange tells of new fills is read as a whole every half hour instead of every 15 minutes. What that
saves is there for reading news at once: the fills of the markets concerned, and half a minute later their orders. Readings
of one connection are five seconds apart, and ever further while fills keep coming, up to ten minutes; those of orders up
to 15 minutes. So a bot that trades three contracts without a pause takes no more of an exchange's time live than in the
usual rhythm. In seconds of the exchange's pace: one reading of fills, one of orders, and all of half an hour.

| Exchange | Fills | Orders | Usual rhythm | Live, with such a bot |
|---|---|---|---|---|`
