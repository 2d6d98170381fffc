import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fixed, parseFixed, utcMs } from '../base/index.ts'
import type { Order, OrderLevel } from './order.ts'
import { certainGuards, type GuardedTrade, guardsOf, movedAway, ordersOfTrade, standingOrders } from './trade-orders.ts'

const MINUTE = 60_000
/** Opened at minute 10, closed at minute 100, 2 bought at 100. */
const LONG: GuardedTrade = {
  side: 'long',
  openTime: utcMs(10 * MINUTE),
  closeTime: utcMs(100 * MINUTE),
  entryPrice: fixed(100),
  maxQuantity: fixed(2),
}
const SHORT: GuardedTrade = { ...LONG, side: 'short' }

type OrderFields = Partial<Omit<Order, 'levels'>> & {
  /** Minute and price. */
  readonly at?: readonly (readonly [number, number])[]
  readonly quantity?: number | null
  readonly ended?: readonly [number, 'filled' | 'cancelled' | 'unseen']
}

let ids = 0

/** A stop of the long trade. */
function stop({ at = [[10, 95]], quantity = null, ended, ...overrides }: OrderFields = {}): Order {
  ids += 1
  const levels = at.map(([minute, price]): OrderLevel => {
    const amount = quantity === null ? null : fixed(quantity)
    return { time: utcMs(minute * MINUTE), limit: null, trigger: fixed(price), quantity: amount }
  })
  const [first, ...others] = levels
  if (first === undefined) throw new Error('An order has a level.')
  return {
    orderId: String(ids),
    clientOrderId: null,
    side: 'sell',
    positionSide: 'both',
    reduceOnly: true,
    waitsFor: 'fall',
    trails: false,
    filled: 0n,
    ...overrides,
    levels: [first, ...others],
    end: ended === undefined ? null : { time: utcMs(ended[0] * MINUTE), how: ended[1] },
  }
}

function limit(minute: number, price: number, fields: OrderFields = {}): Order {
  const order = stop({ at: [[minute, price]], ...fields, waitsFor: null })
  const [{ time, quantity }] = order.levels
  return { ...order, levels: [{ time, limit: fixed(price), trigger: null, quantity }] }
}

/** `95@10 94@20`: the stop and its moves, each with its minute. */
function stopText(trade: GuardedTrade, orders: readonly Order[]): string {
  const guards = guardsOf(trade, orders)
  if (guards?.stop == null) return '-'
  const all = [{ price: guards.stop, time: guards.stopTime ?? 0 }, ...guards.stopMoves]
  return all.map(({ price, time }) => `${price}@${time / MINUTE}`).join(' ')
}

