/** Markets through whole servers, two of them on one database, with a stand-in for the exchanges. */
import { setTimeout as delay } from 'node:timers/promises'
import type { MarketResponse } from '@roundtrip/contract/market'
import { DAY_MS } from '@roundtrip/core/base'
import { decodeBars } from '@roundtrip/core/market'
import {
  type BarInterval,
  INTERVAL_MS,
  instrumentOf,
  type LiveFigures,
  readBars,
  readListing,
  readLive,
  rowOf,
} from '@roundtrip/core/screener'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FakeExchange, fakeCandle, startFakeExchange } from '../../../fakes/exchange.ts'
import { cookieOf, post, signIn, type TestUser, tokenOf, testUser } from '../testing/client.testing.ts'
import { query } from '../testing/database.testing.ts'
import {
  addressOfDatabase,
  eventually,
  type RunningServer,
  startedFolder,
  startServer,
} from '../testing/server.testing.ts'
import { newUser } from '../testing/user.testing.ts'
import { looks } from './looks.ts'

const CROWD = 30

let exchange: FakeExchange
let server: RunningServer
let other: RunningServer
let user: TestUser
let neighbour: TestUser
const dataDir = startedFolder()

const start = (gateway: string): Promise<RunningServer> =>
  startServer({ dataDir, environment: { EXCHANGE_GATEWAY: gateway, EXCHANGE_PACE: '1000', AUTH_SECRET: SECRET } })
const SECRET = 'a secret that both servers share, 32+'

beforeAll(async () => {
  exchange = await startFakeExchange({ crowd: CROWD, limits: { scale: null } })
  server = await start(exchange.gateway)
  other = await startServer({
    environment: {
      DATABASE_URL: addressOfDatabase({ dataDir }),
      EXCHANGE_GATEWAY: exchange.gateway,
      EXCHANGE_PACE: '1000',
      AUTH_SECRET: SECRET,
    },
  })
  user = await newUser(server.url)
  neighbour = await newUser(other.url)
})
afterAll(async () => {
  await other.stop()
  await server.stop()
  await exchange.close()
})

const requestCount = (part: string): number => exchange.addresses.filter((address) => address.includes(part)).length

const marketOf = (who: TestUser, venue: string, listing: string | null = null): Promise<MarketResponse> =>
  who.call<MarketResponse>('getMarket', { venue, listing })

/** A market that was never fetched gets a response without figures if the venue takes longer than a caller waits. */
const firstFigures = (who: TestUser, venue: string): Promise<MarketResponse> =>
  eventually(`there are figures of ${venue}`, async () => {
    const response = await marketOf(who, venue)
    const { instruments, tickers } = response.freshness
    return instruments.at === null || tickers.at === null ? null : response
  })

const liveOf = ({ live, time }: MarketResponse): ReadonlyMap<string, LiveFigures> => readLive(live, time)

type Bars = { series: { id: string; bars: string }[]; more: boolean; waiting: number; problem: string | null }
const barsOf = (who: TestUser, venue: string, input: { interval: BarInterval; since?: readonly [string, number][] }) =>
  who.call<Bars>('getBars', { since: [], ...input, venue })

/** Makes a venue's prices due for a new request. */
const makeDue = (venue: string) =>
  query(server, "update market_data set due = now() where venue = $1 and kind = 'tickers'", [venue])

