/** Entry and exit efficiency within their bounds, compared with a second computation, on random histories. */
// Promise [Trade] Entry and exit efficiency match an independent second computation.
import { excursionsOf, measureBounds, TRADE_MEASURES, tradeInput } from '@roundtrip/core/measures'
import { expect, test } from 'vitest'
import { reportOfFiles } from '../../server/src/cli/report.ts'
import { type Range, plainEfficiency } from './efficiency.ts'
import { optionsOf, withFile } from './journals.ts'
import { csvOf, randomTrades } from './random-choices.ts'

const { entryEfficiency, exitEfficiency } = TRADE_MEASURES

function expectSame(range: Range | null, again: Range | null): void {
  expect(range === null).toBe(again === null)
  if (range === null || again === null) return
  expect(range.low).toBeCloseTo(again.low, 9)
  expect(range.high).toBeCloseTo(again.high, 9)
}

test.each([1, 2, 3, 4])('are the same a second time, seed %i', (seed) => {
  const plain = randomTrades(seed, 70)
  const csv = csvOf(plain)
  const { trades } = withFile(csv, (path) => reportOfFiles(optionsOf(path, { csv, rates: [] })))
  let open = 0
  for (const trade of trades) {
    const own = plain[Number(trade.instrument.symbol.split('-')[1])]
    if (own === undefined) throw new Error('Every trade is one of those that were made up.')
    const excursions = excursionsOf(trade, { candles: own.candles, intervalMs: 60_000 })
    if (excursions === null) throw new Error('Every trade has all of its candles.')
    const again = plainEfficiency(own)
    const entry = measureBounds(entryEfficiency, tradeInput(trade), excursions)
    expectSame(entry, again.entry)
    expectSame(measureBounds(exitEfficiency, tradeInput(trade), excursions), again.exit)
    open += entry !== null && entry.high - entry.low > 0.01 ? 1 : 0
  }
  // In many of them the candles leave it open.
  expect(open).toBeGreaterThan(10)
})
