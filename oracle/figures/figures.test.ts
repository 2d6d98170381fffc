/** Every measure of the summary, compared with a second computation, on journals of every kind. */
import { MEASURE_IDS } from '@roundtrip/core/measures'
import { analyse } from '@roundtrip/core/reports'
import { describe, expect, test } from 'vitest'
import {
  type Case,
  chosenBy,
  type Chooser,
  demoCase,
  FILTERS,
  OF_DEMO,
  randomCase,
  withAccounts,
} from './cases.testing.ts'
import { plainFigures } from './figures.ts'
import { expectSame } from './same.testing.ts'

/** Each of the four settings is used twice. */
const SEEDS = Array.from({ length: 8 }, (_, index) => index + 1)
const DAILY_SEEDS = SEEDS.slice(0, 4)
const LONG_SEEDS = SEEDS.slice(4)

/** Measures without a second computation; there should be none. */
const WITHOUT_SECOND: readonly string[] = []

test('every measure of the catalogue is computed a second time', () => {
  const example = randomCase(1)
  const plain = Object.keys(plainFigures(withAccounts(example.listed, example), example.settings))
  expect(MEASURE_IDS.filter((id) => !plain.includes(id))).toEqual(WITHOUT_SECOND)
})

test('the random journals hold what trades can be', () => {
  const cases = SEEDS.map(randomCase)
  const trades = cases.flatMap(({ listed }) => listed)
  const share = (isOf: (trade: (typeof trades)[number]) => boolean): number =>
    trades.filter(isOf).length / trades.length
  expect(trades.length).toBeGreaterThan(700)
  for (const market of ['linear', 'inverse', 'spot'])
    expect(share((trade) => trade.market === market)).toBeGreaterThan(0.1)
  expect(share(({ closeTime }) => closeTime === null)).toBeGreaterThan(0.005)
  expect(share(({ net }) => net === null)).toBeGreaterThan(0.01)
  expect(share(({ funding }) => funding !== 0)).toBeGreaterThan(0.05)
  expect(share(({ otherCash }) => otherCash !== 0)).toBeGreaterThan(0.01)
  expect(share(({ averagedDown }) => averagedDown)).toBeGreaterThan(0.05)
  expect(share(({ riskUnits }) => riskUnits !== null)).toBeGreaterThan(0.3)
  expect(share(({ noted }) => noted.labels.length > 1)).toBeGreaterThan(0.1)
  const turned = trades.filter(({ openTime, ticker }) =>
    trades.some((other) => other.closeTime === openTime && other.ticker === ticker),
  )
  expect(turned.length).toBeGreaterThan(30)
  expect(cases.some(({ flows }) => flows.length === 0)).toBe(true)
  expect(cases.some(({ flows }) => flows.length > 1)).toBe(true)
})

describe.each(DAILY_SEEDS.map(randomCase))('$name', (example) => {
  compare(example, FILTERS)
})
describe('the demo', () => {
  compare(demoCase(), OF_DEMO.daily)
})
describe.each(LONG_SEEDS.map(randomCase))('$name', { tags: 'long' }, (example) => {
  compare(example, FILTERS)
})
describe('a part of the demo', { tags: 'long' }, () => {
  compare(demoCase(), OF_DEMO.long)
})

function compare(example: Case, filters: readonly Chooser[]): void {
  test('every trade has the same amounts, to the last unit', () => {
    const { columns, listed } = example
    const shown = (row: number) =>
      [
        columns.gross,
        columns.fees,
        columns.funding,
        columns.otherCash,
        columns.net,
        columns.turnover,
        columns.risk,
      ].map((column) => column[row])
    listed.forEach(({ gross, fees, funding, otherCash, net, traded, riskUnits, id }, row) => {
      const amounts = net === null ? Array(5).fill(Number.NaN) : [gross, fees, funding, otherCash, net]
      expect([id, ...shown(row)]).toEqual([id, ...amounts, traded, riskUnits ?? Number.NaN].map((value) => value))
    })
  })

  test.each(filters)('every measure of all trades, longs and shorts: $name', (chooser) => {
    const { rows, chosen } = chosenBy(chooser, example)
    expect(rows.length).toBe(chosen.trades.length)
    const report = analyse(example.columns, rows, example.settings)
    if (example.settings.bitcoin !== undefined && chooser.name === 'everything') {
      expect(report.summary.betaBtc).not.toBeNull()
    }
    expectSame('all', report.summary, { plain: plainFigures(chosen, example.settings), names: MEASURE_IDS })
    for (const side of ['long', 'short'] as const) {
      const trades = chosen.trades.filter((trade) => trade.side === side)
      const plain = plainFigures(withAccounts(trades, example), example.settings)
      expectSame(side, report[side] ?? {}, { plain, names: MEASURE_IDS })
    }
  })
}
