// Promise [Calculators and planned trades] The next trade takes over its plan. Anything already entered on the trade
//   wins over the plan.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hash128, MINUTE_MS } from '../base/index.ts'
import {
  buildPosition,
  createRates,
  DEFAULT_BUILD_OPTIONS,
  type Override,
  type Trade,
  tradeIdOf,
} from '../trades/index.ts'
import { INVERSE, LINEAR, parseTable, type TableOptions } from '../trades/table.testing.ts'
import { columnsOf } from './columns-of.ts'
import { type OpenedTrade, openedTrades, type TradePlan, planState, takenPlans, termsAt } from './planned.ts'

const TERMS = { ticker: 'BTCUSDT', base: null, quote: null, side: 'long', account: null } as const

type PlanChanges = Partial<Omit<TradePlan, 'terms'>> & { readonly about?: Partial<TradePlan['terms']> }

/** A plan made in a minute, valid for a day. */
function plan(made: number, { about = {}, ...changes }: PlanChanges = {}): TradePlan {
  const madeAt = made * MINUTE_MS
  const times = { madeAt, waitsFrom: madeAt, validUntil: madeAt + 1440 * MINUTE_MS, closedAt: null, earlier: [] }
  return { ...times, ...changes, terms: { ...TERMS, ...about } }
}

function opened(trades: readonly Trade[], plans: ReadonlyMap<string, TradePlan>): OpenedTrade[] {
  return openedTrades(columnsOf(trades, { currency: 'USDT', rates: createRates([]) }), plans.values())
}

function tradesOf(table: string, options: TableOptions & { readonly overrides?: readonly Override[] } = {}): Trade[] {
  const { fills, cashEvents } = parseTable(table, options)
  const { trades } = buildPosition(
    { fills, cashEvents },
    { ...DEFAULT_BUILD_OPTIONS, overrides: options.overrides ?? [] },
  )
  return [...trades]
}

/** Which trade, opened in which minute, took which plan: `a 2m`. */
function taken(trades: readonly Trade[], plans: Readonly<Record<string, TradePlan>>): string[] {
  const named = new Map(Object.entries(plans))
  return takenPlans(opened(trades, named), named).map(({ planId, openTime }) => `${planId} ${openTime / MINUTE_MS}m`)
}

const TRIPS = `fill 2m buy  1 100
fill 3m sell 1 110
fill 4m buy  1 100
fill 5m sell 1 110`

describe('a plan is taken by', () => {
  test.each([
    ['the first trade after it, and by no other', TRIPS, { a: plan(1) }, ['a 2m']],
    ['the next one, where it was made later', TRIPS, { a: plan(3) }, ['a 4m']],
    ['none that was opened before', TRIPS, { a: plan(5) }, []],
    ['a trade of the same moment', TRIPS, { a: plan(2) }, ['a 2m']],
    [
      'none a moment too early',
      TRIPS,
      { a: plan(2, { waitsFrom: 2 * MINUTE_MS + 1, validUntil: 4 * MINUTE_MS - 1 }) },
      [],
    ],
    ['a trade of its last moment', TRIPS, { a: plan(3, { validUntil: 4 * MINUTE_MS }) }, ['a 4m']],
    ['none of the other side', TRIPS, { a: plan(1, { about: { side: 'short' } }) }, []],
    ['none of another account', TRIPS, { a: plan(1, { about: { account: 'gone0000' } }) }, []],
    ['none after it was closed', TRIPS, { a: plan(1, { closedAt: 1.5 * MINUTE_MS }) }, []],
    [
      'a trade opened before it was closed, found out later',
      TRIPS,
      { a: plan(1, { closedAt: 3 * MINUTE_MS }) },
      ['a 2m'],
    ],
    ['the next trade, where it was given back', TRIPS, { a: plan(1, { waitsFrom: 2 * MINUTE_MS + 1 }) }, ['a 4m']],
    ['one trade alone: the newest, and the other waits', TRIPS, { a: plan(0), b: plan(1) }, ['b 2m', 'a 4m']],
  ])('%s', (_rule, table, plans, expected) => {
    expect(taken(tradesOf(table), plans)).toEqual(expected)
  })

  test.each([
    ['btc/usdt', null, null, true],
    ['BTC-USDT', null, null, true],
    ['BTC/USDT:USDT', null, null, true],
    ['BTC-USDT-SWAP', 'BTC', 'USDT', true],
    ['BTC-USDT-SWAP', null, null, false],
    ['BTCUSDC', 'BTC', 'USDC', false],
    ['BTC', null, null, false],
  ])('a trade of the market under any name of it: %s %s %s', (ticker, base, quote, fits) => {
    expect(taken(tradesOf(TRIPS), { a: plan(1, { about: { ticker, base, quote } }) })).toEqual(fits ? ['a 2m'] : [])
  })

  test('a coin-margined trade known under its pair', () => {
    const trades = tradesOf('fill 2m sell 100 50000', { traded: INVERSE })
    expect(taken(trades, { a: plan(1, { about: { ticker: 'BTC/USD', side: 'short' } }) })).toEqual(['a 2m'])
  })

  test('the trade that a flip opens', () => {
    const trades = tradesOf('fill 2m buy 1 100\nfill 3m sell 3 110')
    const short = plan(2.5, { about: { side: 'short' } })
    expect(taken(trades, { long: plan(1), short })).toEqual(['long 2m', 'short 3m'])
  })

  test('its own leg of a hedge', () => {
    const trades = tradesOf('fill 2m sell 1 100 leg short\nfill 2m buy 1 100 leg long')
    expect(taken(trades, { a: plan(1) })).toEqual(['a 2m'])
    expect(takenPlans(opened(trades, new Map([['a', plan(1)]])), new Map([['a', plan(1)]]))[0]?.tradeId).toBe(
      trades.find(({ side }) => side === 'long')?.id,
    )
  })
})

