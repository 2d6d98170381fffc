import { expect, test } from 'vitest'
import { analyse, annotate, type Report, type ReportSettings, selectTrades } from './index.ts'
import { columnsOfRows } from './rows.testing.ts'

const SETTINGS: ReportSettings = { zone: 'UTC', dayStartMinutes: 0, breakevenBand: 0, startBalance: null, basis: null }

const trade = (id: string, gross: string) => ({
  id: id.padStart(16, '0'),
  ticker: 'BTCUSDT',
  side: 1,
  openTime: 1_000_000 * Number(id),
  closeTime: 1_000_000 * Number(id) + 60_000,
  gross,
  fees: '0',
  funding: '0',
  turnover: '100',
})

const noted = (id: string, labels: readonly string[]) => ({
  tradeId: id.padStart(16, '0'),
  labels,
  risk: null,
  stop: null,
  stopMoves: [],
  excluded: false,
})

/** Net 10 breakout and to review, -4 only to review, 1 without a label. */
const columns = annotate(columnsOfRows([trade('1', '10'), trade('2', '-4'), trade('3', '1')]), [
  noted('1', ['breakout', 'review']),
  noted('2', ['review']),
])

function report(hiddenLabels: readonly string[]): Report {
  const settings = { ...SETTINGS, hiddenLabels }
  return analyse(columns, selectTrades(columns, {}, { settings }), settings)
}

const rows = ({ groups }: Report) => groups.label.map(({ key, count, netProfit }) => [key, count, netProfit])

test('without hidden labels each label has a row', () => {
  expect(rows(report([]))).toEqual([
    ['breakout', 1, 10],
    ['review', 2, 6],
    ['(none)', 1, 1],
  ])
})

test('a hidden label has no row, and its trades count under their other labels or as without one', () => {
  expect(rows(report(['review']))).toEqual([
    ['breakout', 1, 10],
    ['(none)', 2, -3],
  ])
})

test('a hidden label changes nothing but the report by label', () => {
  const [all, some] = [report([]), report(['review'])]
  expect(some.summary).toEqual(all.summary)
  expect(some.equity).toEqual(all.equity)
  expect({ ...some.groups, label: [] }).toEqual({ ...all.groups, label: [] })
})

test('the report says how many labels of its trades are hidden', () => {
  expect(report([]).notices.hiddenLabels).toBe(0)
  expect(report(['review', 'on no trade']).notices.hiddenLabels).toBe(1)
  expect(report(['review', 'breakout']).notices.hiddenLabels).toBe(2)
})

test('the filter "without a label" finds the trades that the report counts there', () => {
  const settings = { ...SETTINGS, hiddenLabels: ['review'] }
  expect([...selectTrades(columns, { labels: ['(none)'] }, { settings })]).toEqual([1, 2])
})

test('the trades of a hidden label can still be found by it', () => {
  const settings = { ...SETTINGS, hiddenLabels: ['review'] }
  expect([...selectTrades(columns, { labels: ['review'] }, { settings })]).toEqual([0, 1])
})

test('a filter without labels leaves out the trades that have any of them', () => {
  const chosen = (withoutLabels: readonly string[], hiddenLabels: readonly string[] = []) => [
    ...selectTrades(columns, { withoutLabels }, { settings: { ...SETTINGS, hiddenLabels } }),
  ]
  expect(chosen(['breakout'])).toEqual([1, 2])
  expect(chosen(['breakout', 'review'])).toEqual([2])
  expect(chosen(['(none)'])).toEqual([0, 1])
  // Filtering by a label that no trade has leaves everything.
  expect(chosen(['deleted'])).toEqual([0, 1, 2])
  expect(chosen(['review'], ['review'])).toEqual([2])
})
