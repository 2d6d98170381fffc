/** Columns in segments: written, read, cut and merged without a difference. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mulberry32 } from '../base/index.ts'
import { history } from '../trades/history.testing.ts'
import { buildTrades, createRates, DEFAULT_BUILD_OPTIONS } from '../trades/index.ts'
import { allocateColumns, allocateEvents, EVENT_COLUMNS, TRADE_COLUMNS } from './allocate.ts'
import { decodeColumns, encodeColumns } from './codec.ts'
import type { TradeColumns } from './columns.ts'
import { columnsOf } from './columns-of.ts'
import { cutColumns, keptCuts, rowsBetween } from './cut.ts'
import { mergeColumns } from './merge.ts'
import { encodePlainColumns } from './plain-columns.testing.ts'

/** Every bit of the columns that are stored. */
function bitsOf(columns: TradeColumns): unknown {
  const bits = (part: ArrayBufferView) => [...new Uint8Array(part.buffer, part.byteOffset, part.byteLength)].join()
  return [
    columns.currency,
    columns.dictionaries,
    TRADE_COLUMNS.map((name) => bits(columns[name])),
    EVENT_COLUMNS.map((name) => bits(columns.events[name])),
  ]
}

const BTC = { name: 'BTCUSDT', kind: 'linear', base: 'BTC', quote: 'USDT' } as const

const awkward = fc.oneof(
  fc.double(),
  fc.constantFrom(Number.NaN, -0, 0, Number.POSITIVE_INFINITY, 2 ** 53, -(2 ** 53) - 2, 1e300, 0.1, 1e-9),
  fc.integer(),
  fc.maxSafeInteger(),
)

/** Arbitrary numbers in all columns, which no ledger would contain. */
const awkwardColumns = fc
  .tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 12 }))
  .chain(([trades, events]) =>
    fc
      .tuple(
        fc.array(fc.array(awkward, { minLength: trades * 2, maxLength: trades * 2 }), { minLength: 21, maxLength: 21 }),
        fc.array(fc.array(awkward, { minLength: events, maxLength: events }), { minLength: 6, maxLength: 6 }),
      )
      .map(([numbers, money]): TradeColumns => {
        const columns = allocateColumns(trades, 'USD')
        const made = allocateEvents(trades === 0 ? 0 : events)
        for (const [index, name] of TRADE_COLUMNS.entries())
          columns[name].set((numbers[index] ?? []).slice(0, columns[name].length))
        for (const [index, name] of EVENT_COLUMNS.entries()) made[name].set((money[index] ?? []).slice(0, made.count))
        for (let index = 0; index < made.count; index += 1) made.trade[index] = (made.trade[index] ?? 0) % trades
        return { ...columns, dictionaries: { accounts: ['ä'], tickers: [BTC], labels: [] }, events: made }
      }),
  )

test('any numbers come back to the bit', () => {
  fc.assert(
    fc.property(awkwardColumns, (columns) => {
      expect(bitsOf(decodeColumns(encodeColumns(columns)))).toEqual(bitsOf(columns))
    }),
  )
})

test('columns of a history take a fraction of their bytes, and come back to the bit', () => {
  fc.assert(
    fc.property(history(), (fills) => {
      const { trades } = buildTrades({ fills, cashEvents: [] }, DEFAULT_BUILD_OPTIONS)
      const columns = columnsOf(trades, { currency: 'USD', rates: createRates([]) })
      expect(bitsOf(decodeColumns(encodeColumns(columns)))).toEqual(bitsOf(columns))
    }),
  )
  const many = manyTrades(4_000, 1)
  const packed = encodeColumns(many)
  expect(packed.length).toBeLessThan(encodePlainColumns(many, 'RTC2').length / 3)
  // A reader may get the bytes as a slice of a larger buffer, at any offset.
  const shifted = new Uint8Array(packed.length + 3)
  shifted.set(packed, 3)
  expect(bitsOf(decodeColumns(shifted.subarray(3)))).toEqual(bitsOf(many))
})

