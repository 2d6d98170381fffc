/** The coin's part in words: shown amounts add up, and no claim is made without its test. */
// Promise [Insights and views] Coin, timing and costs, as displayed, add up to the result to the cent.
import type { CoinAmounts, CoinPart } from '@roundtrip/core/coins'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { moneyFormat } from '../../format/money.ts'
import { coinTable, leftOutTexts, timingSentence, twinSentence, twinsText } from './coin-words.ts'

const MONEY = moneyFormat('USD')

function amounts([trades, coin, timing, costs]: readonly [number, number, number, number]): CoinAmounts {
  return { trades, coin, timing, costs, net: coin + timing + costs }
}

function partOf(long: CoinAmounts, short: CoinAmounts, more: Partial<CoinPart> = {}): CoinPart {
  const total = amounts([
    long.trades + short.trades,
    long.coin + short.coin,
    long.timing + short.timing,
    long.costs + short.costs,
  ])
  return {
    currency: 'USD',
    closed: total.trades,
    long,
    short,
    total,
    verdict: 0,
    interval: { low: -50, high: 250 },
    noInterval: null,
    twins: { min: 60, median: 60 },
    without: [],
    ...more,
  }
}

const NONE = amounts([0, 0, 0, 0])
const LONGS = amounts([40, 120, 100, -20])
const plain = (text: string): string => text.replaceAll('\u2060', '')

test('the table adds up to the cent in each row and column, whatever the cents are', () => {
  const money = fc.double({ min: -1e5, max: 1e5, noNaN: true })
  fc.assert(
    fc.property(fc.tuple(money, money, money), fc.tuple(money, money, money), (a, b) => {
      const { sides, all } = coinTable(partOf(amounts([3, ...a]), amounts([4, ...b])))
      const cents = (value: number): number => Math.round(value * 100)
      for (const row of [...sides, all])
        expect(row.amounts.reduce((sum, amount) => sum + cents(amount), 0)).toBe(cents(row.net))
      for (const column of [0, 1, 2])
        expect(sides.reduce((sum, row) => sum + cents(row.amounts[column] ?? 0), 0)).toBe(
          cents(all.amounts[column] ?? 0),
        )
      expect(all.trades).toBe(7)
    }),
  )
})

test('of one side alone there is one row', () => {
  expect(coinTable(partOf(LONGS, NONE)).sides).toEqual([])
  expect(coinTable(partOf(LONGS, NONE)).all).toMatchObject({ trades: 40, net: 200 })
})

describe('sentences', () => {
  const read = (more: Partial<CoinPart> = {}) => plain(timingSentence(partOf(LONGS, NONE, more), MONEY))
  test('what the twins made is a fact', () => {
    expect(plain(twinSentence(partOf(LONGS, NONE), MONEY))).toBe(
      'Entered at random times, these trades would have made +$100.00 after costs. You made +$200.00.',
    )
  })
  test.each([
    [{}, /\+\$100\.00\. It may be chance \(95%: −\$50\.00 to \+\$250\.00\)\.$/],
    [{ verdict: 1 }, /It is more than chance/],
    [{ verdict: -1 }, /It is more than chance/],
    [{ interval: null, noInterval: 'few-decisions' }, /\+\$100\.00\. These are too few independent trades/],
    [{ interval: null, noInterval: 'one' }, /A single day or week carries most of it/],
  ] as const)('of timing with %j', (more, text) => {
    expect(read(more)).toMatch(text)
  })
  test('how many twins do not overlap, and why trades are left out', () => {
    expect(twinsText(partOf(LONGS, NONE))).toBe('Of those entries, 60 do not overlap.')
    expect(twinsText(partOf(LONGS, NONE, { twins: { min: 10, median: 60 } }))).toMatch(/60 do not.*and 10 for/)
    expect(twinsText(partOf(NONE, NONE, { twins: null }))).toBe('')
    const without = [{ gap: 'no-candles', count: 1 }] as const
    expect(leftOutTexts(partOf(LONGS, NONE, { without }))).toEqual([
      '1 trade left out: daily candles of the 60 days before the open are missing.',
    ])
  })
})
