import { accountId, assert, type Fixed, fixed, formatFixed, type Message, toNumber } from '@roundtrip/core/base'
import { openFiles, readLedger } from '@roundtrip/core/exchanges'
import type { Ledger } from '@roundtrip/core/ledger'
import { analyse, annotate, columnsOf, type Group, type Report, selectTrades } from '@roundtrip/core/reports'
import { buildTrades, DEFAULT_BUILD_OPTIONS, holdingsOf, remainderOf, type Trade } from '@roundtrip/core/trades'
import { calendarDays, type DayResult } from '../../../parts/calendar.ts'
import { madeUpHistory, type Setup } from './history.ts'

/** The figures of the made-up history on the landing page. Plain data, so that the build can inline it. */
export type SampleFigures = {
  readonly summary: Readonly<Record<SummaryName, number>>
  readonly equity: readonly { readonly day: string; readonly value: number }[]
  readonly month: { readonly key: string; readonly days: readonly DayResult[] }
  readonly hours: readonly Bucket[]
  readonly setups: readonly (Bucket & { readonly key: Setup })[]
  readonly latest: readonly LatestTrade[]
  readonly trip: Trip
  readonly reading: SampleReading
  /** The net of each ticker and of all trades, in full precision. */
  readonly sum: { readonly parts: readonly { readonly name: string; readonly net: string }[]; readonly total: string }
  readonly proof: Proof
}

type Bucket = { readonly key: string; readonly net: number; readonly count: number }

export type LatestTrade = {
  readonly id: string
  readonly ticker: string
  readonly side: 'long' | 'short'
  readonly closeTime: number
  readonly holdingMs: number
  readonly setup: Setup
  readonly net: number
  readonly r: number
}

/** One trade with all its executions; decimal texts in full precision. */
export type Trip = {
  readonly ticker: string
  readonly side: 'long' | 'short'
  readonly slices: readonly {
    readonly time: number
    readonly side: 'buy' | 'sell'
    readonly quantity: string
    readonly price: string
    readonly fee: string
    readonly after: string
  }[]
  readonly gross: string
  readonly fees: string
  readonly funding: string
  readonly net: string
}

/** The reader's results for the first and second import of the file. */
export type SampleReading = {
  readonly rows: number
  readonly taken: number
  readonly refused: { readonly line: number; readonly reason: Message }
  readonly duplicates: number
}

/** The account from the whole history, next to one with a missing execution. */
export type Proof = {
  readonly complete: { readonly quantity: string; readonly balance: string }
  readonly missing: {
    readonly symbol: string
    readonly ledger: string
    readonly exchange: string
    readonly remainder: string
  }
}

const SUMMARY = [
  'netProfit',
  'count',
  'fees',
  'wins',
  'losses',
  'winRate',
  'winRateLow',
  'winRateHigh',
  'profitFactor',
  'grossProfit',
  'grossLoss',
  'expectancyR',
  'rCount',
  'maxDrawdown',
] as const
type SummaryName = (typeof SUMMARY)[number]

const SETTINGS = { zone: 'UTC', dayStartMinutes: 0, breakevenBand: 0, startBalance: null, basis: null } as const
const MONTH = '2026-09'
const LATEST = 6

/** Reads the made-up file like any other, and computes what the screens show. */
export function makeFigures(): SampleFigures {
  const story = madeUpHistory()
  const { ledger, reading } = read(story.csv)
  const { trades } = buildTrades(ledger, DEFAULT_BUILD_OPTIONS)
  const plain = columnsOf(trades, { currency: 'USD', rates: DEFAULT_BUILD_OPTIONS.rates })
  const setupOf = (trade: Trade): Setup | null => story.setups.get(trade.slices[0]?.fill.venueTradeId ?? '') ?? null
  const columns = annotate(
    plain,
    trades.map((trade) => ({
      tradeId: trade.id,
      labels: [setupOf(trade) ?? ''],
      risk: story.risk,
      stop: null,
      stopMoves: [],
      excluded: false,
    })),
  )
  const report = analyse(columns, selectTrades(columns, {}, { settings: SETTINGS }), SETTINGS)
  const closed = trades.filter(({ status }) => status === 'closed')
  return {
    summary: summaryOf(report),
    equity: report.equity.map(({ day, equity }) => ({ day, value: cents(equity ?? 0) })),
    month: { key: MONTH, days: calendarDays(report).filter(({ key }) => key.startsWith(MONTH)) },
    hours: report.groups.hour.map(bucketOf),
    setups: report.groups.label
      .map((group) => ({ ...bucketOf(group), key: group.key as Setup }))
      .toSorted((a, b) => b.net - a.net),
    latest: latestOf(closed, { setupOf, risk: story.risk }),
    trip: tripOf(closed),
    reading,
    sum: sumOf(report),
    proof: proofOf(ledger),
  }
}

