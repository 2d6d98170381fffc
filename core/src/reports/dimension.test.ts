// Promise [Labels and fields] Reports can group by label, by label group, by combination of labels and by custom
//   fields.
import { describe, expect, test } from 'vitest'
import { analyse, annotate, type Dimension, groupByDimension, type ReportSettings } from './index.ts'
import { numberBuckets } from './number-buckets.ts'
import { columnsOfRows } from './rows.testing.ts'

const SETTINGS: ReportSettings = { zone: 'UTC', dayStartMinutes: 0, breakevenBand: 0, startBalance: null, basis: null }

const SETUP_AND_MISTAKE = new Map([
  ['breakout', 'setup'],
  ['range', 'setup'],
  ['fomo', 'mistake'],
])

/** Nets of 10, -4, 3, 1 and 2 with these labels. */
const TRADES: readonly (readonly [string, readonly string[]])[] = [
  ['10', ['breakout', 'fomo']],
  ['-4', ['fomo', 'breakout']],
  ['3', ['breakout']],
  ['1', []],
  ['2', ['helper']],
]
const idAt = (index: number) => String(index).padStart(16, '0')
const columns = annotate(
  columnsOfRows(
    TRADES.map(([gross], index) => ({
      id: idAt(index),
      ticker: 'BTCUSDT',
      side: 1,
      openTime: 1_000_000 * index,
      closeTime: 1_000_000 * index + 60_000,
      gross,
      fees: '0',
      funding: '0',
      turnover: '100',
    })),
  ),
  TRADES.map(([, labels], index) => ({
    tradeId: idAt(index),
    labels,
    risk: null,
    stop: null,
    stopMoves: [],
    excluded: false,
  })),
)
const rows = Uint32Array.from({ length: 5 }, (_, row) => row)
const asRows = (dimension: Dimension, hiddenLabels: readonly string[] = []) =>
  groupByDimension(columns, rows, { settings: { ...SETTINGS, hiddenLabels }, dimension }).map((group) => [
    group.key,
    group.count,
    group.netProfit,
  ])

describe('grouped by what the trader made', () => {
  test('a trade counts once in each group of its labels', () => {
    expect(asRows({ by: 'label-group', groupOf: SETUP_AND_MISTAKE })).toEqual([
      ['setup', 3, 9],
      ['mistake', 2, 6],
      ['(none)', 2, 3],
    ])
  })

  test('a combination is exactly the labels of a trade, in whatever order they were put on', () => {
    expect(asRows({ by: 'combination' })).toEqual([
      ['breakout+fomo', 2, 6],
      ['breakout', 1, 3],
      ['helper', 1, 2],
      ['(none)', 1, 1],
    ])
  })

  test('hidden labels are not there', () => {
    expect(asRows({ by: 'combination' }, ['helper', 'fomo'])).toEqual([
      ['breakout', 3, 9],
      ['(none)', 2, 3],
    ])
    expect(asRows({ by: 'label-group', groupOf: SETUP_AND_MISTAKE }, ['fomo'])).toEqual([
      ['setup', 3, 9],
      ['(none)', 2, 3],
    ])
  })

  test('combinations and fields add up to the summary, to the unit', () => {
    const values = new Map([['0000000000000000', 'yes']])
    const net = analyse(columns, rows, SETTINGS).summary.netProfit
    for (const dimension of [{ by: 'combination' }, { by: 'field', keyOf: values }] as const) {
      const groups = groupByDimension(columns, rows, { settings: SETTINGS, dimension })
      expect(groups.reduce((sum, group) => sum + group.netProfit, 0)).toBe(net)
    }
    expect(asRows({ by: 'field', keyOf: values })).toEqual([
      ['yes', 1, 10],
      ['(none)', 4, 2],
    ])
  })

  test('nothing selected is nothing grouped', () => {
    const none = groupByDimension(columns, new Uint32Array(), { settings: SETTINGS, dimension: { by: 'combination' } })
    expect(none).toEqual([])
  })
})

describe('buckets of numbers', () => {
  test('few different numbers have one each', () => {
    const { keyOf, ranges } = numberBuckets([3, 1, 3, 2])
    expect(ranges.map(({ from, to }) => [from, to])).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
    ])
    expect([1, 2, 3].map(keyOf)).toEqual(['0', '1', '2'])
  })
  test('many are cut into five of about the same size', () => {
    const values = Array.from({ length: 100 }, (_, index) => index)
    const { keyOf, ranges } = numberBuckets(values)
    expect(ranges.map(({ from, to }) => [from, to])).toEqual([
      [0, 19],
      [20, 39],
      [40, 59],
      [60, 79],
      [80, 99],
    ])
    expect(values.filter((value) => keyOf(value) === '2')).toHaveLength(20)
  })
  test('equal numbers are never parted', () => {
    const { ranges } = numberBuckets([...Array.from({ length: 90 }, () => 5), 1, 2, 3, 4, 6, 7, 8, 9, 10])
    expect(ranges.map(({ from, to }) => [from, to])).toEqual([
      [1, 4],
      [5, 10],
    ])
  })
  test('a number below all others is in the lowest', () => {
    expect(numberBuckets([5, 6]).keyOf(1)).toBe('0')
    expect(numberBuckets([]).ranges).toEqual([])
  })
})