describe('figures of a market', () => {
  // Promise [Markets and screener] Market data is requested once for all users and servers. If an exchange does not
  //   respond, the stored data is shown with its age.
  test('are requested once for users of two servers, and fill every column that they can', async () => {
    const [own, theirs] = await Promise.all([
      firstFigures(user, 'binance-linear'),
      firstFigures(neighbour, 'binance-linear'),
      firstFigures(user, 'binance-linear'),
    ])
    expect(requestCount('/fapi/v1/ticker/24hr')).toBe(1)
    expect(requestCount('/fapi/v1/premiumIndex')).toBeLessThanOrEqual(2)
    expect(own).toMatchObject({ problem: null, leftOut: 0, benchmark: 'BTCUSDT', quoteDollars: { USDT: 1 } })
    expect([theirs.listing, theirs.instruments]).toEqual([own.listing, own.instruments])
    const listing = readListing(own.instruments ?? '')
    expect(listing.length).toBe(CROWD + 4)
    expect(listing.find(({ id }) => id === 'ETHUSDT')).toMatchObject({ base: 'ETH', priceTick: '0.01', kind: 'linear' })
    expect([...liveOf(own).keys()][0]).toBe('BTCUSDT')
    // A caller that has the list does not get it again.
    expect(await marketOf(user, 'binance-linear', own.listing)).toMatchObject({ instruments: null })
  })

  test('tell open interest now, an hour ago and a day ago', async () => {
    const { response, live } = await eventually('every instrument has its open interest', async () => {
      const market = await marketOf(user, 'binance-linear')
      const figures = liveOf(market)
      const whole = [...figures.values()].every(
        ({ openInterest, funding }) =>
          openInterest !== null && openInterest.dayAgo !== null && openInterest.hourAgo !== null && funding !== null,
      )
      // Figures of earlier moments appear with the next prices.
      if (!whole) await makeDue('binance-linear')
      return whole ? { response: market, live: figures } : null
    })
    const listing = readListing(response.instruments ?? '')
    const bitcoin = listing.find(({ id }) => id === 'BTCUSDT')
    if (bitcoin === undefined) throw new Error('Bitcoin is listed.')
    const context = { venue: 'Binance USD-M futures', quoteDollars: response.quoteDollars }
    const row = rowOf(instrumentOf(bitcoin, live.get('BTCUSDT'), context), { now: response.time, benchmark: null })
    expect(row.stale).toEqual([])
    for (const column of [
      'price',
      'change24h',
      'range24h',
      'volume24h',
      'spread',
      'funding8h',
      'openInterest',
    ] as const) {
      expect([column, row.values[column]]).toEqual([column, expect.any(Number)])
    }
    expect(Math.abs(row.values.openInterestChange24h ?? 9)).toBeLessThan(1)
    expect(response.freshness.openInterest).toEqual({ at: expect.any(Number), problem: null })
    // One request per instrument and moment, not one per viewer.
    const requests = exchange.addresses.filter((address) => address.includes('openInterestHist'))
    expect(requests.length).toBeGreaterThanOrEqual(2 * (CROWD + 4))
    expect(new Set(requests).size).toBe(requests.length)
  })

  test.each([
    ['hyperliquid-linear', 'BTC', { openInterest: { hourAgo: null, dayAgo: null }, funding: { intervalHours: 1 } }],
    ['binance-spot', 'BTCUSDT', { openInterest: null, funding: null, ticker: { mark: null } }],
    ['binance-inverse', 'BTCUSD_PERP', { ticker: { quoteVolume24h: null, contracts24h: expect.any(Number) } }],
  ])('of %s are empty where the venue does not tell them', async (venue, id, expected) => {
    const response = await marketOf(user, venue)
    expect(response.problem).toBe(null)
    expect(liveOf(response).get(id)).toMatchObject(expected)
  })

  // Promise [Markets and screener] Impossible market data is rejected, and a bar that is still forming is never shown.
  test('that cannot be true are dropped, and do not affect others', async () => {
    exchange.odd.set('SOLUSDT', { lastPrice: 'NaN', turnover24h: '-5' })
    exchange.odd.set('ETHUSDT', { lastPrice: '-1' })
    const live = liveOf(await marketOf(user, 'bybit-linear'))
    exchange.odd.clear()
    expect(live.get('SOLUSDT')).toEqual({ ticker: null, funding: null, openInterest: null })
    expect(live.get('ETHUSDT')?.ticker).toBe(null)
    expect(live.get('BTCUSDT')?.ticker?.last).toBeGreaterThan(40_000)
    await makeDue('bybit-linear')
    await eventually('the truth is reported again', async () =>
      liveOf(await marketOf(user, 'bybit-linear')).get('SOLUSDT')?.ticker === null ? null : true,
    )
  })

  // Promise [Markets and screener] Market data is requested once for all users and servers. If an exchange does not
  //   respond, the stored data is shown with its age.
  test('stay, with their age and the reason, if there is no response or only half of one', async () => {
    const before = await marketOf(user, 'okx-spot')
    for (const [fault, reason] of [
      ['truncated', /bad-answer|no-answer/],
      ['too-many-requests', /rate-limited/],
    ] as const) {
      exchange.failAt('/api/v5/market/tickers', fault)
      await makeDue('okx-spot')
      const market = await eventually(`${fault} is reported`, async () => {
        const response = await marketOf(user, 'okx-spot')
        return response.problem !== null && reason.test(response.problem) ? response : null
      })
      expect(market.freshness.tickers.at).toBeGreaterThanOrEqual(before.freshness.tickers.at ?? 0)
      expect(liveOf(market).get('BTC-USDT')?.ticker?.last).toBeGreaterThan(40_000)
    }
    // The same figures are returned again, but not as if they were current.
    const [first, again] = [await marketOf(user, 'okx-spot'), await marketOf(user, 'okx-spot')]
    expect([again.time, again.now > first.now]).toEqual([first.time, true])
    // A process that was told to wait does so.
    const [row] = await query(
      server,
      `select due > now() + interval '30 seconds' as waits from market_data where venue = 'okx-spot' and kind = 'tickers'`,
    )
    expect(row).toEqual({ waits: true })
  })
})

