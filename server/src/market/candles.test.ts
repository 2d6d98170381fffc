/** Candles through the whole server: requested from a stand-in once, then served from the database. */
import type { CandleResponse, CandleSet, ListedCandleMarket } from '@roundtrip/contract/market'
import { fixed, hash128, MINUTE_MS, utcMs } from '@roundtrip/core/base'
import { type Fill, instrument } from '@roundtrip/core/ledger'
import { type Bar, barBlocksOf, decodeBars, encodeBars } from '@roundtrip/core/market'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FakeExchange, fakeCandle, startFakeExchange } from '../../../fakes/exchange.ts'
import type { TestUser } from '../testing/client.testing.ts'
import { query } from '../testing/database.testing.ts'
import { importFills, newAccount, someFills } from '../testing/ledger.testing.ts'
import { type RunningServer, startedFolder, startServer } from '../testing/server.testing.ts'
import { newUser } from '../testing/user.testing.ts'

/** 2026-03-02T00:00:00Z, which need not be the start of a block of minutes. */
const DAY = 1_772_409_600_000

let exchange: FakeExchange
let server: RunningServer
const dataDir = startedFolder()
const start = (gateway: string): Promise<RunningServer> =>
  startServer({ dataDir, environment: { EXCHANGE_GATEWAY: gateway } })

beforeAll(async () => {
  exchange = await startFakeExchange()
  server = await start(exchange.gateway)
})
afterAll(async () => {
  await server.stop()
  await exchange.close()
})

type Traded = { readonly venue?: string; readonly symbol?: string; readonly from: number; readonly to: number }

/** One round trip, as two fills. */
function roundTrip({ venue = 'binance', symbol = 'BTCUSDT', from, to }: Traded): Fill[] {
  const traded = instrument({ venue, symbol, kind: 'linear', base: 'BTC', quote: 'USDT', settle: 'USDT' })
  return someFills(2).map((fill, index) => ({
    ...fill,
    instrument: traded,
    time: utcMs(index === 0 ? from : to),
    price: fixed('101'),
    dedupeKey: hash128(`${venue} ${symbol} ${from} ${index}`),
  }))
}

/** A user with one trade, and the trade's id. */
async function trader(traded: Traded): Promise<{ readonly user: TestUser; readonly tradeId: string }> {
  const user = await newUser(server.url)
  await importFills(user, await newAccount(user), roundTrip(traded))
  return { user, tradeId: await firstTradeOf(user) }
}

async function firstTradeOf(user: TestUser): Promise<string> {
  const { decodeColumns } = await import('@roundtrip/core/reports')
  const bytes = new Uint8Array(await (await user.fetch(`/ledger/v1/${user.uid}/columns`)).arrayBuffer())
  const { id } = decodeColumns(bytes.slice(4, 4 + new DataView(bytes.buffer).getUint32(0, true)))
  return [id[0] ?? 0, id[1] ?? 0].map((word) => word.toString(16).padStart(8, '0')).join('')
}

async function callAs<T>(user: TestUser, name: string, data: unknown): Promise<T> {
  const { status, body } = await responseOf(user, name, data)
  if (status !== 200) throw new Error(`${name}: ${status} ${JSON.stringify(body)}`)
  return (body as { data: T }).data
}

async function responseOf(user: TestUser, name: string, data: unknown): Promise<{ status: number; body: unknown }> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ data })
  const response = await user.fetch(`/fn/europe-west2/${name}`, { method: 'POST', headers, body })
  return { status: response.status, body: await response.json() }
}

const candlesOf = (user: TestUser, tradeId: string, intervalMs: number | null = null) =>
  callAs<CandleResponse>(user, 'getCandles', { tradeId, intervalMs })

const barsOf = ({ bars, from, intervalMs }: CandleResponse): Bar[] => decodeBars(bars, { start: from, intervalMs })

const requestCount = (part: string): number => exchange.addresses.filter((address) => address.includes(part)).length

