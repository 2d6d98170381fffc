/**
 * Rows straight from the walk equal the columns of its trades, on random histories and on every export file of the
 * collection.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accountId, fixed, hash128, itemAt, ONE, utcMs } from '../base/index.ts'
import { openFiles, readLedger } from '../exchanges/index.ts'
import type { CashEvent, Execution, Fill, PositionSide } from '../ledger/index.ts'
import { instrument, tableOf } from '../ledger/index.ts'
import {
  buildPosition,
  createRates,
  DEFAULT_BUILD_OPTIONS,
  type FlatPoint,
  type PositionInput,
  positionKey,
} from '../trades/index.ts'
import { LINEAR } from '../trades/table.testing.ts'
import { type ColumnsInput, columnsOfTrades, columnsOfWalk, type PositionColumns } from './position-columns.ts'

const OPTIONS = {
  ...DEFAULT_BUILD_OPTIONS,
  rates: createRates([{ asset: 'BNB', time: 1_700_000_000_000 - 1, rate: fixed('612.345') }]),
  currency: 'USD',
}

const asColumns = ({ fills, ...rest }: PositionInput & { readonly fills: readonly Fill[] }): ColumnsInput => ({
  ...rest,
  fills: tableOf(fills, accountId('a')),
})

const comparable = ({ columns, tradeIds, health, flatPoints, overrideProblems }: PositionColumns) => ({
  columns,
  tradeIds: [...tradeIds],
  health,
  flatPoints,
  overrideProblems,
})

const EXECUTED: readonly Execution[] = [
  'trade',
  'trade',
  'trade',
  'trade',
  'liquidation',
  'adl',
  'settlement',
  'manual',
]
const SIZED = instrument({ ...LINEAR, symbol: 'SIZEDUSDT', contractSize: fixed('0.01') })

/** Nearly always the first. */
function seldom<T>(usual: T, ...others: readonly T[]): fc.Arbitrary<T> {
  return fc.oneof({ weight: 8, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constantFrom(...others) })
}

/** One contract with reversals, partial exits, bursts in one moment, hedge legs, third-coin fees and stated profits. */
const histories = fc
  .record({
    hedged: fc.boolean(),
    sized: fc.boolean(),
    numbered: fc.boolean(),
    newestFirst: fc.boolean(),
    states: fc.boolean(),
    sequenced: fc.boolean(),
    shuffled: seldom(false, true),
    net: seldom(false, true),
    /** Extra digits beyond those of usual amounts: a few fit in a double together, and some do not. */
    fine: seldom(0n, 10n ** 9n, 1n),
    large: seldom(1n, 10n ** 6n, 10n ** 12n),
    rows: fc.array(
      fc.record({
        gap: fc.constantFrom(0, 0, 1, 1_000, 61_000, 130_000, 3_600_000),
        short: fc.boolean(),
        against: fc.boolean(),
        share: fc.constantFrom(0.25, 0.5, 1, 1, 1, 1.5),
        units: fc.integer({ min: 1, max: 30_000 }),
        decimals: fc.constantFrom(0, 3, 8),
        price: fc.integer({ min: 1, max: 20_0000 }),
        fee: fc.integer({ min: -1000, max: 10_000 }),
        feeAsset: fc.constantFrom('USDT', 'USDT', 'USDT', 'USDC', 'BNB'),
        execution: fc.constantFrom(...EXECUTED),
      }),
      { maxLength: 60 },
    ),
  })
  .map(({ hedged, sized, numbered, newestFirst, states, sequenced, shuffled, net, fine, large, rows }) => {
    let time = 1_700_000_000_000
    const positions = new Map<PositionSide, bigint>()
    const fills = rows.map((row, index): Fill => {
      time += row.gap
      const positionSide = hedged ? (row.short ? 'short' : 'long') : 'both'
      const before = positions.get(positionSide) ?? 0n
      const closes = row.against && before !== 0n
      const up = closes ? before < 0n : before === 0n ? !row.short : before > 0n
      const share = hedged ? Math.min(row.share, 1) : row.share
      const fresh = ((BigInt(row.units) * ONE) / 10n ** BigInt(row.decimals)) * large + fine
      const size = before < 0n ? -before : before
      const quantity = closes ? (size * BigInt(share * 4)) / 4n || 1n : fresh
      positions.set(positionSide, before + (up ? quantity : -quantity))
      return {
        account: accountId('a'),
        // As after reading chunks: equal instruments that are not the same object.
        instrument: { ...(sized ? SIZED : LINEAR) },
        time: utcMs(time),
        side: up ? 'buy' : 'sell',
        quantity,
        price: BigInt(row.price) * 10n ** 14n + fine,
        positionSide,
        fee: BigInt(row.fee) * 10n ** 12n,
        feeAsset: row.feeAsset,
        execution: row.execution,
        liquidity: 'unknown',
        venueTradeId: numbered ? String(1000 + index) : null,
        orderId: null,
        sequence: sequenced ? 50 + index : null,
        venueRealised: null,
        venueRealisedIsNet: net,
        startPosition: states && !hedged ? before : null,
        opens: hedged ? !closes : null,
        dedupeKey: hash128(String(index)),
        row: newestFirst ? rows.length - index : index,
        raw: null,
      }
    })
    const ordered = newestFirst ? fills.reverse() : fills
    return shuffled ? ordered.toSorted((a, b) => (a.dedupeKey < b.dedupeKey ? -1 : 1)) : ordered
  })

