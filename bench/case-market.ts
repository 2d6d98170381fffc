/**
 * A venue with many instruments for the screener: its figures, and all hourly bars of all of them, from the database.
 */
import { HOUR_MS } from '@roundtrip/core/base'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { gzipSync } from 'node:zlib'
import { type Bar, barBlocksOf, encodeBars } from '@roundtrip/core/market'
import {
  type ListedInstrument,
  type LiveFigures,
  readBars,
  readListing,
  readLive,
  writeListing,
  writeLive,
} from '@roundtrip/core/screener'
import { openPool } from '@roundtrip/server/connection'
import { must, type Row } from './measured.ts'
import { withServer } from './serving.ts'
import { signedUp, type User } from './signed-up.ts'

const HOURS = 504

export type MarketSize = { readonly instruments: number; readonly rounds: number }
type Pool = ReturnType<typeof openPool>
type Market = { instruments: string | null; live: string; time: number; listing: string }
type Bars = { series: { id: string; bars: string }[]; more: boolean; waiting: number }

export async function marketCase(size: MarketSize): Promise<Row[]> {
  return withServer(
    async (base, folder) => {
      const user = await signedUp(base)
      const pool = openPool({ host: join(folder, 'postgres'), port: 5432, user: 'roundtrip', database: 'roundtrip' }, 2)
      await fill(pool, size.instruments)
      const setup = { base, user, pool, ...size }
      const rows = [...(await figures(setup)), await hours(setup)]
      await pool.end()
      return rows
    },
    { EXCHANGE_GATEWAY: 'off' },
  )
}

type Setup = MarketSize & { readonly base: string; readonly user: User; readonly pool: Pool }

async function figures({ base, user, pool, instruments: count, rounds }: Setup): Promise<Row[]> {
  const first = await call<Market>(base, user, { name: 'getMarket', data: { venue: 'binance-linear', listing: null } })
  const response = JSON.parse(first.text) as { data: Market }
  const { instruments, live, time, listing } = response.data
  must(readListing(instruments ?? '').length === count, 'instruments are missing')
  const figures = [...readLive(live, time).values()]
  must(
    figures.every(({ ticker, funding }) => ticker !== null && funding !== null),
    'figures are missing',
  )
  const again = async (): Promise<void> => {
    const { text } = await call<Market>(base, user, { name: 'getMarket', data: { venue: 'binance-linear', listing } })
    must(text.includes(`"listing":"${listing}"`) && text.includes('"instruments":null'), 'another market came')
  }
  const floor = await median(() => pool.query(`select body from market_data where venue = 'binance-linear'`), {
    rounds,
  })
  const same = await median(again, { rounds })
  const tellAgain = async (): Promise<void> => {
    await pool.query(`update market_data set told_at = told_at + 1 where venue = 'binance-linear' and kind = 'tickers'`)
  }
  const fresh = await median(again, { rounds, before: tellAgain })
  const bytes = `${kilobytes(first.text)} kB the first time, then ${kilobytes(live)} kB, ${kilobytes(gzipSync(live))} kB compressed`
  const what = { what: 'its rows, from the database', ms: floor }
  return [
    { what: `market of ${count} instruments, newly read`, ms: fresh, floor: what, note: bytes },
    { what: 'the same, asked for again', ms: same, floor: what },
  ]
}

/** Everything that a browser without bars requests, page by page. */
async function hours({ base, user, pool, instruments }: Setup): Promise<Row> {
  const stored = `select symbol, start, bars from candle_blocks where venue = 'binance' and interval_ms = $1`
  const floor = await median(() => pool.query(stored, [HOUR_MS]), { rounds: 3 })
  let bytes = 0
  let calls = 0
  let slowest = 0
  const began = performance.now()
  const since: [string, number][] = []
  for (let more = true; more; calls += 1) {
    const startedAt = performance.now()
    const data = { venue: 'binance-linear', interval: '1h', since }
    const { text } = await call<Bars>(base, user, { name: 'getBars', data })
    slowest = Math.max(slowest, performance.now() - startedAt)
    bytes += text.length
    const page = (JSON.parse(text) as { data: Bars }).data
    for (const { id, bars } of page.series) {
      const { time } = readBars(bars, HOUR_MS)
      must(time.length === HOURS, `${time.length} bars came of ${id}`)
      since.push([id, time.at(-1) ?? 0])
    }
    ;({ more } = page)
  }
  must(since.length === instruments, `bars of ${since.length} instruments came`)
  return {
    what: `${instruments * HOURS} hourly bars of them, in ${calls} answers`,
    ms: performance.now() - began,
    floor: { what: 'their blocks, from the database', ms: floor },
    note: `${(bytes / instruments / HOURS).toFixed(0)} bytes a bar, slowest answer ${slowest.toFixed(0)} ms`,
  }
}