describe('candles of an exchange', () => {
  test('are requested once, also by several at once, kept over a restart, and shared', { tags: 'long' }, async () => {
    const traded = { from: DAY + 30_000, to: DAY + 600 * MINUTE_MS }
    const { user, tradeId } = await trader(traded)
    const [first, ...others] = await Promise.all([1, 2, 3, 4].map(() => candlesOf(user, tradeId)))
    expect(first).toMatchObject({ source: 'exchange', intervalMs: MINUTE_MS, missing: [] })
    if (first === undefined) throw new Error('Four were asked.')
    const bars = barsOf(first)
    // Ten hours, and a quarter of them before and after.
    expect([bars[0]?.time, bars.length]).toEqual([DAY - 150 * MINUTE_MS, 900])
    expect(bars.every(({ time, high }) => high === fakeCandle(time)[1])).toBe(true)
    for (const other of others) expect(other).toEqual(first)
    const requests = requestCount('/klines')
    expect(requests).toBeLessThanOrEqual(3)

    server.kill('SIGKILL')
    await server.exited
    server = await start('off')
    const { signIn } = await import('../testing/client.testing.ts')
    expect(await candlesOf(await signIn(server.url, user.email), tradeId)).toEqual(first)
    const stranger = await trader(traded)
    expect(await candlesOf(stranger.user, stranger.tradeId)).toEqual(first)
    const { missing, source } = await candlesOf(stranger.user, stranger.tradeId, 5 * MINUTE_MS)
    expect([source, missing]).toEqual([null, [expect.objectContaining({ reason: 'switched-off' })]])
    await server.stop()
    server = await start(exchange.gateway)
    expect(requestCount('/klines')).toBe(requests)
  })

  test('that still form are not kept', async () => {
    const now = Date.now()
    const { user, tradeId } = await trader({ from: now - 5 * MINUTE_MS, to: now - 2 * MINUTE_MS })
    const bars = barsOf(await candlesOf(user, tradeId))
    expect((bars.at(-1)?.time ?? now) + MINUTE_MS).toBeLessThanOrEqual(Date.now() - 10_000)
    const rows = await query(server, `select max(known_until)::float as until from candle_blocks`)
    expect(Number(rows[0]?.['until'])).toBeLessThanOrEqual(Date.now() - 10_000)
  })

  test('in another length can be requested, but not so that there are too many', async () => {
    const { user, tradeId } = await trader({ from: DAY, to: DAY + 600 * MINUTE_MS })
    const { intervals } = await candlesOf(user, tradeId)
    expect(intervals.slice(0, 2)).toEqual([MINUTE_MS, 5 * MINUTE_MS])
    const hours = await candlesOf(user, tradeId, 60 * MINUTE_MS)
    expect(barsOf(hours)[0]).toMatchObject({ time: DAY - 30 * 60 * MINUTE_MS })
    for (const intervalMs of [1_000, 61_000]) {
      expect(await responseOf(user, 'getCandles', { tradeId, intervalMs })).toMatchObject({
        status: 400,
        body: { error: { details: { reason: 'bad-interval' } } },
      })
    }
  })

  test('right before those of the trade end where they begin, and begin no earlier than asked for', async () => {
    const { user, tradeId } = await trader({ from: DAY, to: DAY + 600 * MINUTE_MS })
    const around = await candlesOf(user, tradeId, 5 * MINUTE_MS)
    const input = { tradeId, intervalMs: around.intervalMs, before: 600 }
    const lead = await callAs<CandleResponse>(user, 'getCandles', input)
    expect([lead.source, lead.intervalMs, lead.to]).toEqual(['exchange', around.intervalMs, around.from])
    const times = barsOf(lead).map(({ time }) => time)
    expect([times[0], times.length, times.at(-1)]).toEqual([
      around.from - 600 * around.intervalMs,
      600,
      around.from - around.intervalMs,
    ])
    expect(await responseOf(user, 'getCandles', { ...input, before: 1_501 })).toMatchObject({ status: 400 })
  })

  test('come in the finest length that the exchange still tells', async () => {
    const now = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS
    const tenDays = 10 * 1_440 * MINUTE_MS
    const recent = { venue: 'hyperliquid', symbol: 'BTC', from: now - tenDays, to: now - tenDays + 30 * MINUTE_MS }
    const { user, tradeId } = await trader(recent)
    const candles = await candlesOf(user, tradeId)
    // The exchange returns 5,000 of them: minutes of three days, five minutes of seventeen.
    expect([candles.source, candles.intervals[0], candles.missing]).toEqual(['exchange', 5 * MINUTE_MS, []])
  })

  test('of a symbol that somebody misnames are not those of others', async () => {
    const fills = roundTrip({ from: DAY, to: DAY + 5 * MINUTE_MS })
    const traded = instrument({
      venue: 'binance',
      symbol: 'NEWUSDT',
      kind: 'linear',
      base: 'BTC',
      quote: 'USDT',
      settle: 'USDT',
    })
    const user = await newUser(server.url)
    await importFills(
      user,
      await newAccount(user),
      fills.map((fill) => ({ ...fill, instrument: traded })),
    )
    expect((await candlesOf(user, await firstTradeOf(user))).source).toBe('exchange')
    const rows = await query(server, `select distinct coins from candle_blocks where symbol = 'NEWUSDT'`)
    expect(rows).toEqual([{ coins: 'BTC/USDT:USDT' }])
  })

  test('of a venue that is not offered say so', async () => {
    const { user, tradeId } = await trader({ venue: 'myexchange', from: DAY, to: DAY + MINUTE_MS })
    const { source, missing } = await candlesOf(user, tradeId)
    expect([source, missing]).toEqual([null, [expect.objectContaining({ reason: 'venue-not-offered' })]])
  })

  test('an exchange that has had enough is left alone for a while', async () => {
    const { user, tradeId } = await trader({ venue: 'okx', symbol: 'BTC-USDT-SWAP', from: DAY, to: DAY + MINUTE_MS })
    exchange.fail('too-many-requests')
    const limited = [null, [expect.objectContaining({ reason: 'rate-limited' })]]
    const first = await candlesOf(user, tradeId)
    expect([first.source, first.missing]).toEqual(limited)
    const requests = exchange.addresses.length
    const second = await candlesOf(user, tradeId)
    expect([second.source, second.missing, exchange.addresses.length]).toEqual([...limited, requests])
  })
})