test('what earlier releases stored is still read', () => {
  const columns = manyTrades(30, 2)
  expect(bitsOf(decodeColumns(encodePlainColumns(columns, 'RTC2')))).toEqual(bitsOf(columns))
  const first = decodeColumns(encodePlainColumns(columns, 'RTC1'))
  const without = {
    ...columns,
    otherCash: new Float64Array(30),
    openingId: new Float64Array(30).fill(Number.NaN),
    events: { ...columns.events, otherCash: new Float64Array(columns.events.count) },
  }
  expect(bitsOf(first)).toEqual(bitsOf(without))
})

test.each([
  ['cut off', (bytes: Uint8Array) => bytes.slice(0, -9)],
  ['of another kind', (bytes: Uint8Array) => Uint8Array.from(bytes, (byte, index) => (index === 3 ? 0x39 : byte))],
  ['empty', () => new Uint8Array(0)],
])('bytes that are %s are refused', (_, change) => {
  expect(() => decodeColumns(change(encodeColumns(manyTrades(40, 3))))).toThrow(/trade columns/)
})

const sizes = fc.record({ large: fc.integer({ min: 4, max: 40 }), small: fc.integer({ min: 1, max: 4 }) })
const seed = fc.integer({ min: 1, max: 1_000_000 })
const count = fc.integer({ min: 0, max: 120 })

test('segments of several positions merge into what their whole columns do, in whatever order they come', () => {
  fc.assert(
    fc.property(sizes, seed, fc.array(count, { minLength: 1, maxLength: 4 }), (cutSizes, start, counts) => {
      const positions = counts.map((trades, index) => manyTrades(trades, start + index, `COIN${index % 3}USDT`))
      const random = mulberry32(start)
      const segments = positions
        .flatMap((columns) => cutColumns(columns, 0, cutSizes))
        .map(({ columns }) => ({ columns: decodeColumns(encodeColumns(columns)), rank: random() }))
        .sort((a, b) => a.rank - b.rank)
      const merged = mergeColumns(segments.map(({ columns }) => columns))
      const whole = mergeColumns(positions)
      expect(withNames(merged)).toEqual(withNames(whole))
    }),
  )
})

test('one position merges from its segments to the bit', () => {
  fc.assert(
    fc.property(sizes, seed, count, (cutSizes, start, trades) => {
      fc.pre(trades > 0)
      const whole = manyTrades(trades, start)
      const cuts = cutColumns(whole, 0, cutSizes)
      expect(bitsOf(mergeColumns(cuts.map(({ columns }) => columns)))).toEqual(bitsOf(whole))
      expect(cuts.reduce((sum, { columns }) => sum + columns.count, 0)).toBe(trades)
    }),
  )
})

test('adding trades leaves the kept segments, and makes of the rest what cutting everything makes', () => {
  fc.assert(
    fc.property(sizes, seed, count, count, (cutSizes, start, before, added) => {
      const total = before + added
      const whole = manyTrades(total, start)
      const closed = whole.closed.reduce((sum, flag) => sum + flag, 0)
      const stored = cutColumns(rowsBetween(whole, { from: 0, to: before }), 0, cutSizes)
      const unchanged = Math.min(before, closed)
      const list = stored.map((cut) => ({ start: cut.start, trades: cut.columns.count }))
      const kept = keptCuts(list, { unchanged, total }, cutSizes)
      const from = kept === 0 ? 0 : (list[kept - 1]?.start ?? 0) + (list[kept - 1]?.trades ?? 0)
      const written = cutColumns(rowsBetween(whole, { from, to: total }), from, cutSizes)
      const shown = (cuts: ReturnType<typeof cutColumns>) => cuts.map((cut) => [cut.start, bitsOf(cut.columns)])
      expect(shown([...stored.slice(0, kept), ...written])).toEqual(shown(cutColumns(whole, 0, cutSizes)))
    }),
  )
})

