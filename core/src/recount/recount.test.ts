// Promise [One number everywhere] The figures of a report can be recomputed from its exported trades with different
//   code, and match.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { momentOf } from '../base/index.ts'
import { analyse, type ReportSettings, selectTrades, type TradeColumns, tradesCsv } from '../reports/index.ts'
import { columnsOfRows } from '../reports/rows.testing.ts'
import { compareFigures, countedTrades, recount } from './index.ts'

const SETTINGS: ReportSettings = { zone: 'UTC', dayStartMinutes: 0, breakevenBand: 0, startBalance: null, basis: null }

const DIFFERENT = [-5, -0.5, 0, 0.25, 0.5, 3, 12.345678]

function listOf(columns: TradeColumns): string {
  return tradesCsv(columns, selectTrades(columns, {}, { settings: SETTINGS }), new Map())
}

const trade = (index: number, gross: number, closeTime: number) => ({
  id: String(index).padStart(16, '0'),
  ticker: index % 3 === 0 ? 'BTCUSDT' : 'A "quoted", name',
  side: 1,
  openTime: closeTime - 60_000 * (index + 1),
  closeTime,
  gross: String(gross),
  fees: '0.1',
  funding: '-0.01',
  turnover: '100',
})

test('figures counted a second time from the list of trades are those of the report', () => {
  // Around the nights on which clocks change in Berlin and New York.
  const moments = fc.integer({ min: momentOf('2026-03-07T00:00Z'), max: momentOf('2026-03-31T00:00Z') })
  const journal = fc.array(fc.record({ gross: fc.constantFrom(...DIFFERENT), closeTime: moments }), { maxLength: 40 })
  const settings = fc.record({
    zone: fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata'),
    dayStartMinutes: fc.constantFrom(0, 90, 300),
    breakevenBand: fc.constantFrom(0, 0.5),
    startBalance: fc.constant(null),
    basis: fc.constant(null),
  })
  fc.assert(
    fc.property(journal, settings, (rows, chosen) => {
      const columns = columnsOfRows(rows.map(({ gross, closeTime }, index) => trade(index, gross, closeTime)))
      const report = analyse(columns, selectTrades(columns, {}, { settings: chosen }), chosen)
      const compared = compareFigures(report.summary, recount(countedTrades(listOf(columns)), chosen))
      expect(compared.filter(({ agrees }) => !agrees)).toEqual([])
      expect(compared.length).toBeGreaterThan(35)
    }),
  )
})

test('a figure that is wrong by a millionth is noticed, and so is one that should be undefined', () => {
  const columns = columnsOfRows([trade(1, 5, 1_000_000_000), trade(2, -3, 2_000_000_000)])
  const second = recount(countedTrades(listOf(columns)), SETTINGS)
  const { summary } = analyse(columns, selectTrades(columns, {}, { settings: SETTINGS }), SETTINGS)
  const doubted = (changes: Partial<typeof summary>): string[] =>
    compareFigures({ ...summary, ...changes }, second).flatMap(({ agrees, measure }) => (agrees ? [] : [measure]))
  expect(doubted({})).toEqual([])
  expect(doubted({ netProfit: (summary.netProfit ?? 0) * 1.000001 })).toEqual(['netProfit'])
  expect(doubted({ winRate: null, maxDrawdown: 0 })).toEqual(['winRate', 'maxDrawdown'])
})

test('trades that figures leave out are not counted', () => {
  const columns = columnsOfRows([trade(1, 5, 1_000_000_000), trade(2, -3, 2_000_000_000)])
  columns.closed[1] = 0
  expect(countedTrades(listOf(columns)).length).toBe(1)
  expect(recount([], SETTINGS)).toMatchObject({ count: 0, netProfit: 0, winRate: null, maxDrawdown: null, stdev: null })
})
