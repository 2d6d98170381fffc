// Promise [One number everywhere] The figures of a report can be recomputed from its exported trades with different
//   code, and match.
import { compareFigures, countedTrades, recount } from '@roundtrip/core/recount'
import { analyse, type ReportSettings, selectTrades, tradesCsv } from '@roundtrip/core/reports'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { uglyJournal } from './ugly-journal.testing.ts'

const SETTINGS: ReportSettings = {
  zone: 'Europe/Berlin',
  dayStartMinutes: 0,
  breakevenBand: 10,
  startBalance: null,
  basis: null,
}

test('figures of messy journals are the same when they are counted from the exported list', () => {
  fc.assert(
    fc.property(uglyJournal(), fc.constantFrom({}, { side: 'long' as const }), (columns, filter) => {
      const rows = selectTrades(columns, filter, { settings: SETTINGS })
      const report = analyse(columns, rows, SETTINGS)
      const second = recount(countedTrades(tradesCsv(columns, rows, new Map())), SETTINGS)
      const differing = compareFigures(report.summary, second).filter(({ agrees }) => !agrees)
      expect(differing.map(({ measure }) => measure)).toEqual([])
    }),
  )
})