async function fill(pool: Pool, instruments: number): Promise<void> {
  const now = Date.now()
  const listed = Array.from({ length: instruments }, (_, index) => instrument(index))
  const live = new Map(listed.map(({ id }, index): [string, LiveFigures] => [id, figuresOf(index, now)]))
  for (const [kind, body] of [
    ['listing', writeListing(listed)],
    ['tickers', writeLive(live, now)],
  ]) {
    await pool.query(`insert into market_data (venue, kind, body, told_at) values ('binance-linear', $1, $2, $3)`, [
      kind,
      body,
      now,
    ])
  }
  const end = Math.floor(now / HOUR_MS) * HOUR_MS
  for (const [index, { id, base }] of listed.entries()) {
    const bars = barBlocksOf(madeBars(end - 1_100 * HOUR_MS, { count: 1_100, price: priceOf(index) }), HOUR_MS)
    await pool.query(
      `insert into candle_blocks (venue, kind, symbol, coins, interval_ms, start, known_until, bars)
       select 'binance', 'linear', $1, $2, $3, * from unnest($4::bigint[], $5::bigint[], $6::text[])`,
      [
        id,
        `${base}/USDT:USDT`,
        HOUR_MS,
        bars.map(({ start }) => start),
        bars.map(({ start }) => Math.min(start + 500 * HOUR_MS, end)),
        bars.map(({ start, bars: inside }) => encodeBars(inside, { start, intervalMs: HOUR_MS })),
      ],
    )
  }
}

function priceOf(index: number): number {
  return Number((10 ** ((index % 60) / 10 - 1)).toPrecision(4))
}

function instrument(index: number): ListedInstrument {
  const base = `COIN${index}`
  return {
    id: `${base}USDT`,
    symbol: `${base}/USDT:USDT`,
    base,
    quote: 'USDT',
    settle: 'USDT',
    kind: 'linear',
    contractSize: '1',
    quantityStep: '0.001',
    priceTick: '0.0001',
    leastQuantity: '0.001',
    leastNotional: '5',
    mostLeverage: '75',
    makerFee: '0.0002',
    takerFee: '0.0005',
    listedAt: 1_600_000_000_000,
  }
}

function figuresOf(index: number, time: number): LiveFigures {
  const last = priceOf(index)
  const near = (share: number): number => Number((last * (1 + share)).toPrecision(6))
  return {
    ticker: {
      time,
      last,
      mark: near(0.0001),
      bid: near(-0.0002),
      ask: near(0.0002),
      high24h: near(0.04123),
      low24h: near(-0.0312),
      change24h: 0.01234,
      quoteVolume24h: 1e9 / (index + 1),
      contracts24h: null,
    },
    funding: { time, rate: 0.0001234, intervalHours: 8 },
    openInterest: { time, now: 123_456.789 + index, hourAgo: null, dayAgo: null },
  }
}

function madeBars(from: number, { count, price }: { readonly count: number; readonly price: number }): Bar[] {
  const round = (value: number): number => Number(value.toPrecision(6))
  return Array.from({ length: count }, (_, index) => {
    const open = price * (1 + 0.1 * Math.sin(index / 30))
    const close = price * (1 + 0.1 * Math.sin((index + 1) / 30))
    const [high, low] = [Math.max(open, close) * 1.004, Math.min(open, close) * 0.996]
    return {
      time: from + index * HOUR_MS,
      open: round(open),
      high: round(high),
      low: round(low),
      close: round(close),
      volume: round(123_456.7 * (1 + Math.cos(index))),
    }
  })
}

type Call = { readonly name: string; readonly data: unknown }

async function call<T>(
  base: string,
  user: User,
  { name, data }: Call,
): Promise<{ readonly text: string; readonly of?: T }> {
  const body = JSON.stringify({ data })
  const response = await fetch(`${base}/fn/europe-west2/${name}`, { method: 'POST', headers: user.headers, body })
  must(response.ok, `${name} answers ${response.status}`)
  return { text: await response.text() }
}

type Rounds = { readonly rounds: number; readonly before?: () => Promise<void> }

async function median(run: () => Promise<unknown>, { rounds, before }: Rounds): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    await before?.()
    const start = performance.now()
    await run()
    times.push(performance.now() - start)
  }
  return times.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN
}

function kilobytes(text: string | Uint8Array): number {
  return Math.round(text.length / 1_000)
}