describe('bars', () => {
  // Promise [Markets and screener] Impossible market data is rejected, and a bar that is still forming is never shown.
  test('come one after the other, the most traded first, complete, and never while still forming', () =>
    withinOneHour(async () => {
      const began = Date.now()
      const requestsBefore = requestCount('interval=1h')
      await barsOf(user, 'binance-linear', { interval: '1h' })
      // Two are requested at once, and the second may arrive a moment earlier.
      const first = await eventually('the first bars are there', async () => {
        const bars = await barsOf(user, 'binance-linear', { interval: '1h' })
        return bars.series.length > 2 ? bars : null
      })
      expect(first.series[0]?.id).toBe('BTCUSDT')
      const all = await eventually('all bars are there', async () => {
        const bars = await barsOf(neighbour, 'binance-linear', { interval: '1h' })
        return bars.waiting === 0 ? bars : null
      })
      expect(all.series.length).toBe(CROWD + 4)
      const since: [string, number][] = []
      for (const { id, bars } of all.series) {
        const { time, open, close } = readBars(bars, INTERVAL_MS['1h'])
        const last = time.at(-1) ?? 0
        expect([id, time.length, last - (time[0] ?? 0)]).toEqual([id, 504, 503 * INTERVAL_MS['1h']])
        expect(last + INTERVAL_MS['1h']).toBeLessThanOrEqual(Date.now() - 10_000)
        expect([open.at(-1), close.at(-1)]).toEqual([fakeCandle(last)[0], fakeCandle(last + 59 * 60_000)[3]])
        since.push([id, last])
      }
      // Either the other server's run fetched them, or this one's, not both.
      const blocks = (CROWD + 4) * (Math.floor((began % (500 * INTERVAL_MS['1h'])) / INTERVAL_MS['1h']) > 4 ? 2 : 3)
      expect(requestCount('interval=1h') - requestsBefore).toBeLessThanOrEqual(blocks + 3)
      const requests = requestCount('interval=1h')
      expect(await barsOf(user, 'binance-linear', { interval: '1h', since })).toMatchObject({
        series: [],
        more: false,
        waiting: 0,
        problem: null,
      })
      const older = since.map(([id, time]) => [id, time - 2 * INTERVAL_MS['1h']] as [string, number])
      const { series } = await barsOf(user, 'binance-linear', { interval: '1h', since: older })
      expect(series.map(({ bars }) => readBars(bars, INTERVAL_MS['1h']).time.length)).toEqual(since.map(() => 2))
      expect(requestCount('interval=1h')).toBe(requests)
    }))

  test('of what was listed lately begin there', () =>
    withinOneHour(async () => {
      exchange.listedAt = Date.now() - 10 * DAY_MS
      await makeDue('hyperliquid-linear')
      const all = await eventually('all days are there', async () => {
        const bars = await barsOf(user, 'hyperliquid-linear', { interval: '1d' })
        return bars.waiting === 0 && bars.series.length > 0 ? bars : null
      })
      exchange.listedAt = 0
      const counts = all.series.map(({ bars }) => readBars(bars, DAY_MS).time.length)
      expect(counts.filter((count) => count !== 9 && count !== 10)).toEqual([])
    }))

  test('of one instrument are reported for its chart', () =>
    withinOneHour(async () => {
      const to = Math.floor(Date.now() / DAY_MS) * DAY_MS
      const input = { venue: 'binance-linear', id: 'ETHUSDT', intervalMs: 3_600_000, from: to - 2 * DAY_MS, to }
      const { bars, missing } = await user.call<{ bars: string; missing: unknown[] }>('getInstrumentBars', input)
      expect(missing).toEqual([])
      expect(decodeBars(bars, { start: input.from, intervalMs: 3_600_000 }).length).toBe(48)
      const reasonOf = async (more: object): Promise<unknown> =>
        (
          (await user.request('getInstrumentBars', { ...input, ...more })).body as {
            error: { details: { reason: string } }
          }
        ).error.details.reason
      expect(await reasonOf({ from: input.from + 1 })).toBe('bad-interval')
      expect(await reasonOf({ from: to - 3_000 * DAY_MS, intervalMs: 60_000 })).toBe('bad-interval')
      expect(await reasonOf({ id: 'NOSUCH' })).toBe('no-instrument')
    }))
})

