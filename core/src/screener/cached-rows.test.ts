import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS, mulberry32 } from '../base/index.ts'
import { barColumns, type BarInterval, type InstrumentData, createCachedRows, rowOf } from './index.ts'

const STEP: Readonly<Record<BarInterval, number>> = { '5m': 5 * MINUTE_MS, '1h': HOUR_MS, '1d': DAY_MS }
const BEGUN = 1773144120000

/** The events that can happen between two requests. */
const happening = fc.oneof(
  fc.record({ kind: fc.constant('ticker' as const), at: fc.nat(3), seed: fc.nat(1e6) }),
  fc.record({ kind: fc.constant('clock' as const), at: fc.nat(3), seed: fc.nat(20 * 60_000) }),
  fc.record({ kind: fc.constantFrom('5m' as const, '1h' as const, '1d' as const), at: fc.nat(3), seed: fc.nat(1e6) }),
)

// Promise [Markets and screener] Cached rows of the screener equal a fresh computation.
test('cached rows equal a fresh computation, whatever happens between two requests', () => {
  fc.assert(
    fc.property(fc.array(happening, { minLength: 1, maxLength: 24 }), fc.boolean(), (happenings, withBenchmark) => {
      const rows = createCachedRows()
      const instruments = [0, 1, 2, 3].map(bare)
      let now = BEGUN
      const expectSame = (): void => {
        const context = { now, benchmark: withBenchmark ? (instruments[0] ?? null) : null }
        for (const instrument of instruments) expect(rows.row(instrument, context)).toEqual(rowOf(instrument, context))
      }
      expectSame()
      for (const { kind, at, seed } of happenings) {
        const before = instruments[at] as InstrumentData
        if (kind === 'clock') now += seed
        else if (kind === 'ticker') instruments[at] = { ...before, ...tickerAt(seed, now) }
        else instruments[at] = { ...before, bars: { ...before.bars, [kind]: walk(kind, { seed, now }) } }
        expectSame()
      }
    }),
  )
})

test('bars that did not change are not computed again', () => {
  const rows = createCachedRows()
  const bars = { '5m': null, '1h': null, '1d': walk('1d', { seed: 7, now: BEGUN }) }
  const instrument = { ...bare(1), ...tickerAt(1, BEGUN), bars }
  const before = rows.row(instrument, { now: BEGUN, benchmark: null }).values['sma50-1d']
  // Overwritten in place, which never happens otherwise: a second computation would see it.
  bars['1d'].close.fill(1)
  const moved = rows.row({ ...instrument, ...tickerAt(2, BEGUN) }, { now: BEGUN, benchmark: null })
  expect(moved.values['sma50-1d']).toBe(before)
  expect(moved.values.price).toBe(tickerAt(2, BEGUN).ticker?.last)
})

function bare(index: number): InstrumentData {
  return {
    id: `venue:${index}`,
    venue: 'venue',
    symbol: `COIN${index}USDT`,
    base: `COIN${index}`,
    quote: 'USDT',
    kind: index === 3 ? 'inverse' : 'linear',
    contractSize: 1,
    quoteDollars: 1,
    listedAt: index === 2 ? BEGUN - 40 * DAY_MS : null,
    supply: index === 1 ? 1e6 : null,
    ticker: null,
    bars: { '5m': null, '1h': null, '1d': null },
    funding: null,
    openInterest: null,
  }
}

function tickerAt(seed: number, now: number): Pick<InstrumentData, 'ticker' | 'funding' | 'openInterest'> {
  const random = mulberry32(seed)
  const last = 1 + random() * 100
  return {
    ticker: {
      time: now - Math.floor(random() * 600_000),
      last,
      mark: random() < 0.5 ? last * 1.001 : null,
      bid: last * 0.999,
      ask: random() < 0.9 ? last * 1.001 : null,
      high24h: last * 1.1,
      low24h: random() < 0.9 ? last * 0.9 : 0,
      change24h: random() - 0.5,
      quoteVolume24h: random() * 1e7,
      contracts24h: random() * 1e5,
    },
    funding: random() < 0.7 ? { time: now, rate: random() / 1000, intervalHours: 8 } : null,
    openInterest: random() < 0.7 ? { time: now, now: random() * 1e4, hourAgo: 1e4, dayAgo: null } : null,
  }
}

function walk(interval: BarInterval, { seed, now }: { readonly seed: number; readonly now: number }) {
  const random = mulberry32(seed)
  const step = STEP[interval]
  const count = [20, 120, 320][seed % 3] as number
  const end = Math.floor(now / step) * step
  let close = 100
  return barColumns(
    Array.from({ length: count }, (_, index) => {
      const open = close
      close *= 1 + (random() - 0.5) / 20
      const [high, low] = [Math.max(open, close) * 1.01, Math.min(open, close) * 0.99]
      return { time: end - (count - index) * step, open, high, low, close, volume: random() * 100 }
    }),
  )
}
