import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Fixed, fixed, hash128, ONE, utcMs, accountId } from '../base/index.ts'
import type { Fill } from '../ledger/index.ts'
import { buildPosition, type CostMethod, DEFAULT_BUILD_OPTIONS, flatPointBefore, type Trade } from './index.ts'
import { history } from './history.testing.ts'
import { INVERSE, LINEAR } from './table.testing.ts'

const build = (fills: readonly Fill[], costMethod: CostMethod = 'average') =>
  buildPosition({ fills, cashEvents: [] }, { ...DEFAULT_BUILD_OPTIONS, costMethod })

const total = (trades: readonly Trade[], part: (trade: Trade) => Fixed | null) =>
  trades.reduce((sum, trade) => sum + (part(trade) ?? 0n), 0n)

test('quantities balance: entries less exits are what is open', () => {
  fc.assert(
    fc.property(history(), (fills) => {
      const { trades } = build(fills)
      const net = fills.reduce((sum, fill) => sum + (fill.side === 'buy' ? fill.quantity : -fill.quantity), 0n)
      const open = trades.reduce(
        (sum, trade) => sum + (trade.side === 'long' ? trade.openQuantity : -trade.openQuantity),
        0n,
      )
      expect(open).toBe(net)
      for (const trade of trades) expect(trade.entryQuantity - trade.exitQuantity).toBe(trade.openQuantity)
    }),
  )
})

test('the slices of a fill sum to the fill: quantity and fee', () => {
  fc.assert(
    fc.property(history(), (fills) => {
      const quantity = new Map<Fill, Fixed>()
      const fee = new Map<Fill, Fixed>()
      for (const { slices } of build(fills).trades) {
        for (const slice of slices) {
          quantity.set(slice.fill, (quantity.get(slice.fill) ?? 0n) + slice.quantity)
          fee.set(slice.fill, (fee.get(slice.fill) ?? 0n) + (slice.fee ?? 0n))
        }
      }
      for (const fill of fills) {
        expect(quantity.get(fill)).toBe(fill.quantity)
        expect(fee.get(fill)).toBe(fill.fee)
      }
    }),
  )
})

test('a closed trade gains exactly its exit value less its entry value, under every cost method', () => {
  for (const traded of [LINEAR, INVERSE]) {
    fc.assert(
      fc.property(history(traded), (fills) => {
        const sign = traded === INVERSE ? -1n : 1n
        const byMethod = (['average', 'fifo', 'lifo'] as const).map((method) => build(fills, method).trades)
        for (const trades of byMethod) {
          for (const trade of trades.filter((candidate) => candidate.status === 'closed')) {
            const direction = trade.side === 'long' ? sign : -sign
            expect(trade.gross).toBe(direction * (trade.exitValue - trade.entryValue))
            expect(trade.net).toBe(trade.gross - (trade.fees ?? 0n) + (trade.funding ?? 0n))
          }
        }
        const closedGross = byMethod.map((trades) =>
          total(
            trades.filter((trade) => trade.status === 'closed'),
            (trade) => trade.gross,
          ),
        )
        expect(closedGross[1]).toBe(closedGross[0])
        expect(closedGross[2]).toBe(closedGross[0])
      }),
    )
  }
})

test('the order in which fills arrive changes nothing', () => {
  fc.assert(
    fc.property(
      history().chain((fills) =>
        fc.tuple(fc.constant(fills), fc.shuffledSubarray([...fills], { minLength: fills.length })),
      ),
      ([fills, shuffled]) => {
        expect(build(shuffled).trades.map(essence)).toEqual(build(fills).trades.map(essence))
      },
    ),
  )
})

test('prices times k give profit times k', () => {
  fc.assert(
    fc.property(history(), fc.integer({ min: 2, max: 9 }), (fills, k) => {
      const scaled = fills.map((fill) => ({ ...fill, price: fill.price * BigInt(k), fee: fill.fee * BigInt(k) }))
      const closed = (list: readonly Fill[]) => build(list).trades.filter((trade) => trade.status === 'closed')
      expect(closed(scaled).map((trade) => trade.gross)).toEqual(closed(fills).map((trade) => trade.gross * BigInt(k)))
    }),
  )
})

test('mirrored sides give mirrored profit', () => {
  fc.assert(
    fc.property(history(), (fills) => {
      const mirrored = fills.map((fill) => ({
        ...fill,
        side: fill.side === 'buy' ? ('sell' as const) : ('buy' as const),
      }))
      expect(build(mirrored).trades.map((trade) => trade.gross)).toEqual(
        build(fills).trades.map((trade) => -trade.gross),
      )
    }),
  )
})

test('a rebuild from a flat point equals a rebuild from the beginning', () => {
  fc.assert(
    fc.property(history(), fc.nat(), (fills, choice) => {
      const whole = build(fills)
      const changed = fills[choice % Math.max(1, fills.length)]
      if (changed === undefined) return
      const from = flatPointBefore(whole.flatPoints, changed.time)
      if (from === null) return
      const later = buildPosition(
        { fills: fills.filter((fill) => fill.time > from.time), cashEvents: [], from },
        DEFAULT_BUILD_OPTIONS,
      )
      expect([...whole.trades.slice(0, from.trades), ...later.trades].map(essence)).toEqual(whole.trades.map(essence))
      expect(later.health).toEqual(whole.health)
    }),
  )
})

test('a bag that is never flat, and a late fill, cost linear time', () => {
  const bag = (count: number) =>
    Array.from({ length: count }, (_, index) => grid(index, index % 3 === 2 ? 'sell' : 'buy'))
  const steps = (count: number) => build(bag(count), 'fifo').trades.reduce((sum, trade) => sum + trade.slices.length, 0)
  expect(steps(20_000)).toBe(20_000)
  const roundTrips = Array.from({ length: 100_000 }, (_, index) => grid(index, index % 2 === 0 ? 'buy' : 'sell'))
  const whole = build(roundTrips)
  const late = roundTrips.at(-3)
  const from = flatPointBefore(whole.flatPoints, late?.time ?? 0)
  expect(from?.trades).toBeGreaterThan(49_900)
})

function grid(index: number, side: 'buy' | 'sell'): Fill {
  return {
    account: accountId('a'),
    instrument: LINEAR,
    time: utcMs(1_700_000_000_000 + index * 180_000),
    side,
    quantity: ONE,
    price: fixed(100 + (index % 7)),
    positionSide: 'both',
    fee: 0n,
    feeAsset: 'USDT',
    execution: 'trade',
    liquidity: 'unknown',
    venueTradeId: String(index),
    orderId: null,
    sequence: null,
    venueRealised: null,
    venueRealisedIsNet: false,
    startPosition: null,
    opens: null,
    dedupeKey: hash128(`g${index}`),
    row: index,
    raw: null,
  }
}

function essence(trade: Trade) {
  const { id, side, status, openTime, closeTime, entryQuantity, exitQuantity, gross, fees, net, flags } = trade
  return { id, side, status, openTime, closeTime, entryQuantity, exitQuantity, gross, fees, net, flags }
}
