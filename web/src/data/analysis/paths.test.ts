/** Which trades have complete candles, and for what reason others have none. */
// Promise [Laboratory] Candles for many trades load only on request, in steps that can be stopped, and trades without
//   candles say why.
import { accountId, fixed, hash128, HOUR_MS, MINUTE_MS, utcMs } from '@roundtrip/core/base'
import { type Fill, instrument } from '@roundtrip/core/ledger'
import { afterMs, type Bar } from '@roundtrip/core/market'
import { annotate, columnsOf, NET_MONEY, type TradeColumns } from '@roundtrip/core/reports'
import { buildTrades, createRates, DEFAULT_BUILD_OPTIONS, type Trade } from '@roundtrip/core/trades'
import { expect, test } from 'vitest'
import type { AnalysisRequest } from './engine.ts'
import { createPaths, MAX_PATHS, type SentCandles, type SentPath } from './paths.ts'

const START = Date.UTC(2026, 2, 2)
const BTC = instrument({ venue: 'x', symbol: 'BTCUSDT', kind: 'linear', base: 'BTC', quote: 'USDT', settle: 'USDT' })

/** A long of 1 from 100 to 101, which lasts an hour and begins at that hour. */
function fillsOf(hour: number): readonly Fill[] {
  return [0, 1].map(
    (index): Fill => ({
      account: accountId('a'),
      instrument: BTC,
      time: utcMs(START + (2 * hour + index) * HOUR_MS),
      side: index === 0 ? 'buy' : 'sell',
      quantity: fixed(1),
      price: fixed(100 + index),
      positionSide: 'both',
      fee: 0n as Fill['fee'],
      feeAsset: 'USDT',
      execution: 'trade',
      liquidity: 'taker',
      venueTradeId: null,
      orderId: null,
      sequence: null,
      venueRealised: null,
      venueRealisedIsNet: false,
      startPosition: null,
      opens: null,
      dedupeKey: hash128(`${hour} ${index}`),
      raw: null,
      row: index,
    }),
  )
}

const trades = buildTrades({ fills: [0, 1, 2, 3, 4].flatMap(fillsOf), cashEvents: [] }, DEFAULT_BUILD_OPTIONS).trades
const plain = columnsOf(trades, { currency: 'USD', rates: createRates([]) })
/** The first one also had its stop moved to 90, half an hour after its open. */
const details = new Map(
  trades.map(({ id, openTime }, index) => [
    id as string,
    {
      stop: '98',
      stopMoves: index === 0 ? [{ time: openTime + 1, price: '90' }] : [],
      targets: index === 1 ? [{ price: '101.2', quantity: null }] : [],
    },
  ]),
)
const columns = annotate(
  plain,
  trades.map(({ id }) => ({ tradeId: id, labels: [], risk: null, stop: 98, stopMoves: [], excluded: false })),
)
const request = {
  filter: {},
  settings: { zone: 'UTC', dayStartMinutes: 0, breakevenBand: 0, startBalance: null, basis: null },
  names: new Map(),
  form: NET_MONEY,
} as unknown as AnalysisRequest

const ids = trades.map(({ id }) => id as string)
const every = ({ count }: TradeColumns): Uint32Array => Uint32Array.from({ length: count }, (_, row) => row)
const engineOf = (now: TradeColumns) =>
  createPaths(
    () => now,
    () => every(now),
    details,
  )

/** Candles of a minute that lie between 99.5 and 101.5, up to where those of a trade end. */
function candlesOf({ openTime, closeTime }: Trade, changes: Partial<SentCandles> = {}): SentCandles {
  const lifetime = { from: openTime as number, to: (closeTime ?? openTime) as number }
  const to = lifetime.to + afterMs(lifetime)
  const bars = Array.from(
    { length: (to - lifetime.from) / MINUTE_MS },
    (_, index): Bar => ({
      time: lifetime.from + index * MINUTE_MS,
      open: 100,
      high: 101.5,
      low: 99.5,
      close: 101,
      volume: null,
    }),
  )
  return { intervalMs: MINUTE_MS, bars, missing: [], ...changes }
}

const sent = (trade: Trade, changes: Partial<SentPath> = {}): SentPath => ({
  tradeId: trade.id,
  trade,
  candles: candlesOf(trade),
  currency: 'USD',
  openRate: 1,
  closeRate: 1,
  ...changes,
})
const [first, second, third, fourth, fifth] = trades as [Trade, Trade, Trade, Trade, Trade]

test('nothing is known before anything is loaded, and the latest trades are requested first', () => {
  expect(engineOf(columns).pathCoverage({ ...request, max: 2 })).toEqual({
    closed: 5,
    complete: 0,
    missing: [],
    waiting: [ids[4], ids[3]],
  })
})