describe('candles of another market', () => {
  type Listed = { readonly markets: readonly ListedCandleMarket[]; readonly problem: string | null }
  const marketsOf = (user: TestUser, base: string) => callAs<Listed>(user, 'listCandleMarkets', { base })

  test('are offered for the coin alone, at every venue that lists it, and those of the demo to demos alone', async () => {
    const user = await newUser(server.url)
    const { markets } = await marketsOf(user, 'btc')
    expect(markets).toContainEqual(expect.objectContaining({ venue: 'binance-linear', id: 'BTCUSDT', quote: 'USDT' }))
    expect(markets.every(({ symbol }) => symbol.startsWith('BTC/'))).toBe(true)
    expect(markets.filter(({ venue }) => venue === 'demo')).toEqual([])
    expect((await marketsOf(user, 'NOSUCHCOIN')).markets).toEqual([])
  })

  test('stand in where the venue of a trade has none, and nowhere else', async () => {
    const other = { venue: 'binance-linear', id: 'BTCUSDT' }
    const own = await trader({ venue: 'myexchange', from: DAY, to: DAY + 60 * MINUTE_MS })
    await marketsOf(own.user, 'BTC')
    const candles = await callAs<CandleResponse>(own.user, 'getCandles', {
      tradeId: own.tradeId,
      intervalMs: null,
      other,
    })
    expect(candles).toMatchObject({ source: 'exchange', other, intervalMs: MINUTE_MS, missing: [] })
    expect(barsOf(candles).every(({ time, high }) => high === fakeCandle(time)[1])).toBe(true)

    const listed = await trader({ from: DAY, to: DAY + 60 * MINUTE_MS })
    const ofItsOwn = await callAs<CandleResponse>(listed.user, 'getCandles', {
      tradeId: listed.tradeId,
      intervalMs: null,
      other: { venue: 'bybit-linear', id: 'BTCUSDT' },
    })
    expect([ofItsOwn.source, ofItsOwn.other]).toEqual(['exchange', undefined])
  })

  test('say so where the market is not listed, or is that of the demo', async () => {
    const { user, tradeId } = await trader({ venue: 'myexchange', from: DAY, to: DAY + 60 * MINUTE_MS })
    for (const other of [
      { venue: 'binance-linear', id: 'NOSUCHCOIN' },
      { venue: 'demo', id: 'BTCUSDT' },
    ]) {
      const candles = await callAs<CandleResponse>(user, 'getCandles', { tradeId, intervalMs: null, other })
      expect(candles).toMatchObject({ source: null, other, missing: [{ reason: 'unknown-symbol' }] })
    }
    const bad = { tradeId, intervalMs: null, other: { venue: 'https://example.com', id: 'BTCUSDT' } }
    expect(await responseOf(user, 'getCandles', bad)).toMatchObject({ status: 400 })
  })
})