test('tiers are requested once, and said to be missing where a venue tells them to nobody', async () => {
  const input = { venue: 'hyperliquid-linear', id: 'BTC' }
  const [own, theirs] = await Promise.all([user.call('getTiers', input), neighbour.call('getTiers', input)])
  expect(own).toMatchObject({ unit: 'value', problem: null, tiers: [{ floor: '0', rate: '0.0125' }, { cap: null }] })
  expect(theirs).toEqual(own)
  const [row] = await query(server, `select count(*)::int as rows from market_data where kind = 'tiers BTC'`)
  expect(row).toEqual({ rows: 1 })
  expect(await user.call('getTiers', { venue: 'binance-linear', id: 'BTCUSDT' })).toMatchObject({
    tiers: null,
    problem: 'venue-not-offered',
  })
})

test('a server stops in order while an exchange does not answer', async () => {
  exchange.failAt('/v5/market/tickers', 'slow')
  const left = neighbour.request('getMarket', { venue: 'bybit-spot', listing: null }).catch(() => null)
  await eventually('the exchange is asked', () => (requestCount('/v5/market/tickers?category=spot') > 0 ? true : null))
  other.kill('SIGTERM')
  expect(await other.exited).toBe(0)
  await left
})

// Promise [Markets and screener] Market data is requested once for all users and servers. If an exchange does not
//   respond, the stored data is shown with its age.
test('a restart without any exchange serves everything that is stored, with its age', async () => {
  const before = await marketOf(user, 'binance-linear')
  const bars = await barsOf(user, 'binance-linear', { interval: '1h' })
  server.kill('SIGKILL')
  await server.exited
  server = await start('off')
  const again = await signIn(server.url, user.email)
  const requests = exchange.addresses.length
  const after = await marketOf(again, 'binance-linear')
  expect([after.listing, after.problem]).toEqual([before.listing, 'switched-off'])
  expect(after.freshness.tickers).toEqual({ at: expect.any(Number), problem: 'switched-off' })
  expect(liveOf(after).get('BTCUSDT')?.ticker?.time).toBe(after.freshness.tickers.at)
  const storedBars = await barsOf(again, 'binance-linear', { interval: '1h' })
  expect(storedBars.series.length).toBe(bars.series.length)
  expect(storedBars.problem).toBe('switched-off')
  expect(await again.call('getTiers', { venue: 'hyperliquid-linear', id: 'BTC' })).toMatchObject({ problem: null })
  // A market that was never fetched is empty at once, and says why.
  expect(await marketOf(again, 'okx-linear')).toMatchObject({ live: '', instruments: '', problem: 'switched-off' })
  expect(exchange.addresses.length).toBe(requests)
})

