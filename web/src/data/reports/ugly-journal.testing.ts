/**
 * Journals as messy as real ones: open trades, missing rates, contradictions, names shared by several kinds of market.
 */
import {
  allocateColumns,
  allocateEvents,
  annotate,
  MONEY_UNIT,
  type Ticker,
  type TradeColumns,
} from '@roundtrip/core/reports'
import { flagBits, type TradeFlag } from '@roundtrip/core/trades'
import fc from 'fast-check'

const ticker = (name: string, kind: Ticker['kind']): Ticker => ({ name, kind, base: 'BTC', quote: 'USDT' })
const TICKERS: readonly Ticker[] = [
  ticker('BTCUSDT', 'linear'),
  ticker('BTCUSDT', 'spot'),
  ticker('BTCUSD', 'inverse'),
  ticker('BTCUSD', 'spot'),
  ticker('ETHUSDT', 'spot'),
]
const LABELS = ['breakout', 'fomo', 'range', 'helper'] as const
const FLAGS: readonly TradeFlag[] = [
  'excluded',
  'withdrawn',
  'history-incomplete',
  'pending-rate',
  'incomplete-basis',
  'liquidated',
]
const START = Date.UTC(2026, 2, 27)
const MINUTE = 60_000

const moment = fc.integer({ min: 0, max: 40 * 1_440 }).map((minutes) => START + minutes * MINUTE)
const money = fc.integer({ min: -500, max: 500 })
const journalTrade = fc.record({
  openTime: moment,
  holdingMs: fc.oneof(
    fc.constant(0),
    fc.integer({ min: 1, max: 45 * 1_440 }).map((minutes) => minutes * MINUTE),
  ),
  isOpen: fc.boolean(),
  side: fc.constantFrom(1, -1),
  ticker: fc.nat(TICKERS.length - 1),
  account: fc.nat(1),
  flags: fc.oneof(
    { weight: 3, arbitrary: fc.constant<TradeFlag[]>([]) },
    { weight: 2, arbitrary: fc.subarray([...FLAGS]) },
  ),
  labels: fc.subarray([...LABELS]),
  isExcluded: fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  risk: fc.oneof(fc.constant(null), fc.integer({ min: 1, max: 90 })),
  bookings: fc.array(
    fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), gross: money, fees: money, funding: money }),
    {
      maxLength: 3,
    },
  ),
})
type JournalTrade = typeof journalTrade extends fc.Arbitrary<infer T> ? T : never

/** Columns of `min` to `max` trades, annotated. */
export function uglyJournal(max = 25, min = 0): fc.Arbitrary<TradeColumns> {
  return fc.array(journalTrade, { minLength: min, maxLength: max }).map(columnsOfTrades)
}

function columnsOfTrades(trades: readonly JournalTrade[]): TradeColumns {
  const end = ({ isOpen, openTime, holdingMs }: JournalTrade) =>
    isOpen ? Number.POSITIVE_INFINITY : openTime + holdingMs
  const sorted = trades.toSorted((a, b) => (end(a) === end(b) ? a.openTime - b.openTime : end(a) - end(b)))
  const columns = allocateColumns(sorted.length, 'USD')
  const booked: { row: number; time: number; gross: number; fees: number; funding: number }[] = []
  sorted.forEach((trade, row) => {
    const isPending = trade.flags.includes('pending-rate')
    columns.id[2 * row + 1] = row + 1
    columns.account[row] = trade.account
    columns.ticker[row] = trade.ticker
    columns.side[row] = trade.side
    columns.closed[row] = trade.isOpen ? 0 : 1
    columns.flags[row] = flagBits(trade.flags)
    columns.openTime[row] = trade.openTime
    columns.closeTime[row] = trade.isOpen ? Number.NaN : trade.openTime + trade.holdingMs
    columns.fills[row] = 2
    const events = isPending ? [] : [...trade.bookings, { at: 1, gross: 0, fees: 0, funding: 0 }]
    const sum = { gross: 0, fees: 0, funding: 0 }
    for (const { at, gross, fees, funding } of events) {
      const time = trade.openTime + Math.floor(at * trade.holdingMs)
      booked.push({ row, time, gross: gross * MONEY_UNIT, fees: fees * MONEY_UNIT, funding: funding * MONEY_UNIT })
      sum.gross += gross * MONEY_UNIT
      sum.fees += fees * MONEY_UNIT
      sum.funding += funding * MONEY_UNIT
    }
    columns.gross[row] = isPending ? Number.NaN : sum.gross
    columns.fees[row] = isPending ? Number.NaN : sum.fees
    columns.funding[row] = isPending ? Number.NaN : sum.funding
    columns.net[row] = isPending ? Number.NaN : sum.gross - sum.fees + sum.funding
    columns.turnover[row] = isPending ? Number.NaN : 1_000 * MONEY_UNIT
  })
  const events = allocateEvents(booked.length)
  booked
    .sort((a, b) => a.time - b.time || a.row - b.row)
    .forEach((event, index) => {
      events.trade[index] = event.row
      events.time[index] = event.time
      events.gross[index] = event.gross
      events.fees[index] = event.fees
      events.funding[index] = event.funding
    })
  const plain = { ...columns, dictionaries: { accounts: ['a1', 'a2'], tickers: TICKERS, labels: [] }, events }
  return annotate(
    plain,
    sorted.map(({ labels, risk, isExcluded }, row) => ({
      tradeId: (row + 1).toString(16).padStart(16, '0'),
      labels,
      risk,
      stop: null,
      stopMoves: [],
      excluded: isExcluded,
    })),
  )
}
