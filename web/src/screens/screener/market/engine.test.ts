import { DAY_MS, HOUR_MS, MINUTE_MS, mulberry32 } from '@roundtrip/core/base'
import type { MarketResponse } from '@roundtrip/contract/market'
import type { Bar } from '@roundtrip/core/market'
import {
  type BarInterval,
  COLUMN_IDS,
  type Condition,
  type InstrumentData,
  type ListedInstrument,
  type LiveFigures,
  rowOf,
  writeBars,
  writeListing,
  writeLive,
} from '@roundtrip/core/screener'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createScreener, NEEDS, type Screener } from './engine.ts'

const NOW = 1773144120000
const STEP: Readonly<Record<BarInterval, number>> = { '5m': 5 * MINUTE_MS, '1h': HOUR_MS, '1d': DAY_MS }
const IDS = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'DOGEUSDC']
const VENUE = 'binance-linear'

const happening = fc.oneof(
  fc.record({ kind: fc.constant('market' as const), seed: fc.nat(1e6), at: fc.nat(3) }),
  fc.record({ kind: fc.constantFrom('5m' as const, '1h' as const, '1d' as const), seed: fc.nat(1e6), at: fc.nat(3) }),
)

// Promise [Markets and screener] Cached rows of the screener equal a fresh computation.
test('every column of the list equals a fresh computation, whatever came before', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 1, maxLength: 8 }), async (happenings) => {
      const screener = createScreener()
      tell(screener, { seed: 1 })
      let now = NOW
      for (const { kind, seed, at } of happenings) {
        if (kind === 'market') {
          now += seed % 400_000
          tell(screener, { seed, time: now, listing: null })
        } else await giveBars(screener, kind, { [IDS[at] as string]: walk(kind, seed) })
        expectFresh(screener, now)
      }
    }),
    { numRuns: 40 },
  )
})

test('bars are requested after the existing ones, joined, and counted', async () => {
  const screener = createScreener()
  tell(screener, { seed: 1 })
  const bars = walk('1h', 4)
  expect(await giveBars(screener, '1h', { BTCUSDT: bars.slice(0, 90) })).toBe(1)
  expect(screener.since({ venue: VENUE, interval: '1h' })).toEqual([['BTCUSDT', bars[89]?.time]])
  expect(await giveBars(screener, '1h', { BTCUSDT: bars.slice(90), ETHUSDT: bars })).toBe(2)
  const { ids, closes } = screener.curves({ venue: VENUE, interval: '1h', count: 48 })
  const curve = (id: string) => [...closes.subarray(ids.indexOf(id) * 48, (ids.indexOf(id) + 1) * 48)]
  expect(curve('BTCUSDT')).toEqual(curve('ETHUSDT'))
  expect(curve('BTCUSDT')).toEqual(bars.slice(-48).map(({ close }) => Math.fround(close)))
  expect(curve('SOLUSDT').every(Number.isNaN)).toBe(true)
})

test('a question is answered while bars are still computed', async () => {
  const screener = createScreener()
  tell(screener, { seed: 1 })
  const all = Object.fromEntries(IDS.map((id, index) => [id, walk('1d', index)]))
  const taken = giveBars(screener, '1d', all)
  expect(screener.view(requestOf({})).ids).toHaveLength(4)
  expect(await taken).toBe(4)
  expectFresh(screener, NOW)
})

test('filter, search, watch list and order, with what is late', () => {
  const screener = createScreener()
  tell(screener, { seed: 1, ages: { SOLUSDT: 6 * MINUTE_MS } })
  const idsFor = (overrides: Parameters<typeof requestOf>[0]) => screener.view(requestOf(overrides)).ids
  expect(idsFor({ sorting: { column: 'symbol', direction: 'descending' } })).toEqual(IDS.toSorted().toReversed())
  expect(idsFor({ search: ' doge ' })).toEqual(['DOGEUSDC'])
  expect(idsFor({ among: ['ETHUSDT'] })).toEqual(['ETHUSDT'])
  expect(idsFor({ conditions: [{ column: 'quote', operator: 'is', value: 'usdc' }] })).toEqual(['DOGEUSDC'])
  const { ids, stale, ages, total } = screener.view(requestOf({ conditions: [] }))
  expect(total).toBe(4)
  const isLate = (index: number) => ((stale[index] ?? 0) & (1 << NEEDS.indexOf('ticker'))) !== 0
  expect(ids.filter((_, index) => isLate(index))).toEqual(['SOLUSDT'])
  expect(ages[ids.indexOf('SOLUSDT')]).toBe(6 * MINUTE_MS)
})

test('another venue takes the place of the first, and bars that come late for that are let go', async () => {
  const screener = createScreener()
  tell(screener, { seed: 1 })
  expect(screener.listingOf(VENUE)).toBe('l1')
  screener.takeMarket({ venue: 'demo', response: responseOf({ seed: 2 }) })
  expect([screener.listingOf(VENUE), screener.listingOf('demo')]).toEqual([null, 'l1'])
  expect(await giveBars(screener, '1d', { BTCUSDT: walk('1d', 1) })).toBe(0)
  expect(screener.instrument({ venue: 'demo', id: 'BTCUSDT' })?.instrument.bars['1d']).toBeNull()
  expect(() => tell(screener, { seed: 3, listing: null })).toThrow('not known')
})

