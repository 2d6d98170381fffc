/** The verdict on two sides, and how changing one affects both. */
// Promise [Compare and matrix] The page says plainly whether two averages differ by more than chance, and makes no
//   claim if the trades are too few or shared.
import type { Difference, MeanDifference } from '@roundtrip/core/reports'
import { describe, expect, test } from 'vitest'
import type { ComparedMeasure, Comparison } from '../../data/analysis/workbench.ts'
import { COMPARED_MEASURES } from '../../data/analysis/workbench.ts'
import { parsePair } from '../../data/workbench/selection.ts'
import { shownMoney } from '../../format/money.ts'
import { rMultipleText } from '../../format/number.ts'
import { comparedCsv, comparedLines } from '../../parts/report/compared.ts'
import { isKnownAtOpen } from './known-at-open.ts'
import { withDimensionOfA, withDimensionOfB } from './pair.ts'
import { verdictInR, verdictOf } from './verdict.ts'

const money = shownMoney('USD')
const differenceWith = (net: Partial<MeanDifference>, r: Partial<MeanDifference> = {}, shared = 0): Difference => {
  const nothing = { value: null, interval: null, claim: 'few', counts: [0, 0] } as const
  return { shared, net: { ...nothing, ...net }, r: { ...nothing, ...r } }
}

describe('the verdict', () => {
  test('of a difference that holds says who is better, by how much and how sure that is', () => {
    const difference = differenceWith({ value: 12.3, interval: { low: 3.1, high: 21.5 }, claim: 'a', counts: [50, 60] })
    expect(verdictOf(difference, money, true)).toEqual({
      title: 'A is better than B by more than chance',
      text: 'A made $12.30 more per trade than B (95%: +\u2060$3.10 to +\u2060$21.50).',
    })
    const back = differenceWith({ value: -12.3, interval: { low: -21.5, high: -3.1 }, claim: 'b', counts: [60, 50] })
    expect(verdictOf(back, money, true)).toEqual({
      title: 'B is better than A by more than chance',
      text: 'A made $12.30 less per trade than B (95%: −\u2060$21.50 to −\u2060$3.10).',
    })
  })
  test('of sides that only show after the entry calls neither better', () => {
    const difference = differenceWith({ value: 12.3, interval: { low: 3.1, high: 21.5 }, claim: 'a', counts: [50, 60] })
    const { title, text } = verdictOf(difference, money, false)
    expect(title).toBe('A made more than B')
    expect(text).toMatch(/describes them and is not a reason\.$/)
  })
  test('of one that chance explains claims nothing', () => {
    const difference = differenceWith({ value: 2, interval: { low: -3, high: 7 }, claim: 'chance', counts: [50, 60] })
    expect(verdictOf(difference, money, true).title).toBe('This difference could be chance')
    expect(verdictOf(difference, money, true).text).toMatch(/The interval includes zero\.$/)
  })
  test('of too few trades says how many there are and how many it takes', () => {
    expect(verdictOf(differenceWith({ value: 90, counts: [6, 1_200] }), money, true)).toEqual({
      title: 'Too few trades to say anything',
      text: 'A has 6 trades and B has 1,200 trades. Each side needs at least 10 independent decisions.',
    })
  })
  test('of sides that share trades says so', () => {
    const { title, text } = verdictOf(differenceWith({ claim: 'shared', counts: [50, 60] }, {}, 1), money, true)
    expect([title, text.slice(0, 23)]).toEqual(['A and B overlap', '1 trade is in both, so '])
  })
  test('in R goes by the trades with a risk', () => {
    const amount = { signed: rMultipleText }
    expect(verdictInR(differenceWith({}, { counts: [3, 1] }), amount)).toBe(
      'In R nothing can be said: 3 trades of A and 1 trade of B have a known risk.',
    )
    const r = { value: 0.2, interval: { low: 0.1, high: 0.3 }, claim: 'a', counts: [50, 60] } as const
    expect(verdictInR(differenceWith({}, r), amount)).toBe(
      'A made 0.20R more per trade than B (95%: +0.10R to +0.30R). That is more than chance.',
    )
  })
})

