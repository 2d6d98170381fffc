/** Many trades with their candles, through the whole server: from a stand-in for an exchange, and from the demo. */
// Promise [Laboratory] Candles for many trades load only on request, in steps that can be stopped, and trades without
//   candles say why.
import { LIMITS } from '@roundtrip/contract/fields'
import type { CandleResponse, TradePathRow } from '@roundtrip/contract/market'
import { DAY_MS, fixed, hash128, HOUR_MS, MINUTE_MS, utcMs } from '@roundtrip/core/base'
import { type Fill, instrument } from '@roundtrip/core/ledger'
import { afterMs, decodeBars } from '@roundtrip/core/market'
import { excursionsOf } from '@roundtrip/core/measures'
import { pathOf, replayExit } from '@roundtrip/core/paths'
import { readTrade } from '@roundtrip/core/trades'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FakeExchange, fakeCandle, startFakeExchange } from '../../../fakes/exchange.ts'
import { cookieOf, post, type TestUser, testUser, tokenOf } from '../testing/client.testing.ts'
import { importFills, newAccount, someFills } from '../testing/ledger.testing.ts'
import { type RunningServer, startServer } from '../testing/server.testing.ts'
import { newUser } from '../testing/user.testing.ts'

/** 2026-03-02T00:00:00Z */
const DAY = 1_772_409_600_000

let exchange: FakeExchange
let server: RunningServer

beforeAll(async () => {
  exchange = await startFakeExchange()
  server = await startServer({ environment: { EXCHANGE_GATEWAY: exchange.gateway } })
})
afterAll(async () => {
  await server.stop()
  await exchange.close()
})

type Traded = { readonly venue?: string; readonly from: number; readonly to: number }

/** One round trip, as two fills. */
function roundTrip({ venue = 'binance', from, to }: Traded): Fill[] {
  const traded = instrument({ venue, symbol: 'BTCUSDT', kind: 'linear', base: 'BTC', quote: 'USDT', settle: 'USDT' })
  return someFills(2).map((fill, index) => ({
    ...fill,
    instrument: traded,
    time: utcMs(index === 0 ? from : to),
    price: fixed('101'),
    dedupeKey: hash128(`${venue} ${from} ${index}`),
  }))
}

async function trader(...trips: readonly Traded[]): Promise<{ readonly user: TestUser; readonly ids: string[] }> {
  const user = await newUser(server.url)
  await importFills(user, await newAccount(user), trips.flatMap(roundTrip))
  return { user, ids: await tradeIdsOf(user) }
}

/** The trades of the position that has most, in close order. */
async function tradeIdsOf(user: TestUser): Promise<string[]> {
  const { decodeColumns, idOfRow } = await import('@roundtrip/core/reports')
  const bytes = new Uint8Array(await (await user.fetch(`/ledger/v1/${user.uid}/columns`)).arrayBuffer())
  const view = new DataView(bytes.buffer)
  let most: string[] = []
  for (let at = 0; at < bytes.length; ) {
    const end = at + 4 + view.getUint32(at, true)
    const columns = decodeColumns(bytes.slice(at + 4, end))
    const ids = Array.from({ length: columns.count }, (_, row) => idOfRow(columns, row))
    if (ids.length > most.length) most = ids
    at = end
  }
  return most
}

/** All of them: one response may contain just the first ones, and the others are requested again. */
async function pathsOf(
  user: TestUser,
  tradeIds: readonly string[],
  others: readonly unknown[] = [],
): Promise<TradePathRow[]> {
  const loaded: TradePathRow[] = []
  while (loaded.length < tradeIds.length) {
    const input = { tradeIds: tradeIds.slice(loaded.length), others }
    const { paths } = await user.call<{ paths: TradePathRow[] }>('getTradePaths', input)
    expect(paths.length).toBeGreaterThan(0)
    loaded.push(...paths)
  }
  return loaded
}

const barsOf = ({ bars, from, intervalMs }: CandleResponse) => decodeBars(bars, { start: from, intervalMs })

async function demoUser(): Promise<TestUser> {
  const cookie = cookieOf(await post(server.url, '/api/auth/demo', {}))
  const session = await fetch(`${server.url}/api/auth/session`, { headers: { cookie } })
  const { user } = (await session.json()) as { user: { uid: string } }
  return testUser(server.url, { uid: user.uid, cookie, email: '', token: await tokenOf(server.url, cookie) })
}