// Promise [Markets and screener] Screens can be saved with their columns, and alert the trader when an instrument newly
//   meets them.
test('an instrument that waits for bars neither meets a screen nor misses it', async () => {
  const screener = createScreener()
  tell(screener, { seed: 1 })
  const standing = (...conditions: Condition[]) =>
    screener.standing({ venue: VENUE, screens: [conditions], now: NOW })[0]
  const dear = { column: 'price', operator: 'above', value: 0 } as const
  const crossed = { column: 'smaCrossUp-1d', operator: 'at-least', value: 1e6 } as const
  expect(standing(dear)).toEqual({ met: IDS, missed: [] })
  expect(standing(dear, crossed)).toEqual({ met: [], missed: [] })
  // Missing one condition means not meeting the screen, whatever the others are.
  expect(standing({ ...dear, operator: 'below' }, crossed)).toEqual({ met: [], missed: IDS })
  await giveBars(screener, '1d', { ETHUSDT: walk('1d', 3) })
  expect(standing(dear, crossed)).toEqual({ met: [], missed: ['ETHUSDT'] })
})

function expectFresh(screener: Screener, now: number): void {
  const { ids, values } = screener.view(requestOf({ now }))
  const instruments = new Map(
    IDS.map((id) => [id, screener.instrument({ venue: VENUE, id })?.instrument as InstrumentData]),
  )
  const benchmark = instruments.get('BTCUSDT') ?? null
  expect(ids.toSorted()).toEqual(IDS.toSorted())
  for (const [index, id] of ids.entries()) {
    const shown = [...values.subarray(index * COLUMN_IDS.length, (index + 1) * COLUMN_IDS.length)]
    const row = rowOf(instruments.get(id) as InstrumentData, { now, benchmark })
    expect(shown).toEqual(COLUMN_IDS.map((column) => row.values[column] ?? Number.NaN))
  }
}

function requestOf(overrides: Partial<Parameters<Screener['view']>[0]>): Parameters<Screener['view']>[0] {
  const sorting = { column: 'volume24h', direction: 'descending' } as const
  const usual = {
    venue: VENUE,
    conditions: [],
    sorting,
    search: '',
    among: null,
    columns: COLUMN_IDS,
    now: NOW,
  } as const
  return { ...usual, ...overrides }
}

type ResponseOptions = {
  readonly seed: number
  readonly time?: number
  readonly listing?: null
  readonly ages?: Readonly<Record<string, number>>
}

function tell(screener: Screener, response: ResponseOptions): void {
  screener.takeMarket({ venue: VENUE, response: responseOf(response) })
}

function responseOf({ seed, time = NOW, listing, ages = {} }: ResponseOptions): MarketResponse {
  const random = mulberry32(seed)
  const live = new Map(IDS.map((id) => [id, figures(random, time - (ages[id] ?? 1000))]))
  const fine = { at: time, problem: null }
  return {
    now: time,
    time,
    listing: 'l1',
    instruments: listing === null ? null : writeListing(IDS.map(listed)),
    live: writeLive(live, time),
    quoteDollars: { USDT: 1 },
    benchmark: 'BTCUSDT',
    leftOut: 0,
    freshness: { instruments: fine, tickers: fine, funding: fine, openInterest: fine },
    problem: null,
  }
}

function listed(id: string): ListedInstrument {
  const noLimits = { quantityStep: null, priceTick: null, leastQuantity: null, leastNotional: null, mostLeverage: null }
  const names = { id, symbol: id, base: id.slice(0, -4), quote: id.slice(-4), settle: id.slice(-4) }
  return { ...names, ...noLimits, kind: 'linear', contractSize: '1', makerFee: null, takerFee: null, listedAt: null }
}

function figures(random: () => number, time: number): LiveFigures {
  const last = 1 + random() * 100
  const sides = { mark: last, bid: last * 0.999, ask: last * 1.001, high24h: last * 1.1, low24h: last * 0.9 }
  return {
    ticker: { time, last, ...sides, change24h: random() - 0.5, quoteVolume24h: random() * 1e7, contracts24h: null },
    funding: random() < 0.7 ? { time, rate: random() / 1000, intervalHours: 8 } : null,
    openInterest: random() < 0.7 ? { time, now: random() * 1e4, hourAgo: 1e4, dayAgo: null } : null,
  }
}

function giveBars(screener: Screener, interval: BarInterval, bars: Readonly<Record<string, readonly Bar[]>>) {
  const series = Object.entries(bars).map(([id, barsOfOne]) => ({ id, bars: writeBars(barsOfOne, STEP[interval]) }))
  return screener.takeBars({ venue: VENUE, interval, series })
}

function walk(interval: BarInterval, seed: number): Bar[] {
  const random = mulberry32(seed)
  const count = [260, 120, 24][seed % 3] as number
  const end = Math.floor(NOW / STEP[interval]) * STEP[interval]
  let close = 100
  return Array.from({ length: count }, (_, index) => {
    const open = close
    close = Math.round(open * (1 + (random() - 0.5) / 20) * 1e4) / 1e4
    const [high, low] = [Math.max(open, close) + 1, Math.min(open, close) - 0.5]
    return { time: end - (count - index) * STEP[interval], open, high, low, close, volume: Math.round(random() * 100) }
  })
}