describe('another dimension', () => {
  const keys: Readonly<Record<string, readonly string[]>> = {
    side: ['long', 'short'],
    coin: ['BTC', 'ETH', 'SOL'],
    label: ['fomo', 'plan', '(none)'],
    venue: ['binance'],
    period: ['today', 'month', 'last-month'],
    field: ['yes', 'no'],
  }
  const keysOf = (id: string) => keys[id] ?? []
  const first = parsePair(new URLSearchParams())
  test.each([
    ['coin', { dimension: 'coin', keys: ['BTC'] }, { dimension: 'coin', keys: ['ETH'] }],
    ['label', { dimension: 'label', keys: ['fomo'] }, 'rest'],
    ['venue', { dimension: 'venue', keys: ['binance'] }, 'rest'],
    ['period', { dimension: 'period', keys: ['month'] }, { dimension: 'period', keys: ['last-month'] }],
    ['field', { dimension: 'group', keys: ['field:yes'] }, { dimension: 'group', keys: ['field:no'] }],
  ])('of A takes B along: %s', (id, a, b) => {
    expect(withDimensionOfA(first, id, keysOf)).toEqual({ a, b })
  })
  test('of A leaves B alone where B goes by something else', () => {
    const pair = { ...first, b: { dimension: 'coin', keys: ['ETH'] } as const }
    expect(withDimensionOfA(pair, 'label', keysOf).b).toEqual(pair.b)
  })
  test('of B begins with what A does not have', () => {
    expect(withDimensionOfB(first, 'side', keysOf).b).toEqual({ dimension: 'side', keys: ['short'] })
    expect(withDimensionOfB(first, 'coin', keysOf).b).toEqual({ dimension: 'coin', keys: ['BTC'] })
  })
})

describe('the measures of both sides', () => {
  const summary = (changes: Partial<Record<ComparedMeasure, number | null>>): Comparison['a'] =>
    Object.fromEntries(COMPARED_MEASURES.map((id) => [id, changes[id] ?? null])) as Comparison['a']
  const comparison: Comparison = {
    currency: 'USD',
    a: summary({ count: 12, netProfit: 100, winRate: 0.5, profitFactor: Number.POSITIVE_INFINITY, avgHoldMs: 60_000 }),
    b: summary({ count: 2, netProfit: 150.5, winRate: 0.425, profitFactor: 2, avgHoldMs: 3_660_000 }),
    difference: differenceWith({}),
    lateLabels: new Set(),
  }
  const textOf = (id: ComparedMeasure) =>
    comparedLines(COMPARED_MEASURES, comparison, { money, less: 'b' }).find(({ measure }) => measure.id === id)
      ?.differenceText
  test('differ by amounts, counts, points and times, each with its sign', () => {
    expect(textOf('count')).toBe('+10')
    expect(textOf('netProfit')).toBe('−$50.50')
    expect(textOf('winRate')).toBe('+7.5 pp')
    expect(textOf('avgHoldMs')).toBe('−1h')
  })
  test('have no difference where one of them is undefined or has no end', () => {
    expect(textOf('profitFactor')).toBe('—')
    expect(textOf('expectancyR')).toBe('—')
  })
  test('are exported in full precision, and a name that a spreadsheet would run stays a name', () => {
    const csv = comparedCsv(comparedLines(COMPARED_MEASURES, comparison, { money, less: 'b' }), ['=1+1', 'B: Shorts'])
    expect(csv.split('\r\n')[0]).toBe("measure,'=1+1,B: Shorts,difference")
    expect(csv).toContain('Net profit,100,150.5,-50.5\r\n')
  })
})

describe('a side is known when its trades are opened', () => {
  test.each([
    ['by its coin', { dimension: 'coin', keys: ['BTC'] }, [], true],
    ['not by its holding time', { dimension: 'holding', keys: ['1-4h'] }, [], false],
    ['by a label that was given before the first exits', { dimension: 'label', keys: ['fomo'] }, ['late'], true],
    ['not by one that was given later', { dimension: 'label', keys: ['fomo'] }, ['fomo'], false],
    ['nor by its absence', { dimension: 'without', keys: ['fomo'] }, ['fomo'], false],
    ['nor by having none, where any was given later', { dimension: 'label', keys: ['(none)'] }, ['fomo'], false],
  ] as const)('%s', (_, selection, late, expected) => {
    expect(isKnownAtOpen(selection, new Set(late))).toBe(expected)
  })
})