test('of many trades, ten more write a small part again', () => {
  const whole = manyTrades(20_000, 9)
  const stored = cutColumns(rowsBetween(whole, { from: 0, to: 19_990 }), 0)
  const list = stored.map((cut) => ({ start: cut.start, trades: cut.columns.count }))
  const kept = keptCuts(list, { unchanged: 19_980, total: 20_000 })
  expect(stored.slice(kept).reduce((sum, cut) => sum + cut.columns.count, 0)).toBeLessThanOrEqual(1_024)
  expect(list.slice(0, 4).map(({ trades }) => Math.round(trades / 100))).toEqual([41, 41, 41, 41])
})

/** The numbers that dictionaries assign have no meaning. */
function withNames(columns: TradeColumns): unknown {
  const { accounts, tickers } = columns.dictionaries
  return {
    ...columns,
    dictionaries: null,
    account: [...columns.account].map((index) => accounts[index]),
    ticker: [...columns.ticker].map((index) => tickers[index]?.name),
  }
}

/** Made-up trades of one position in close order, some of one moment, the last ones open. */
function manyTrades(trades: number, start: number, name = 'BTCUSDT'): TradeColumns {
  const random = mulberry32(start)
  const columns = allocateColumns(trades, 'USD')
  const rows: { time: number; trade: number; fees: number; gross: number }[] = []
  let time = 1_700_000_000_000
  for (let row = 0; row < trades; row += 1) {
    const isOpen = row > trades - 3 && random() < 0.5
    columns.openTime[row] = time - Math.floor(random() * 3) * 60_000
    time += random() < 0.3 ? 0 : 60_000
    // Open trades are the last rows, so the following ones are open too.
    const wasOpen = row > 0 && columns.closed[row - 1] === 0
    columns.closed[row] = isOpen || wasOpen ? 0 : 1
    columns.closeTime[row] = columns.closed[row] === 1 ? time : Number.NaN
    columns.id.set([Math.floor(random() * 2 ** 32), row], 2 * row)
    columns.side[row] = random() < 0.5 ? 1 : -1
    columns.fills[row] = 2 + Math.floor(random() * 3)
    const quantity = Math.floor(1 + random() * 1000)
    const price = Math.floor(1 + random() * 100_000)
    columns.quantity[row] = quantity / 1000
    columns.maxQuantity[row] = quantity / 1000
    columns.entryPrice[row] = price / 100
    columns.exitPrice[row] = columns.closed[row] === 1 ? (price + Math.floor(random() * 90)) / 100 : Number.NaN
    columns.entryValue[row] = quantity * price * 1000
    columns.gross[row] = Math.round(random() * 1e9)
    columns.fees[row] = Math.round(random() * 1e7)
    columns.net[row] = (columns.gross[row] ?? 0) - (columns.fees[row] ?? 0)
    columns.turnover[row] = 2 * (columns.entryValue[row] ?? 0)
    columns.openingId[row] = 9_000 + row
    rows.push({ time: columns.openTime[row] ?? 0, trade: row, fees: 7, gross: 0 })
    rows.push({ time, trade: row, fees: (columns.fees[row] ?? 0) - 7, gross: columns.gross[row] ?? 0 })
  }
  rows.sort((a, b) => a.time - b.time || a.trade - b.trade)
  const events = allocateEvents(rows.length)
  for (const [index, row] of rows.entries()) {
    events.time[index] = row.time
    events.trade[index] = row.trade
    events.fees[index] = row.fees
    events.gross[index] = row.gross
  }
  const ordered = {
    ...columns,
    dictionaries: { accounts: trades === 0 ? [] : ['a'], tickers: trades === 0 ? [] : [{ ...BTC, name }], labels: [] },
    events,
  }
  return trades === 0 ? ordered : mergeColumns([ordered])
}