describe('imported candles', () => {
  const made = (from: number, count: number): Bar[] =>
    Array.from({ length: count }, (_, index) => {
      const time = from + index * MINUTE_MS
      return { time, open: 500, high: 510 + index, low: 490, close: 505, volume: null }
    })
  const given = (bars: readonly Bar[]) => ({
    setId: null,
    name: 'my.csv',
    venue: 'binance',
    kind: 'linear',
    symbol: 'BTCUSDT',
    intervalMs: MINUTE_MS,
    blocks: barBlocksOf(bars, MINUTE_MS).map(({ start: first, bars: inside }) => {
      return { start: first, bars: encodeBars(inside, { start: first, intervalMs: MINUTE_MS }) }
    }),
  })

  test("go before the exchange's, join to longer ones, are listed, and go when they are deleted", async () => {
    const { user, tradeId } = await trader({ from: DAY, to: DAY + 20 * MINUTE_MS })
    const bars = made(DAY - 10 * MINUTE_MS, 700)
    const { setId, bars: storedBars } = await callAs<{ setId: string; bars: number }>(
      user,
      'importCandles',
      given(bars),
    )
    expect(storedBars).toBe(700)
    const response = await candlesOf(user, tradeId)
    expect(response).toMatchObject({
      source: 'import',
      missing: [{ reason: 'not-imported', to: DAY - 10 * MINUTE_MS }],
    })
    expect(barsOf(response)[0]).toEqual(bars[0])
    expect(barsOf(await candlesOf(user, tradeId, 5 * MINUTE_MS))[0]).toMatchObject({
      time: DAY - 10 * MINUTE_MS,
      high: 514,
    })
    const { sets } = await callAs<{ sets: CandleSet[] }>(user, 'listCandleSets', {})
    expect(sets).toEqual([expect.objectContaining({ id: setId, bars: 700, from: DAY - 10 * MINUTE_MS })])
    await callAs(user, 'deleteCandleSet', { setId })
    expect((await candlesOf(user, tradeId)).source).toBe('exchange')
  })

  test('of another user are not seen', async () => {
    const { user } = await trader({ from: DAY, to: DAY + 20 * MINUTE_MS })
    await callAs(user, 'importCandles', given(made(DAY - 10 * MINUTE_MS, 100)))
    const stranger = await trader({ from: DAY, to: DAY + 20 * MINUTE_MS })
    expect((await candlesOf(stranger.user, stranger.tradeId)).source).toBe('exchange')
    expect(await callAs(stranger.user, 'listCandleSets', {})).toEqual({ sets: [] })
  })

  test('that do not reach over the trade give way to those of the exchange, but help where it has none', async () => {
    const { user, tradeId } = await trader({ from: DAY, to: DAY + 60 * MINUTE_MS })
    await callAs(user, 'importCandles', given(made(DAY - 10 * MINUTE_MS, 30)))
    expect((await candlesOf(user, tradeId)).source).toBe('exchange')
    const own = await trader({ venue: 'myexchange', from: DAY, to: DAY + 60 * MINUTE_MS })
    await callAs(own.user, 'importCandles', { ...given(made(DAY - 10 * MINUTE_MS, 30)), venue: 'myexchange' })
    expect((await candlesOf(own.user, own.tradeId)).source).toBe('import')
  })

  test.each([
    ['text that is not a candle', (block: Block) => ({ ...block, bars: '0\t1\t1\t9\t1\t' })],
    ['a block that begins elsewhere', (block: Block) => ({ ...block, start: block.start + MINUTE_MS })],
    ['candles beyond the block', (block: Block) => ({ ...block, bars: '500\t1\t1\t1\t1\t' })],
    ['nothing', (block: Block) => ({ ...block, bars: '' })],
  ])('%s is refused, and nothing is kept', async (_, spoil) => {
    const { user } = await trader({ from: DAY, to: DAY + MINUTE_MS })
    const good = given(made(DAY, 3))
    const input = { ...good, blocks: good.blocks.map(spoil) }
    expect(await responseOf(user, 'importCandles', input)).toMatchObject({
      status: 400,
      body: { error: { details: { reason: 'bad-candles' } } },
    })
    expect(await callAs(user, 'listCandleSets', {})).toEqual({ sets: [] })
    expect(await query(server, 'select 1 from candle_sets where user_id = $1', [user.uid])).toEqual([])
  })

  test('are part of the export', async () => {
    const { user } = await trader({ from: DAY, to: DAY + MINUTE_MS })
    await callAs(user, 'importCandles', given(made(DAY, 3)))
    const { strFromU8, unzipSync } = await import('fflate')
    const archive = unzipSync(new Uint8Array(await (await user.fetch(`/ledger/v1/${user.uid}/export`)).arrayBuffer()))
    expect(strFromU8(archive['candle-sets.jsonl'] ?? new Uint8Array())).toContain('"name":"my.csv"')
    expect(strFromU8(archive['candles.jsonl'] ?? new Uint8Array())).toContain('\\t500\\t512\\t490\\t505\\t')
  })
})

type Block = { readonly start: number; readonly bars: string }
