/** The days of daily returns: from the first to the last with money or a close. */
import { expect, test } from 'vitest'
import { buildTrades, createRates, DEFAULT_BUILD_OPTIONS } from '../trades/index.ts'
import { LINEAR, parseTable } from '../trades/table.testing.ts'
import { analyse, columnsOf, type ReportSettings } from './index.ts'

const SETTINGS: ReportSettings = {
  zone: 'UTC',
  dayStartMinutes: 0,
  breakevenBand: 0,
  startBalance: 1_000,
  basis: null,
}
const DAY = 1_440

/** A trade of day 1 closes on day 2, and an open one pays a fee on day 0 and funding on the last day. */
function cagrWith(lastFunding: number): number | null {
  const { fills, cashEvents } = parseTable(
    `fill    1m             buy  1 100 fee 1 leg long
     fill    ${DAY + 1}m    sell 1 100 leg short
     fill    ${2 * DAY + 1}m  buy 1 90 leg short
     funding ${lastFunding * DAY + 2}m -1 leg long`,
    { traded: LINEAR },
  )
  const { trades } = buildTrades({ fills, cashEvents }, DEFAULT_BUILD_OPTIONS)
  const columns = columnsOf(trades, { currency: 'USDT', rates: createRates([]) })
  return analyse(
    columns,
    Uint32Array.from({ length: columns.count }, (_, row) => row),
    SETTINGS,
  ).summary.cagr
}

test('funding of an open trade after the last close is in the span', () => {
  const returns = (days: number): number => (1 - 1 / 1_000) * (1 + 10 / 999) * (1 - 1 / 1_009) ** (days > 0 ? 1 : 0)
  expect(cagrWith(88)).toBeNull()
  expect(cagrWith(89)).toBeCloseTo(returns(89) ** (365 / 90) - 1, 10)
  expect(cagrWith(99)).toBeCloseTo(returns(99) ** (365 / 100) - 1, 10)
})
