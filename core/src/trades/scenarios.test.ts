import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { accountId, divideHalfEven, type Fixed, fixed, formatFixed, utcMs } from '../base/index.ts'
import { type CashEvent, type Fill, instrument, type PositionSide } from '../ledger/index.ts'
import { buildPosition, type CostMethod, DEFAULT_BUILD_OPTIONS, type Trade } from './index.ts'

const FILE = new URL('../../../../shared/refs/fills_scenarios.json', import.meta.url)

type Row = Readonly<Record<string, string | number | null>>
type Scenario = {
  name: string
  instrument: Record<string, string>
  events: Row[]
  expected: Record<string, { trades: Record<string, unknown>[]; unmatched: unknown[]; orphanFunding: string }>
}

const scenarios: Scenario[] = existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')).scenarios : []
if (scenarios.length === 0) console.warn('Skipped: the reference scenarios are not beside the project.')

describe.runIf(scenarios.length > 0)('outside reference: fills to trades, exact rationals', () => {
  for (const scenario of scenarios) {
    for (const [leg, expected] of Object.entries(scenario.expected)) {
      test(`${scenario.name} ${leg}`, () => {
        for (const method of ['average', 'fifo', 'lifo'] as const) {
          const { trades, health } = build(scenario, method)
          const own = trades.filter((trade) => trade.positionSide === side(leg))
          expect(own.map((trade) => describeTrade(trade, method))).toEqual(
            expected.trades.map((row) => describeExpected(row, method)),
          )
          expect(own.length === trades.length ? rounded(health.unattributedCash) : expected.orphanFunding).toBe(
            expected.orphanFunding,
          )
        }
      })
    }
  }
})

function build(scenario: Scenario, costMethod: CostMethod) {
  const raw = scenario.instrument
  const traded = instrument({
    venue: 'test',
    symbol: raw['symbol'] ?? '',
    kind: (raw['kind'] ?? 'linear').replace('_', '-') as 'linear',
    base: raw['base'] ?? '',
    quote: raw['quote'] ?? '',
    settle: raw['settle'] ?? '',
    contractSize: fixed(raw['ct'] ?? '1'),
  })
  const fills: Fill[] = []
  const cashEvents: CashEvent[] = []
  scenario.events.forEach((event, row) => {
    const common = {
      account: accountId('a'),
      time: utcMs(Number(event['ts'])),
      instrument: traded,
      row,
      raw: null,
      dedupeKey: `${row}`.padStart(32, '0'),
      positionSide: side(String(event['posSide'])),
    }
    if (event['type'] === 'funding') {
      cashEvents.push({
        ...common,
        kind: 'funding',
        asset: traded.settle,
        amount: fixed(String(event['amt'])),
        position: null,
        venueId: null,
      })
      return
    }
    fills.push({
      ...common,
      side: event['side'] as 'buy',
      quantity: fixed(String(event['qty'])),
      price: fixed(String(event['price'])),
      fee: fixed(String(event['feeAmt'])),
      feeAsset: String(event['feeAsset'] ?? traded.settle),
      execution: String(event['exec']).replace('_', '-') as 'trade',
      liquidity: 'unknown',
      venueTradeId: String(event['id']),
      orderId: null,
      sequence: null,
      venueRealised: null,
      venueRealisedIsNet: false,
      startPosition: null,
      opens: null,
    })
  })
  return buildPosition({ fills, cashEvents }, { ...DEFAULT_BUILD_OPTIONS, costMethod })
}

function side(text: string): PositionSide {
  return text.toLowerCase() as PositionSide
}

function describeTrade(trade: Trade, method: CostMethod) {
  const exits = trade.slices.filter((slice) => slice.role === 'exit')
  return {
    dir: trade.side,
    status: trade.status,
    openTs: trade.openTime,
    closeTs: trade.closeTime,
    entryQty: rounded(trade.entryQuantity),
    exitQty: rounded(trade.exitQuantity),
    avgEntry: trade.entryPrice === null ? null : rounded(trade.entryPrice),
    avgExit: trade.exitPrice === null ? null : rounded(trade.exitPrice),
    entryValue: rounded(trade.entryValue),
    exitValue: rounded(trade.exitValue),
    maxQty: rounded(trade.maxQuantity),
    gross: method === 'average' || trade.status === 'closed' ? rounded(trade.gross) : 'any',
    fees: rounded(trade.fees ?? 0n),
    funding: rounded(trade.funding ?? 0n),
    fills: trade.slices.length,
    flags: trade.flags.map((flag) => flag.replaceAll('-', '_')),
    dustQty: rounded(trade.dust),
    openQty: trade.status === 'open' ? rounded(trade.openQuantity) : null,
    realised: exits.map((slice) => [slice.fill.time, rounded(slice.quantity), rounded(slice.gross)]),
  }
}

function describeExpected(row: Record<string, unknown>, method: CostMethod) {
  const {
    dir,
    status,
    openTs,
    closeTs,
    entryQty,
    exitQty,
    avgEntry,
    avgExit,
    entryValue,
    exitValue,
    maxQty,
    fees,
    funding,
    fills,
    flags,
    dustQty,
    openQty,
  } = row
  const realised = row[method === 'average' ? 'realisedAvco' : method === 'fifo' ? 'realisedFifo' : 'realisedLifo']
  const gross = method === 'average' || status === 'closed' ? row['gross'] : 'any'
  return {
    dir,
    status,
    openTs,
    closeTs,
    entryQty,
    exitQty,
    avgEntry,
    avgExit,
    entryValue,
    exitValue,
    maxQty,
    gross,
    fees,
    funding,
    fills,
    flags,
    dustQty,
    openQty,
    realised,
  }
}

/** Half-even to 12 decimals, as the reference is written. */
function rounded(value: Fixed): string {
  const cut = divideHalfEven(value, 1_000_000n)
  const text = formatFixed(cut * 1_000_000n)
  const [whole, fraction = ''] = text.split('.')
  return `${whole}.${fraction.padEnd(12, '0')}`
}
