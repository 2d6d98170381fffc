/**
 * The product's statements about a slice, compared with a plain count of the same trades, in journals of several
 * currencies.
 */
import { chartSeries } from '@roundtrip/core/charts'
import {
  EXPLAINED_AT_OPEN,
  EXPLAINED_BY,
  explain,
  type ExplainedGroup,
  type ExplainedWithin,
} from '@roundtrip/core/insights'
import { analyse, selectTrades } from '@roundtrip/core/reports'
import { describe, expect, test } from 'vitest'
import { type Case, chosenBy, type Chooser, demoCase, FILTERS, OF_DEMO, randomCase } from './cases.testing.ts'
import { decisionsOf } from './decisions.ts'
import { type PlainGroup, plainGroup, plainLargest, plainMost, plainSplits, plainTimes } from './explained.ts'
import { groupings } from './groups.ts'
import { countedOf, UNIT } from './listed.ts'

const CASES = Array.from({ length: 6 }, (_, index) => randomCase(index + 41))

function plainOf({ key, trades, amounts }: ExplainedGroup): PlainGroup {
  const { price, fees, funding, interest, net } = amounts
  return { key, trades, gross: price, fees: 0 - fees, funding, otherCash: interest, net }
}

function sorted(groups: readonly PlainGroup[]): PlainGroup[] {
  return groups.toSorted((a, b) => (a.key < b.key ? -1 : 1))
}

describe.each(CASES)('$name', (example) => {
  compare(example, FILTERS)
})
describe('the demo', () => {
  compare(demoCase(), OF_DEMO.daily)
})
describe('a part of the demo', { tags: 'long' }, () => {
  compare(demoCase(), OF_DEMO.long)
})

function compare(example: Case, filters: readonly Chooser[]): void {
  const { columns, listed, settings } = example
  const everything = selectTrades(columns, {}, { settings })
  const all = countedOf(listed)
  const ways = groupings(listed, settings)

  test.each(filters)('$name', (chooser) => {
    const { rows, chosen } = chosenBy(chooser, example)
    const trades = countedOf(chosen.trades)
    const outside = all.filter((trade) => !trades.includes(trade))
    const explanation = explain({ columns, rows: everything, settings }, rows)
    const net = plainGroup('', trades).net
    expect(plainOf({ ...explanation, key: '' })).toEqual(plainGroup('', trades))
    expect(explanation.others).toBe(outside.length)

    const names = EXPLAINED_BY.filter((by) => explanation.splits.some((split) => split.by === by))
    const plain = plainSplits(trades, Object.fromEntries(EXPLAINED_BY.map((by) => [by, ways[by] ?? (() => [])])))
    expect(names).toEqual(EXPLAINED_BY.filter((by) => plain.has(by) && (by !== 'coin' || names.includes('coin'))))
    for (const { by, groups } of explanation.splits) {
      expect([by, sorted(groups.map(plainOf))]).toEqual([by, sorted(plain.get(by) ?? [])])
    }

    const atOpen = new Map([...plain].filter(([by]) => EXPLAINED_AT_OPEN.some((name) => name === by)))
    const most = plainMost(atOpen, net)
    expect(explanation.most?.net ?? null).toBe(
      most === null ? null : atOpen.get(most.by)?.find(({ key }) => key === most.key)?.net,
    )
    expect(explanation.largest?.net ?? null).toBe(plainLargest(trades, net))
    for (const { by, key, times } of explanation.frequent) {
      expect(times).toBeCloseTo(
        plainTimes(trades, outside, (trade) => ways[by]?.(trade).includes(key) ?? false) ?? 0,
        9,
      )
    }
    const nets = all.map((trade) => trade.net / UNIT)
    const decisions = decisionsOf(all, nets).filter((group) =>
      group.some((index) => trades.includes(all[index] as never)),
    )
    expect(explanation.decisions.count).toBe(decisions.length)
  })

  const explained = (within: ExplainedWithin) => explain({ columns, rows: everything, settings }, everything, within)

  test('each fall of the curve and each bar of results is explained by exactly its trades', () => {
    const { drawdowns, results } = chartSeries(columns, everything, settings)
    for (const { depth, isFromStart, peakTime, troughTime } of drawdowns) {
      const explanation = explained({ by: 'close', after: isFromStart ? null : peakTime, upTo: troughTime })
      expect(explanation.amounts.net).toBe(0 - depth)
    }
    const bins = (results?.bins ?? []).map(({ from, to }) => explained({ by: 'net', from, below: to }).trades)
    expect(bins).toEqual(results?.bins.map(({ count }) => count))
    expect(bins.reduce((sum, count) => sum + count, 0)).toBe(all.length)
  })

  test('each day of the net curve, of the booked curve and of their drawdowns is explained to the unit', () => {
    const { netCurve, equity } = analyse(columns, everything, { ...settings, measures: [] })
    for (const { day, drawdown } of netCurve.filter((_, index) => index % STEP === 0)) {
      expect([day, explained({ by: 'fall', day }).amounts.net]).toEqual([day, 0 - drawdown])
    }
    for (const { day, gross, fees, funding, otherCash, pnl } of equity.filter((_, index) => index % STEP === 0)) {
      const { amounts, splits } = explained({ by: 'booked', day })
      const named = { price: gross, fees: 0 - fees, funding, interest: otherCash, net: pnl }
      expect([day, amounts]).toEqual([day, named])
      for (const { groups } of splits) {
        expect(groups.reduce((sum, group) => sum + Math.round(group.amounts.net * UNIT), 0)).toBe(
          Math.round(pnl * UNIT),
        )
      }
    }
    for (const { day, drawdown } of equity.filter((_, index) => index % STEP === 0)) {
      const units = Math.round(explained({ by: 'booked-fall', day }).amounts.net * UNIT)
      expect([day, units]).toEqual([day, 0 - Math.round(drawdown * UNIT)])
    }
  })
}

/** Every day would take minutes. */
const STEP = 5