describe('the market of the demo', () => {
  // Promise [Markets and screener] The demo has a market that moves without a network.
  test('is offered only to demos, and moves without a network', async () => {
    const venuesOf = async (who: TestUser): Promise<string[]> =>
      (await who.call<{ venues: { id: string }[] }>('listVenues', {})).venues.map(({ id }) => id)
    const person = await signIn(server.url, user.email)
    expect(await venuesOf(person)).not.toContain('demo')
    expect((await person.request('getMarket', { venue: 'demo', listing: null })).status).toBe(404)
    const cookie = cookieOf(await post(server.url, '/api/auth/demo', {}))
    const { user: session } = (await (
      await fetch(`${server.url}/api/auth/session`, { headers: { cookie } })
    ).json()) as {
      user: { uid: string }
    }
    const demo = testUser(server.url, { uid: session.uid, cookie, email: '', token: await tokenOf(server.url, cookie) })
    expect((await venuesOf(demo))[0]).toBe('demo')
    const response = await marketOf(demo, 'demo')
    const listing = readListing(response.instruments ?? '')
    expect(listing.length).toBeGreaterThan(40)
    const live = liveOf(response)
    const rows = await Promise.all(
      (['5m', '1h', '1d'] as const).map(async (interval) => {
        const { series, waiting } = await barsOf(demo, 'demo', { interval })
        expect([series.length, waiting]).toEqual([listing.length, 0])
        return [interval, new Map(series.map(({ id, bars }) => [id, readBars(bars, INTERVAL_MS[interval])]))] as const
      }),
    )
    const byId = Object.fromEntries(rows)
    const dataOf = (index: number) => {
      const instrument = listing[index] ?? readListing('')[0]
      if (instrument === undefined) throw new Error('It is listed.')
      const bars = {
        '5m': byId['5m']?.get(instrument.id) ?? null,
        '1h': byId['1h']?.get(instrument.id) ?? null,
        '1d': byId['1d']?.get(instrument.id) ?? null,
      }
      return instrumentOf(instrument, live.get(instrument.id), {
        venue: 'Demo market',
        quoteDollars: response.quoteDollars,
        bars,
      })
    }
    const benchmark = dataOf(listing.findIndex(({ id }) => id === response.benchmark))
    for (const index of listing.keys()) {
      const { values, stale } = rowOf(dataOf(index), { now: response.time, benchmark })
      const empty = Object.entries(values).filter(([, value]) => value === null)
      // No crossing within that many bars, and no circulating supply.
      expect(empty.map(([column]) => column).filter((column) => !/Cross|marketCap/.test(column))).toEqual([])
      expect(stale).toEqual([])
    }
    await eventually('a price moves', async () => {
      const [before, after] = [
        live.get('BTCUSDT'),
        liveOf(await marketOf(demo, 'demo', response.listing)).get('BTCUSDT'),
      ]
      return before?.ticker?.last === after?.ticker?.last ? null : true
    })
    expect(await demo.call('getTiers', { venue: 'demo', id: 'BTCUSDT' })).toMatchObject({
      tiers: [{ floor: '0', mostLeverage: '125' }, {}, {}, {}, { cap: null }],
    })
  })
})

/** A bar counts ten seconds after its end, so the check begins then; when an hour ends meanwhile, it begins again. */
async function withinOneHour(check: () => Promise<void>): Promise<void> {
  const hourAt = (time: number): number => Math.floor(time / INTERVAL_MS['1h'])
  for (;;) {
    const hour = hourAt(Date.now() - 10_000)
    if (hour !== hourAt(Date.now())) {
      await delay(500)
      continue
    }
    try {
      return await check()
    } catch (error) {
      if (hour === hourAt(Date.now())) throw error
    }
  }
}

test('what nobody has looked at for some minutes is not looked after', () => {
  let now = 0
  const looked = looks<string>(() => now)
  looked.look('binance-linear')
  now = 60_000
  looked.look('okx-linear')
  now = 179_999
  expect(looked.all()).toEqual(['binance-linear', 'okx-linear'])
  now = 180_000
  expect([looked.all(), looked.has('binance-linear')]).toEqual([['okx-linear'], false])
})
