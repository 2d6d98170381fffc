/** What a matrix shows, and its file. */
import { NET_MONEY } from '@roundtrip/core/reports'
import type { Group, Matrix } from '@roundtrip/core/reports'
import { describe, expect, test } from 'vitest'
import { shownMoney } from '../../format/money.ts'
import { matrixCsv } from './matrix-csv.ts'
import { cellText, isFew, measureOf, tintOf } from './measures.ts'

const group = (key: string, changes: Partial<Group> = {}): Group => ({
  key,
  count: 10,
  wins: 6,
  losses: 4,
  breakeven: 0,
  netProfit: 12.5,
  grossPnl: 14,
  fees: 1.5,
  funding: 0,
  otherCash: 0,
  turnover: 1_000,
  grossProfit: 30,
  grossLoss: 17.5,
  winRate: 0.6,
  profitFactor: 2,
  payoff: 1,
  avgWin: 5,
  avgLoss: 4.375,
  expectancy: 1.25,
  expectancyR: null,
  best: 9,
  worst: -8,
  avgHoldMs: 60_000,
  shareOfNet: 1,
  ...changes,
})

describe('the tint of a cell', () => {
  test('goes by the figure, and for a profit factor by how far it is from 1', () => {
    expect(tintOf('netProfit')(group('a', { netProfit: -80 }))).toBe(-80)
    const factor = tintOf('profitFactor')
    expect(factor(group('a', { profitFactor: 2 }))).toBeCloseTo(-factor(group('a', { profitFactor: 0.5 })), 12)
    expect(factor(group('a', { profitFactor: 1 }))).toBe(0)
    expect(factor(group('a', { profitFactor: Number.POSITIVE_INFINITY }))).toBe(factor(group('a', { profitFactor: 8 })))
    expect(factor(group('a', { profitFactor: 0 }))).toBe(factor(group('a', { profitFactor: 0.125 })))
  })
  test('is missing where nothing is defined, and for an average of a few trades', () => {
    expect(tintOf('expectancyR')(group('a'))).toBe(0)
    expect(tintOf('expectancy')(group('a', { count: 4 }))).toBe(0)
    expect(tintOf('netProfit')(group('a', { count: 4 }))).toBe(12.5)
    expect([isFew('winRate', group('a', { count: 4 })), isFew('fees', group('a', { count: 4 }))]).toEqual([true, false])
  })
})

test('a cell shows money short, and what is undefined as a dash', () => {
  const money = shownMoney('USD')
  expect(cellText(measureOf('netProfit'), -1_250, money)).toBe('−$1.3K')
  expect(cellText(measureOf('fees'), 1_250, money)).toBe('$1.3K')
  expect(cellText(measureOf('winRate'), 0.6, money)).toBe('60.0%')
  expect(cellText(measureOf('expectancyR'), null, money)).toBe('—')
  expect(cellText(measureOf('profitFactor'), Number.POSITIVE_INFINITY, money)).toBe('∞')
})

test('the file has every cell with trades, every line and all trades, in full precision', () => {
  const matrix: Matrix = {
    currency: 'USD',
    rows: { lines: [group('long'), group('short')], leftOut: 0 },
    columns: { lines: [group('=x'), group('y')], leftOut: 0 },
    cells: [group('=x', { netProfit: 0.125 }), null, null, group('y')],
    all: group(''),
  }
  const names = { rows: (key: string) => key.toUpperCase(), columns: (key: string) => key }
  const lines = matrixCsv(matrix, { ...names, form: NET_MONEY })
    .trimEnd()
    .split('\r\n')
  expect(lines[0]).toMatch(/^row,row name,column,column name,count,wins,/)
  expect(lines.slice(1).map((line) => line.split(',').slice(0, 4))).toEqual([
    ['long', 'LONG', "'=x", "'=x"],
    ['short', 'SHORT', 'y', 'y'],
    ['long', 'LONG', '', 'All'],
    ['short', 'SHORT', '', 'All'],
    ['', 'All', "'=x", "'=x"],
    ['', 'All', 'y', 'y'],
    ['', 'All', '', 'All'],
  ])
  expect(lines[1]).toContain(',0.125,')
})