/** Charts need no more digits, and the page gets smaller. */
function cents(value: number): number {
  return Math.round(value * 100) / 100
}

function bucketOf({ key, netProfit, count }: Group): Bucket {
  return { key, net: cents(netProfit), count }
}

function summaryOf({ summary }: Report): SampleFigures['summary'] {
  return Object.fromEntries(SUMMARY.map((name) => [name, summary[name] ?? Number.NaN])) as SampleFigures['summary']
}

/** Imports the same file twice: the second time, every row is known. */
function read(csv: string): { readonly ledger: Ledger; readonly reading: SampleReading } {
  const account = accountId('sample')
  const bytes = new TextEncoder().encode(csv)
  const opened = openFiles([
    { name: 'first.csv', bytes },
    { name: 'second.csv', bytes },
  ])
  const { ledger, files, problems } = readLedger({ account, files: opened.map((file) => ({ file, zone: 'UTC' })) })
  const [first, second] = files
  const [problem] = problems
  assert(first !== undefined && second !== undefined && problem !== undefined, 'The made-up file is read twice.')
  return {
    ledger,
    reading: {
      rows: first.rows,
      taken: first.fills + first.cashEvents,
      refused: { line: problem.line ?? 0, reason: problem.reason },
      duplicates: second.repeated,
    },
  }
}

type Noted = { readonly setupOf: (trade: Trade) => Setup | null; readonly risk: number }

function latestOf(closed: readonly Trade[], { setupOf, risk }: Noted): LatestTrade[] {
  const latest = closed.toSorted((a, b) => (b.closeTime ?? 0) - (a.closeTime ?? 0)).slice(0, LATEST)
  return latest.map((trade) => {
    const closeTime = trade.closeTime ?? trade.openTime
    const net = toNumber(trade.net ?? 0n)
    return {
      id: trade.id,
      ticker: trade.instrument.symbol,
      side: trade.side,
      closeTime,
      holdingMs: closeTime - trade.openTime,
      setup: setupOf(trade) ?? 'unplanned',
      net,
      r: net / risk,
    }
  })
}

/** A trade entered and exited in parts, with funding in between. */
function tripOf(closed: readonly Trade[]): Trip {
  const trade = closed.find(({ slices, funding, net }) => slices.length >= 4 && funding !== 0n && (net ?? 0n) > 0n)
  assert(
    trade !== undefined && trade.fees !== null && trade.funding !== null && trade.net !== null,
    'The made-up history has such a trade.',
  )
  return {
    ticker: trade.instrument.symbol,
    side: trade.side,
    slices: trade.slices.map(({ fill, quantity, price, fee, positionAfter }) => ({
      time: fill.time,
      side: fill.side,
      quantity: formatFixed(quantity),
      price: formatFixed(price),
      fee: formatFixed(fee ?? 0n),
      after: formatFixed(positionAfter),
    })),
    gross: formatFixed(trade.gross),
    fees: formatFixed(-trade.fees),
    funding: formatFixed(trade.funding),
    net: formatFixed(trade.net),
  }
}

/** Reports use whole units of 10^-8, so eight decimals are exact. */
function sumOf({ groups, summary }: Report): SampleFigures['sum'] {
  const exactly = (value: number): Fixed => fixed(value.toFixed(8))
  const parts = groups.ticker.map(({ key, netProfit }) => ({ name: key, net: netProfit }))
  const total = exactly(summary.netProfit ?? Number.NaN)
  const added = parts.reduce((sum, { net }) => sum + exactly(net), 0n)
  assert(added === total, 'The groups of a report add up to its summary.')
  return { parts: parts.map(({ name, net }) => ({ name, net: formatFixed(exactly(net)) })), total: formatFixed(total) }
}

function proofOf(ledger: Ledger): Proof {
  const complete = holdingsOf(ledger, DEFAULT_BUILD_OPTIONS.renames)
  const without = holdingsOf({ ...ledger, fills: ledger.fills.slice(0, -1) }, DEFAULT_BUILD_OPTIONS.renames)
  const [position] = complete.positions
  const [remaining] = without.positions
  assert(position !== undefined && remaining !== undefined, 'The made-up history ends with an open position.')
  return {
    complete: { quantity: formatFixed(position.quantity), balance: formatFixed(complete.assets.get('USDT') ?? 0n) },
    missing: { symbol: position.symbol, ...remainderOf(remaining.quantity, position.quantity) },
  }
}