describe('the stop of a trade', () => {
  test('is the one that stood first, and each amendment is a move', () => {
    const amended = stop({
      at: [
        [11, 95],
        [20, 96],
        [30, 94],
      ],
    })
    expect(stopText(LONG, [amended])).toBe('95@11 96@20 94@30')
  })
  test('that was placed before the opening stands from the opening on', () => {
    expect(stopText(LONG, [stop({ at: [[2, 95]] })])).toBe('95@10')
    expect(
      stopText(LONG, [
        stop({
          at: [
            [2, 95],
            [5, 96],
          ],
        }),
      ]),
    ).toBe('96@10')
  })
  // Promise [Connected exchanges] A trade's first stop, its later moves and its targets are read from the orders of the
  //   account, without typing.
  test('that is canceled and placed again moves once, however long that takes', () => {
    const first = stop({ at: [[10, 95]], ended: [20, 'cancelled'] })
    expect(stopText(LONG, [first, stop({ at: [[20.01, 94]] })])).toBe('95@10 94@20')
    expect(stopText(LONG, [first, stop({ at: [[25, 94]] })])).toBe('95@10 94@25')
    expect(stopText(LONG, [first, stop({ at: [[25, 95]] })])).toBe('95@10')
    expect(stopText(LONG, [first])).toBe('95@10')
  })
  test('that is placed anew before the old one is taken back stands at the nearer of them', () => {
    const old = stop({ at: [[10, 95]], ended: [20, 'cancelled'] })
    expect(stopText(LONG, [old, stop({ at: [[19, 97]] })])).toBe('95@10 97@19')
    expect(stopText(LONG, [old, stop({ at: [[19, 93]] })])).toBe('95@10 93@20')
  })
  test('in parts stands at their mean, and does not move when a part is filled', () => {
    const parts = [
      stop({ at: [[10, 98]], quantity: 1, ended: [40, 'filled'] }),
      stop({ at: [[10.5, 94]], quantity: 1 }),
    ]
    expect(stopText(LONG, parts)).toBe('96@10')
  })
  test('counts as far as it would close the position, the nearest first', () => {
    const emergency = stop({ at: [[9, 50]], quantity: 2 })
    expect(stopText(LONG, [emergency, stop({ at: [[10, 95]], quantity: 2 })])).toBe('95@10')
    expect(stopText(LONG, [stop({ at: [[10, 95]], quantity: 1 })])).toBe('95@10')
  })
  test('is not moved after the close, nor by what closed before', () => {
    const late = stop({
      at: [
        [10, 95],
        [100, 90],
      ],
    })
    expect(stopText(LONG, [late])).toBe('95@10')
    expect(stopText(LONG, [stop({ at: [[1, 95]], ended: [10, 'cancelled'] })])).toBe('-')
    expect(stopText(LONG, [stop({ at: [[100, 95]] })])).toBe('-')
  })
  test('of a short is bought when the price rises', () => {
    const bought = { side: 'buy', waitsFor: 'rise' } as const
    const moved = stop({
      ...bought,
      at: [
        [11, 105],
        [20, 108],
      ],
    })
    expect(stopText(SHORT, [moved])).toBe('105@11 108@20')
    expect(stopText(LONG, [moved])).toBe('-')
    expect(stopText(SHORT, [stop()])).toBe('-')
    const parts = [stop({ ...bought, at: [[10, 110]], quantity: 2 }), stop({ ...bought, at: [[10, 104]], quantity: 2 })]
    expect(stopText(SHORT, parts)).toBe('104@10')
  })
  test('of the other leg does not count', () => {
    expect(stopText(LONG, [stop({ positionSide: 'short' })])).toBe('-')
    expect(stopText(LONG, [stop({ positionSide: 'long' })])).toBe('95@10')
  })
  test('an order that vanished ends where it was last seen', () => {
    const next: GuardedTrade = { ...LONG, openTime: utcMs(200 * MINUTE), closeTime: null }
    expect(stopText(next, [stop({ ended: [90, 'unseen'] })])).toBe('-')
    expect(stopText(next, [stop()])).toBe('95@200')
  })
})

describe('targets', () => {
  const targets = (orders: readonly Order[], trade = LONG) => guardsOf(trade, orders)?.targets
  test('are what would take profit, the nearest first', () => {
    const orders = [
      stop({ waitsFor: 'rise', at: [[10, 120]], quantity: 1 }),
      limit(10.5, 110, { quantity: 0.5 }),
      limit(10.2, 99, { quantity: 0.5 }),
      limit(60, 130),
    ]
    expect(targets(orders)).toEqual([
      { price: '110', quantity: '0.5' },
      { price: '120', quantity: '1' },
    ])
  })
  test('are not orders by which the trader went out at once', () => {
    expect(targets([limit(50, 110, { ended: [50.5, 'filled'] })])).toBeUndefined()
    expect(targets([limit(50, 110, { ended: [52, 'filled'] })])).toEqual([{ price: '110', quantity: null }])
  })
})

test('before orders were kept, a stop that was placed long after the opening may not be the first', () => {
  const guards = (minute: number) => {
    const guards = guardsOf(LONG, [stop({ at: [[minute, 95]] }), limit(20, 120)])
    return guards === null ? null : certainGuards(guards, LONG)
  }
  expect(guards(2)).toMatchObject({ stop: '95', stopTime: 10 * MINUTE })
  expect(guards(15)).toMatchObject({ stop: '95', stopTime: 15 * MINUTE })
  expect(guards(15.1)).toMatchObject({ stop: null, stopTime: null, stopMoves: [], targets: [{ price: '120' }] })
})