const FILL: Fill = {
  account: accountId('a'),
  instrument: LINEAR,
  time: utcMs(1_700_000_000_000),
  side: 'buy',
  quantity: ONE,
  price: 100n * ONE,
  positionSide: 'both',
  fee: 0n,
  feeAsset: 'USDT',
  execution: 'trade',
  liquidity: 'unknown',
  venueTradeId: null,
  orderId: null,
  sequence: null,
  venueRealised: null,
  venueRealisedIsNet: false,
  startPosition: null,
  opens: null,
  dedupeKey: hash128('fill'),
  row: 0,
  raw: null,
}

const COINS = ['USDT', 'USDC'].map((quote) =>
  instrument({ ...LINEAR, symbol: `ETH${quote}`, kind: 'spot', base: 'ETH', quote, settle: quote }),
)

/** A coin that is bought, sold, deposited, withdrawn and left as dust, with fees in the coin itself. */
const coinHistories = fc
  .array(
    fc.record({
      gap: fc.constantFrom(0, 1, 800, 61_000, 3_600_000),
      market: fc.constantFrom(...COINS),
      buys: fc.boolean(),
      share: fc.constantFrom(0.5, 0.9999, 0.99999, 1, 1.5),
      units: fc.integer({ min: 1, max: 900_000 }),
      price: fc.integer({ min: 100, max: 400_000 }),
      fee: fc.integer({ min: -50, max: 900 }),
      feeAsset: fc.constantFrom('quote', 'base'),
      order: fc.constantFrom(null, 'first', 'second'),
      execution: seldom<Execution>(
        'trade',
        'dust',
        'transfer-in',
        'transfer-out',
        'fee-payment',
        'own-transfer',
        'manual',
      ),
    }),
    { maxLength: 40 },
  )
  .map((rows) => {
    let time = 1_700_000_000_000
    let position = 0n
    return rows.map(({ gap, market, buys, share, units, price, fee, feeAsset, order, execution }, index): Fill => {
      time += gap
      const isBuy = buys || position <= 0n
      const quantity = isBuy ? BigInt(units) * 10n ** 13n : (position * BigInt(share * 100_000)) / 100_000n || 1n
      position += isBuy ? quantity : -quantity
      return {
        ...FILL,
        instrument: market,
        time: utcMs(time),
        side: isBuy ? 'buy' : 'sell',
        quantity,
        price: BigInt(price) * 10n ** 16n,
        fee: BigInt(fee) * 10n ** 12n,
        feeAsset: feeAsset === 'base' ? market.base : market.quote,
        execution,
        venueTradeId: String(1000 + index),
        orderId: order,
        dedupeKey: hash128(String(index)),
        row: index,
      }
    })
  })