describe('candles of an exchange', () => {
  test('reach from the open to long enough after the close, in the length of the chart', async () => {
    const [short, long] = [
      { from: DAY + 30_000, to: DAY + 10 * MINUTE_MS },
      { from: DAY + HOUR_MS, to: DAY + HOUR_MS + 3 * DAY_MS },
    ]
    const { user, ids } = await trader(short, long)
    const paths = await pathsOf(user, ids)
    expect(paths.map(({ tradeId, trade }) => [tradeId, trade?.id])).toEqual(ids.map((id) => [id, id]))
    for (const [index, traded] of [short, long].entries()) {
      const candles = paths[index]?.candles
      if (candles === null || candles === undefined) throw new Error('There are candles.')
      const chart = await user.call<CandleResponse>('getCandles', { tradeId: ids[index], intervalMs: null })
      expect(candles).toMatchObject({ source: 'exchange', intervalMs: chart.intervalMs, missing: [] })
      const bars = barsOf(candles)
      expect(bars[0]?.time).toBe(Math.floor(traded.from / candles.intervalMs) * candles.intervalMs)
      expect((bars.at(-1)?.time ?? 0) + candles.intervalMs).toBeGreaterThanOrEqual(traded.to + afterMs(traded))
      if (candles.intervalMs === MINUTE_MS)
        expect(bars.every(({ time, high }) => high === fakeCandle(time)[1])).toBe(true)
    }
  })

  test('without them each trade says why, and another market stands in where one was chosen', async () => {
    const { user, ids } = await trader({ venue: 'myexchange', from: DAY, to: DAY + HOUR_MS })
    const [none] = await pathsOf(user, ids)
    expect(none?.candles).toMatchObject({ source: null, bars: '', missing: [{ reason: 'venue-not-offered' }] })
    await user.call('listCandleMarkets', { base: 'BTC' })
    const from = { venue: 'binance-linear', id: 'BTCUSDT' }
    const [other] = await pathsOf(user, ids, [{ venue: 'myexchange', base: 'BTC', from }])
    expect(other?.candles).toMatchObject({ source: 'exchange', other: from, missing: [] })
  })

  test('trades that are gone or of others are null, and a request for only those is refused', async () => {
    const { user, ids } = await trader({ from: DAY, to: DAY + HOUR_MS })
    const stranger = await trader({ from: DAY, to: DAY + HOUR_MS })
    const foreign = (await trader({ from: DAY + HOUR_MS, to: DAY + 2 * HOUR_MS })).ids
    const paths = await pathsOf(user, [...foreign, ...ids])
    expect(paths).toMatchObject([{ trade: null, candles: null }, { trade: { id: ids[0] } }])
    expect(await stranger.user.request('getTradePaths', { tradeIds: foreign, others: [] })).toMatchObject({
      status: 404,
      body: { error: { details: { reason: 'no-trade' } } },
    })
  })

  test.each([
    [LIMITS.tradePaths - 1, 404],
    [LIMITS.tradePaths, 404],
    [LIMITS.tradePaths + 1, 400],
  ])('%i trades at once: %i', async (count, status) => {
    const { user } = await trader({ from: DAY, to: DAY + HOUR_MS })
    const tradeIds = Array.from({ length: count }, (_, index) => index.toString(16).padStart(16, '0'))
    expect((await user.request('getTradePaths', { tradeIds, others: [] })).status).toBe(status)
  })
})

test('trades of the demo have complete candles, and exits can be replayed on them', async () => {
  const user = await demoUser()
  const ids = (await tradeIdsOf(user)).slice(0, 12)
  expect(ids).toHaveLength(12)
  let replayed = 0
  for (const { tradeId, trade: detail, candles } of await pathsOf(user, ids)) {
    if (detail === null || candles === null) throw new Error('The trades of the demo are there.')
    const trade = readTrade(detail)
    const { path, gap } = pathOf(trade, { candles: barsOf(candles), intervalMs: candles.intervalMs })
    expect([tradeId, candles.source, gap]).toEqual([tradeId, 'demo', null])
    if (path === null) continue
    const chart = await user.call<CandleResponse>('getCandles', { tradeId, intervalMs: null })
    const charted = excursionsOf(trade, { candles: barsOf(chart), intervalMs: chart.intervalMs })
    expect(path.excursions).toEqual(charted)
    const { exit } = replayExit(path, { risk: null, stop: null }, { kind: 'later', minutes: 60 })
    if (exit !== null) replayed += 1
  }
  expect(replayed).toBeGreaterThan(8)
})