test('the orders of a trade are those of its leg that stood meanwhile, each with what it was for', () => {
  const buy = { side: 'buy', waitsFor: null } as const
  const orders = [
    limit(9, 100, { ...buy, ended: [10, 'filled'] }),
    limit(5, 101, { ended: [10, 'filled'] }),
    stop(),
    limit(20, 120),
    limit(100, 90, { ended: [100, 'filled'] }),
    limit(100.1, 90),
    limit(50, 99, { ...buy, positionSide: 'short' }),
  ]
  const tradeOrders = ordersOfTrade(LONG, orders)
  expect(tradeOrders.map(({ role }) => role)).toEqual(['entry', 'stop', 'target', 'exit'])
  expect(tradeOrders.map(({ order }) => orders.indexOf(order))).toEqual([0, 2, 3, 4])
})

test('moves away from the price are counted, each against where the stop stood before', () => {
  expect(movedAway('long', { stop: 95, moves: [96, 95, 94, 98] })).toBe(2)
  expect(movedAway('short', { stop: fixed(105), moves: [104, 106, 107].map(fixed) })).toBe(2)
  expect(movedAway('long', { stop: 95, moves: [] })).toBe(0)
})

test('trades one after another find the orders that stood, whatever stands for ever', () => {
  const life = fc.tuple(fc.nat(100), fc.option(fc.integer({ min: 1, max: 60 })))
  const lengths = fc.array(fc.tuple(fc.nat(5), fc.integer({ min: 1, max: 20 })), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(fc.array(life, { maxLength: 12 }), lengths, fc.boolean(), (lives, spans, lastIsOpen) => {
      const orders = lives
        .map(([minute, lasts]) => {
          return stop({
            at: [[minute, 95]],
            ...(lasts === null ? {} : { ended: [minute + lasts, 'cancelled'] as const }),
          })
        })
        .toSorted((a, b) => a.levels[0].time - b.levels[0].time)
      const find = standingOrders(orders)
      let minute = 0
      for (const [index, [pause, length]] of spans.entries()) {
        const from = (minute += pause) * MINUTE
        minute += length
        const to = lastIsOpen && index === spans.length - 1 ? null : minute * MINUTE
        const expected = orders.filter(({ levels: [{ time }], end }) => {
          return time < (to ?? Number.POSITIVE_INFINITY) && (end === null || end.time > from)
        })
        expect(find(from, to)).toEqual(expected)
      }
    }),
  )
})

// Promise [Connected exchanges] A trade's first stop, its later moves and its targets are read from the orders of the
//   account, without typing.
test('any sequence of the orders gives the same result, at their prices or between them', () => {
  const order = fc
    .record({
      minute: fc.integer({ min: 0, max: 110 }),
      price: fc.integer({ min: 50, max: 99 }),
      later: fc.option(fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 50, max: 99 }))),
      quantity: fc.option(fc.integer({ min: 1, max: 3 })),
      life: fc.option(fc.integer({ min: 41, max: 90 })),
      how: fc.constantFrom('filled' as const, 'cancelled' as const, 'unseen' as const),
    })
    .map(({ minute, price, later, quantity, life, how }) => {
      const moved = later === null ? [] : ([[minute + later[0], later[1]]] as const)
      return stop({
        at: [[minute, price], ...moved],
        quantity,
        ...(life === null ? {} : { ended: [minute + life, how] as const }),
      })
    })
  const orders = fc.array(order, { maxLength: 6 })
  fc.assert(
    fc.property(orders, fc.infiniteStream(fc.nat()), (list, random) => {
      const keys = new Map(list.map((order) => [order, random.next().value ?? 0]))
      const shuffled = list.toSorted((a, b) => (keys.get(a) ?? 0) - (keys.get(b) ?? 0))
      const guards = guardsOf(LONG, list)
      expect(guardsOf(LONG, shuffled)).toEqual(guards)
      if (guards === null) return
      const times = guards.stopMoves.map(({ time }) => time)
      expect(times.toSorted((a, b) => a - b)).toEqual(times)
      for (const { price } of [{ price: guards.stop ?? '' }, ...guards.stopMoves]) {
        const at = parseFixed(price) ?? 0n
        expect(at >= fixed(50) && at <= fixed(99)).toBe(true)
      }
    }),
  )
})