/** Payments around the fills: funding, rebates, and capital flows; some of them on a leg, some in another coin. */
const payments = fc.array(
  fc.record({
    near: fc.nat(),
    offset: fc.constantFrom(-61_000, -30_000, 0, 1, 30_000, 59_999, 61_000, 3_600_000),
    kind: fc.constantFrom('funding' as const, 'funding' as const, 'rebate' as const, 'deposit' as const),
    asset: fc.constantFrom('USDT', 'USDT', 'USDC', 'BNB'),
    amount: fc.integer({ min: -1_000_000, max: 1_000_000 }),
    positionSide: fc.constantFrom('both' as const, 'both' as const, 'long' as const, 'short' as const),
  }),
  { maxLength: 8 },
)

type Payment = typeof payments extends fc.Arbitrary<(infer T)[]> ? T : never

function cashAround(fills: readonly Fill[], rows: readonly Payment[]): CashEvent[] {
  return rows.flatMap(({ near, offset, amount, ...row }, index) => {
    const fill = fills[near % Math.max(1, fills.length)]
    if (fill === undefined) return []
    return {
      ...row,
      account: fill.account,
      instrument: fill.instrument,
      time: utcMs(fill.time + offset),
      amount: BigInt(amount) * 10n ** 11n,
      position: null,
      venueId: null,
      dedupeKey: hash128(`cash ${index}`),
      row: index,
      raw: null,
    }
  })
}

/** The same fills with the profit that the rules compute, as an exchange would state it. */
function withStatedProfit(fills: readonly Fill[]): Fill[] {
  const gross = new Map<string, bigint>()
  for (const trade of buildPosition({ fills, cashEvents: [] }, OPTIONS).trades) {
    for (const { fill, gross: gained, fee } of trade.slices) {
      const profit = fill.venueRealisedIsNet ? gained - (fee ?? 0n) : gained
      gross.set(fill.dedupeKey, (gross.get(fill.dedupeKey) ?? 0n) + profit)
    }
  }
  return fills.map((fill, index) => ({
    ...fill,
    // Some are rounded, as venues round them.
    venueRealised: ((gross.get(fill.dedupeKey) ?? 0n) / 10n ** BigInt(index % 11)) * 10n ** BigInt(index % 11),
  }))
}

