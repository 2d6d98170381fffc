/** Clear effects that are planted in noise are detected, and nothing else is claimed about the same trades. */
// Promise [Insights and views] In 95 of 100 journals of pure chance no claim is made, and a clear effect is found and
//   named.
import { createClock, localDay, localHour, weekdayOf as weekdayIn } from '../base/index.ts'
import { selectTrades, type TradeFilter } from '../reports/index.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findInsights, type Insight, type SlicePart } from './index.ts'
import {
  columnsOfMade,
  everyRow,
  type MadeTrade,
  madeTrades,
  NOISE,
  randomOf,
  SETTINGS,
} from './made-journals.testing.ts'

type Planted = {
  readonly name: string
  readonly isIn: (trade: MadeTrade) => boolean
  readonly parts: readonly SlicePart[]
}

const CLOCK = createClock({ zone: 'UTC' })
const hourOf = ({ openTime }: MadeTrade) => localHour(CLOCK, openTime)
const weekdayOf = ({ openTime }: MadeTrade) => weekdayIn(localDay(CLOCK, openTime))

const PLANTED: readonly Planted[] = [
  {
    name: 'opened from 11:00 to 14:00',
    isIn: (trade) => hourOf(trade) >= 11 && hourOf(trade) < 14,
    parts: [{ dimension: 'hour', keys: ['11', '12', '13'] }],
  },
  { name: 'of one ticker', isIn: ({ ticker }) => ticker === 1, parts: [{ dimension: 'ticker', keys: ['COIN1USDT'] }] },
  { name: 'short', isIn: ({ side }) => side === -1, parts: [{ dimension: 'side', keys: ['short'] }] },
  {
    name: 'opened on weekends',
    isIn: (trade) => weekdayOf(trade) >= 5,
    parts: [{ dimension: 'weekday', keys: ['5', '6'] }],
  },
  {
    name: 'shorts of one ticker',
    isIn: ({ side, ticker }) => side === -1 && ticker === 0,
    parts: [
      { dimension: 'side', keys: ['short'] },
      { dimension: 'ticker', keys: ['COIN0USDT'] },
    ],
  },
]
const ALL_KINDS = ['normal', 'heavy-tailed', 'log-normal', 'as large as the position'] as const
/** All of them in the long run. */
const KINDS = (fc.readConfigureGlobal().numRuns ?? 100) > 100 ? ALL_KINDS : ALL_KINDS.slice(1, 2)

function journalWith(planted: Planted, { seed, kind, shift, count }: Case) {
  const trades = madeTrades(randomOf(seed), count, NOISE[kind] ?? (() => 0)).map((trade) =>
    planted.isIn(trade) ? { ...trade, net: trade.net + shift } : trade,
  )
  return columnsOfMade(trades)
}

type Case = { readonly seed: number; readonly kind: string; readonly shift: number; readonly count: number }

function insightsOf(columns: ReturnType<typeof columnsOfMade>) {
  return findInsights({ columns, rows: everyRow(columns), settings: SETTINGS })
}

/** The trades of a slice, selected by the filter with the same keys. */
function rowsOf(columns: ReturnType<typeof columnsOfMade>, parts: readonly SlicePart[]): Uint32Array {
  const rowSets = parts.map((part) => new Set(selectTrades(columns, filterOf(part), { settings: SETTINGS })))
  return everyRow(columns).filter((row) => rowSets.every((rows) => rows.has(row)))
}

function filterOf({ dimension, keys }: SlicePart): TradeFilter {
  if (dimension === 'hour') return { hours: keys.map(Number) }
  if (dimension === 'weekday') return { weekdays: keys.map(Number) }
  if (dimension === 'holding') return { holdings: keys }
  if (dimension === 'ticker') return { tickers: keys }
  if (dimension === 'side') return { side: keys[0] === 'long' ? 'long' : 'short' }
  return { traits: { [dimension]: keys } }
}

/** The share of all trades in either that are in both. */
function likeness(a: Uint32Array, b: Uint32Array): number {
  const inB = new Set(b)
  const shared = a.filter((row) => inB.has(row)).length
  return shared / (a.length + b.length - shared)
}