test('each trade without complete candles has its reason, and only what may pass is requested again', () => {
  const engine = engineOf(columns)
  const without = (reason: 'too-old' | 'rate-limited') => ({
    bars: [],
    missing: [{ from: first.openTime as number, to: first.openTime + HOUR_MS, reason }],
  })
  engine.addPaths({
    paths: [
      sent(first, { candles: candlesOf(first, without('too-old')) }),
      sent(second, { candles: candlesOf(second, without('rate-limited')) }),
      sent(third, { candles: null }),
      sent(fourth, {
        candles: candlesOf(fourth, {
          bars: [{ time: fourth.openTime, open: 1, high: 1, low: 1, close: 1, volume: null }],
        }),
      }),
      sent(fifth),
    ],
  })
  const { closed, complete, missing, waiting } = engine.pathCoverage({ ...request, max: 9 })
  expect([closed, complete]).toEqual([5, 1])
  expect(Object.fromEntries(missing.map(({ reason, count }) => [reason, count]))).toEqual({
    'too-old': 1,
    'rate-limited': 1,
    'too-long': 1,
    'other-market': 1,
  })
  expect(waiting).toEqual([ids[1]])
  engine.addPaths({ paths: [sent(second)] })
  expect(engine.pathCoverage({ ...request, max: 9 })).toMatchObject({ complete: 2, waiting: [] })
})

test('a trade that changed since, or another reporting currency, is requested again', () => {
  const paths = { paths: trades.map((trade) => sent(trade)) }
  const moved = engineOf({ ...columns, exitPrice: columns.exitPrice.map((price, row) => price + (row === 0 ? 1 : 0)) })
  moved.addPaths(paths)
  expect(moved.pathCoverage({ ...request, max: 9 })).toMatchObject({ complete: 4, waiting: [ids[0]] })
  const euros = engineOf({ ...columns, currency: 'EUR' })
  euros.addPaths(paths)
  expect(euros.pathCoverage({ ...request, max: 9 })).toMatchObject({ complete: 0 })
})

test('figures go by the notes: the stop is the risk of MAE and MFE, and ends the trades', () => {
  const engine = engineOf(columns)
  engine.addPaths({ paths: trades.map((trade) => sent(trade)) })
  expect(engine.reaches(request).trades[0]).toMatchObject({ net: 1, mae: -0.5, mfe: 1.5, maeR: -0.25, mfeR: 0.75 })
  const { ends, compared } = engine.exits({ ...request, exit: { kind: 'target', multiple: 0.5 } })
  expect([compared, ends.target, ends.stop]).toEqual([5, 5, 0])
})

test('the oldest paths go when there are more than fit', () => {
  const engine = engineOf(columns)
  const others = Array.from({ length: MAX_PATHS }, (_, index) =>
    sent(second, { tradeId: index.toString(16).padStart(16, '0') }),
  )
  engine.addPaths({ paths: [sent(first), sent(fifth)] })
  expect(engine.pathCoverage({ ...request, max: 0 }).complete).toBe(2)
  engine.addPaths({ paths: [...others.slice(1), sent(fifth)] })
  expect(engine.pathCoverage({ ...request, max: 9 }).waiting).toContain(ids[0])
  expect(engine.pathCoverage({ ...request, max: 9 }).complete).toBe(1)
})

test('choices are compared with the other choice, once the candles of their trades are there', () => {
  const engine = engineOf(columns)
  const without = { trades: 1, compared: 0, gaps: [{ gap: 'no-candles', count: 1 }] }
  expect(engine.choice({ ...request, choice: 'moved-stop' })).toMatchObject(without)
  expect(engine.choice({ ...request, choice: 'early-exit' })).toMatchObject(without)
  // Candles are loaded for those trades alone.
  const coverage = engine.pathCoverage({ ...request, max: 9, choice: 'early-exit' })
  expect([coverage.closed, coverage.waiting]).toEqual([1, [ids[1]]])
  engine.addPaths({ paths: trades.map((trade) => sent(trade)) })
  const judged = { trades: 1, compared: 1, claim: 'few' }
  // The price never reached 98, so the trade ends as it was.
  expect(engine.choice({ ...request, choice: 'moved-stop' })).toMatchObject({ ...judged, more: { low: 0, high: 0 } })
  const { more } = engine.choice({ ...request, choice: 'early-exit' })
  // Closed at 101, which is 0.2 before its target.
  expect([more.low, more.high]).toEqual([expect.closeTo(0.2, 10), expect.closeTo(0.2, 10)])
  expect(engine.choice({ ...request, choice: 'added-entry' })).toMatchObject({ trades: 0, compared: 0 })
})