describe('rows straight from the walk', () => {
  test('equal the columns of its trades on random histories of contracts, to the bit', () => {
    let fast = 0
    let all = 0
    fc.assert(
      fc.property(histories, fc.boolean(), payments, (plain, stated, paid) => {
        const fills = stated ? withStatedProfit(plain) : plain
        const input = asColumns({ fills, cashEvents: cashAround(fills, paid) })
        const walked = columnsOfWalk(input, OPTIONS)
        all += 1
        if (walked === null) return
        fast += 1
        expect(comparable(walked)).toEqual(comparable(columnsOfTrades(input, OPTIONS)))
      }),
    )
    expect(fast / all).toBeGreaterThan(0.5)
  })

  test('equal them on random histories of coins, with all that a coin can do', () => {
    let walked = 0
    let all = 0
    fc.assert(
      fc.property(
        coinHistories,
        fc.boolean(),
        fc.constantFrom('average' as const, 'fifo' as const),
        (fills, isMargin, costMethod) => {
          const options = { ...OPTIONS, costMethod, marginAccounts: new Set(isMargin ? [accountId('a')] : []) }
          const input = asColumns({ fills, cashEvents: [] })
          const byWalk = columnsOfWalk(input, options)
          all += 1
          if (byWalk === null) return
          walked += 1
          expect(comparable(byWalk)).toEqual(comparable(columnsOfTrades(input, options)))
        },
      ),
    )
    expect(walked / all).toBeGreaterThan(0.5)
  })

  test('equal them where a sale draws coins from another position', () => {
    const market = itemAt(COINS, 0)
    const sale = { ...FILL, instrument: market, side: 'sell' as const, dedupeKey: hash128('sale') }
    const arriving = { ...sale, side: 'buy' as const, execution: 'own-transfer' as const, dedupeKey: hash128('drawn') }
    const moves = { implied: [], drawn: new Map([[sale.dedupeKey, [arriving]]]) }
    const input = { ...asColumns({ fills: [sale], cashEvents: [] }), moves }
    const walked = columnsOfWalk(input, OPTIONS)
    expect(walked?.columns.count).toBe(1)
    expect(walked === null ? null : comparable(walked)).toEqual(comparable(columnsOfTrades(input, OPTIONS)))
  })

  test('equal them where the exchange contradicts its own fills', () => {
    fc.assert(
      fc.property(histories, fc.nat(), fc.constantFrom('opens', 'start', 'profit'), (fills, pick, what) => {
        const wrong = fills.map((fill, index): Fill => {
          if (index !== pick % fills.length) return fill
          if (what === 'opens') return { ...fill, opens: fill.side === 'buy' }
          return what === 'start' ? { ...fill, startPosition: 3n * ONE } : { ...fill, venueRealised: 500n * ONE }
        })
        const input = asColumns({ fills: wrong, cashEvents: [] })
        const walked = columnsOfWalk(input, OPTIONS)
        if (walked !== null) expect(comparable(walked)).toEqual(comparable(columnsOfTrades(input, OPTIONS)))
      }),
    )
  })

  test('go on from a flat point as the trades do', () => {
    fc.assert(
      fc.property(histories, fc.nat(), (fills, pick) => {
        const { flatPoints } = columnsOfTrades(asColumns({ fills, cashEvents: [] }), OPTIONS)
        const from: FlatPoint | undefined = flatPoints[pick % Math.max(1, flatPoints.length)]
        if (from === undefined) return
        const input = asColumns({ fills: fills.filter(({ time }) => time > from.time), cashEvents: [], from })
        const walked = columnsOfWalk(input, OPTIONS)
        if (walked !== null) expect(comparable(walked)).toEqual(comparable(columnsOfTrades(input, OPTIONS)))
      }),
    )
  })
})

const DATA = `${import.meta.dirname}/../../../../shared/data`

describe.runIf(existsSync(DATA))('every position of the collected export files', () => {
  test('has the same columns either way', () => {
    let fast = 0
    for (const { fills, cashEvents } of positionsOf(DATA)) {
      const input = asColumns({ fills, cashEvents })
      const walked = columnsOfWalk(input, OPTIONS)
      if (walked === null) continue
      fast += 1
      expect(comparable(walked)).toEqual(comparable(columnsOfTrades(input, OPTIONS)))
    }
    expect(fast).toBeGreaterThan(10)
  })
})

type Position = { readonly fills: Fill[]; readonly cashEvents: CashEvent[] }

function positionsOf(folder: string): Position[] {
  const positions: Position[] = []
  for (const name of readdirSync(folder, { recursive: true }) as string[]) {
    const path = `${folder}/${name}`
    if (!/\.(csv|xlsx|zip)$/i.test(name) || statSync(path).size > 5_000_000) continue
    for (const file of openFiles([{ name, bytes: readFileSync(path) }])) {
      if (file.detection.status !== 'supported') continue
      const { ledger } = readLedger({ account: accountId('a'), files: [{ file, zone: 'UTC' }] })
      const byKey = new Map<string, Position>()
      const at = (key: string): Position => {
        const position = byKey.get(key) ?? { fills: [], cashEvents: [] }
        byKey.set(key, position)
        return position
      }
      for (const fill of ledger.fills) at(positionKey(fill, OPTIONS.renames)).fills.push(fill)
      for (const event of ledger.cashEvents) {
        const traded = event.instrument
        if (traded !== null) at(positionKey({ ...event, instrument: traded }, OPTIONS.renames)).cashEvents.push(event)
      }
      positions.push(...byKey.values())
    }
  }
  return positions
}