describe('a clear effect', () => {
  test.each(PLANTED)(
    'on trades $name is the first of its direction in nine of ten journals',
    { tags: 'long' },
    (planted) => {
      const cases = KINDS.flatMap((kind, index) =>
        [-80, 80].map((shift) => ({ seed: 40 * index + 1, kind, shift, count: 800 })),
      )
      const detected = cases.filter((each) => {
        const columns = journalWith(planted, each)
        const direction = each.shift < 0 ? 'loses' : 'earns'
        const first = insightsOf(columns).insights.find((insight) => insight.direction === direction)
        return first !== undefined && likeness(rowsOf(columns, first.parts), rowsOf(columns, planted.parts)) > 0.5
      })
      expect(detected.length / cases.length).toBeGreaterThanOrEqual(0.9)
    },
  )

  test('is named by its own dimension and keys where it is large', () => {
    for (const planted of PLANTED) {
      const columns = journalWith(planted, { seed: 7, kind: 'normal', shift: -150, count: 1_000 })
      const loses = insightsOf(columns).insights.filter(({ direction }) => direction === 'loses')
      expect(loses[0]?.parts).toEqual(planted.parts)
    }
  })

  test('is named by the part that it is in, where the rest of the whole has lost a little by luck', () => {
    // The longs of this coin lost 2.7 standard errors.
    const planted = PLANTED[4] as Planted
    const columns = journalWith(planted, { seed: 29, kind: 'normal', shift: -120, count: 500 })
    expect(insightsOf(columns).insights[0]?.parts).toEqual(planted.parts)
  })

  test('leaves a journal that loses everywhere without any', () => {
    const columns = columnsOfMade(madeTrades(randomOf(3), 2_000, () => -50))
    expect(insightsOf(columns).insights).toEqual([])
  })
})

describe('an insight', () => {
  const columns = journalWith(PLANTED[0] as Planted, { seed: 11, kind: 'heavy-tailed', shift: -90, count: 1_500 })
  const {
    insights,
    whole: { net },
  } = insightsOf(columns)
  const check = ({ parts, trades, net: ownNet, restNet, neighbours, interval }: Insight): void => {
    const rows = rowsOf(columns, parts)
    const units = rows.reduce((sum, row) => sum + (columns.net[row] ?? 0), 0)
    expect(rows).toHaveLength(trades)
    expect(ownNet).toBe(units / 1e8)
    expect(Math.round((ownNet + restNet) * 1e8)).toBe(Math.round(net * 1e8))
    expect(interval?.low).toBeLessThan(ownNet)
    expect(interval?.high).toBeGreaterThan(ownNet)
    const inside = neighbours.filter(({ isInside }) => isInside)
    expect(inside.reduce((sum, bucket) => sum + bucket.trades, 0)).toBe(trades)
    expect(Math.round(inside.reduce((sum, bucket) => sum + bucket.net, 0) * 1e8)).toBe(units)
  }
  test('has exactly the trades and the net that a filter by its keys has', () => {
    expect(insights.length).toBeGreaterThan(0)
    for (const insight of insights) check(insight)
  })
  test('is the same every time', () => {
    expect(insightsOf(columns)).toEqual(insightsOf(columns))
  })
  test('does not hang on the currency: results times k give money times k', () => {
    fc.assert(
      fc.property(fc.constantFrom(2, 10, 1_000), (factor) => {
        const scaled = { ...columns, net: columns.net.map((units) => units * factor) }
        const named = (insights: readonly Insight[]) => insights.map(({ parts, trades }) => ({ parts, trades }))
        expect(named(insightsOf(scaled).insights)).toEqual(named(insights))
      }),
      { numRuns: 3 },
    )
  })
})

test('a slice that one trade carries names that trade', () => {
  const ticker = PLANTED[1] as Planted
  const quiet = madeTrades(randomOf(5), 800, ({ normal }) => 20 * normal())
  const carrier = quiet.findLastIndex(ticker.isIn)
  const trades = quiet.map((trade, index) => {
    if (index === carrier) return { ...trade, net: -1_200 }
    return ticker.isIn(trade) ? { ...trade, net: trade.net - 60 } : trade
  })
  const insight = insightsOf(columnsOfMade(trades)).insights.find(({ direction }) => direction === 'loses')
  expect(insight).toMatchObject({
    parts: ticker.parts,
    interval: null,
    carriedBy: { closeTime: trades[carrier]?.closeTime, net: -1_200 },
  })
})

describe('a journal too small to split', () => {
  test.each([0, 1, 2, 59])('of %i trades tests and claims nothing', (count) => {
    const insights = insightsOf(columnsOfMade(madeTrades(randomOf(1), count, NOISE['normal'] ?? (() => 0))))
    expect(insights).toMatchObject({ trades: count, tested: 0, insights: [], strong: 0 })
  })
})