describe('a plan follows its trade', () => {
  const plans = new Map([['a', plan(1)]])
  const row = (index: number) => hash128(`fill ${index}`)

  test('to an earlier fill that arrives late, though the trade has another id then', () => {
    const late = tradesOf(`${TRIPS}\nfill 1m buy 1 90`)
    expect(taken(late, { a: plan(1) })).toEqual(['a 1m'])
  })

  test('when its trade is split, the part that opened it keeps the plan', () => {
    const table = 'fill 2m buy 1 100\nfill 3m sell 1 110\nfill 4m buy 1 120\nfill 5m sell 1 130'
    const merged = tradesOf(table, { overrides: [{ kind: 'merge', openings: [row(0), row(2)] }] })
    expect(merged).toHaveLength(1)
    expect(taken(merged, { a: plan(1), b: plan(0) })).toEqual(['a 2m'])
    expect(taken(tradesOf(table), { a: plan(1), b: plan(0) })).toEqual(['a 2m', 'b 4m'])
  })

  test('and is free again when its trade is gone, as with its account', () => {
    expect(takenPlans(opened([], plans), plans)).toEqual([])
    expect(planState(plan(1), { isTaken: false, now: 2 * MINUTE_MS })).toBe('waiting')
  })

  test('names it by the id that notes hang on', () => {
    const [trade] = tradesOf(TRIPS)
    const [taken] = takenPlans(opened(tradesOf(TRIPS), plans), plans)
    expect(taken?.tradeId).toBe(tradeIdOf(parseTable(TRIPS, { traded: LINEAR }).fills[0] as never, 'both'))
    expect(taken?.tradeId).toBe(trade?.id)
  })
})

test('a change after the opening is hindsight: what stood then counts, its market and side too', () => {
  type Noted = TradePlan['terms'] & { readonly note: string }
  const before: Noted = { ...TERMS, note: 'before' }
  const after: Noted = { ...TERMS, side: 'short', note: 'after' }
  const changed: TradePlan<Noted> = {
    ...plan(1),
    terms: after,
    earlier: [{ until: 3 * MINUTE_MS, terms: before }],
  }
  expect(termsAt(changed, 3 * MINUTE_MS - 1).note).toBe('before')
  expect(termsAt(changed, 3 * MINUTE_MS).note).toBe('after')
  expect(taken(tradesOf(TRIPS), { a: changed })).toEqual(['a 2m'])
  expect(taken(tradesOf('fill 4m buy 1 100'), { a: changed })).toEqual([])
})

test('a plan waits, is taken, given up or too old', () => {
  const now = 10 * MINUTE_MS
  const state = (changes: PlanChanges, isTaken = false) => planState(plan(1, changes), { isTaken, now })
  expect(state({})).toBe('waiting')
  expect(state({ validUntil: now })).toBe('waiting')
  expect(state({ validUntil: now - 1 })).toBe('expired')
  expect(state({ validUntil: now - 1, closedAt: now })).toBe('closed')
  expect(state({ validUntil: now - 1, closedAt: now }, true)).toBe('taken')
})

test('no plan is taken twice, no trade takes two, and no order of them changes what is taken', () => {
  const minute = fc.integer({ min: 0, max: 30 })
  const side = fc.constantFrom('long' as const, 'short' as const)
  const trade = fc.record({ openTime: minute, side })
  const planned = fc.record({ madeAt: minute, waits: minute, side })
  fc.assert(
    fc.property(fc.array(trade, { maxLength: 12 }), fc.array(planned, { maxLength: 8 }), (opened, made) => {
      const trades = opened.map((shape, index) => {
        const tradeId = index.toString(16).padStart(16, '0')
        return { ...shape, tradeId, account: 'a', names: ['BTCUSDT'] }
      })
      const plans = made.map(({ madeAt, waits, side: planSide }, index): [string, TradePlan] => {
        const about = { madeAt, waitsFrom: madeAt, validUntil: madeAt + waits }
        return [`p${index}`, { ...plan(0, { about: { side: planSide } }), ...about }]
      })
      const taken = takenPlans(trades, new Map(plans))
      expect(new Set(taken.map(({ planId }) => planId)).size).toBe(taken.length)
      expect(new Set(taken.map(({ tradeId }) => tradeId)).size).toBe(taken.length)
      expect(takenPlans(trades.toReversed(), new Map(plans.toReversed()))).toEqual(taken)
      const free = plans.filter(([id]) => !taken.some(({ planId }) => planId === id))
      const rest = trades.filter(({ tradeId }) => !taken.some((pair) => pair.tradeId === tradeId))
      expect(takenPlans(rest, new Map(free))).toEqual([])
    }),
  )
})
