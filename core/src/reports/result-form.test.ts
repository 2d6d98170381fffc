/** Results in R, in percent and before costs, checked against the same figures from the amounts of each trade. */
// Promise [How results are shown] Money, percent of the start balance or R, net or gross, are chosen once, and every
//   report follows.
import { describe, expect, test } from 'vitest'
import { HOUR_MS, mulberry32 } from '../base/index.ts'
import {
  analyse,
  annotate,
  type Flow,
  idOfRow,
  inForm,
  matrixOf,
  MONEY_UNIT,
  type ReportSettings,
  type ResultForm,
  selectTrades,
  type TradeColumns,
} from './index.ts'
import { columnsOfRows } from './rows.testing.ts'

const SETTINGS: ReportSettings = {
  zone: 'Europe/Berlin',
  dayStartMinutes: 0,
  breakevenBand: 3,
  startBalance: 4_000,
  basis: null,
}
const START = 1_767_571_200_000
const FLOWS: readonly Flow[] = [{ account: 'a', time: START + 90 * HOUR_MS, units: 250 * MONEY_UNIT }]

/** Every third trade has no risk; some results are within the breakeven band. */
function journal(seed: number): TradeColumns {
  const uniform = mulberry32(seed)
  const rows = Array.from({ length: 300 }, (_, index) => {
    const openTime = START + Math.floor(uniform() * 24 * 40) * HOUR_MS
    return {
      id: String(index).padStart(16, '0'),
      ticker: `COIN${Math.floor(uniform() * 4)}USDT`,
      side: uniform() < 0.5 ? 1 : -1,
      openTime,
      closeTime: openTime + Math.floor(uniform() * 30 * HOUR_MS),
      gross: (uniform() * 40 - 18).toFixed(4),
      fees: (uniform() * 3).toFixed(4),
      funding: (uniform() - 0.5).toFixed(4),
      turnover: '1000',
    }
  })
  const plain = { ...columnsOfRows(rows), flows: FLOWS }
  const notes = Array.from({ length: plain.count }, (_, row) => row)
    .filter((row) => row % 3 !== 0)
    .map((row) => ({
      tradeId: idOfRow(plain, row),
      labels: [],
      risk: 5 + Math.round(uniform() * 2_000) / 100,
      stop: null,
      stopMoves: [],
      excluded: false,
    }))
  return annotate(plain, notes)
}

type Amounts = Pick<TradeColumns, 'net' | 'gross' | 'risk' | 'fees'>
const money = (columns: Amounts, name: keyof Amounts, row: number): number => Number(columns[name][row]) / MONEY_UNIT

function reportIn(columns: TradeColumns, form: ResultForm, settings = SETTINGS) {
  const rows = selectTrades(columns, {}, { settings })
  const formed = inForm(columns, settings, form)
  return { rows, formed, report: analyse(formed.columns, rows, formed.settings) }
}

describe.each([1, 2, 3])('journal %i', (seed) => {
  const columns = journal(seed)
  const plain = reportIn(columns, { unit: 'money', costs: 'after' }).report
  const all = [...Array(columns.count).keys()]

  test('net money is left as it is', () => {
    expect(inForm(columns, SETTINGS, { unit: 'money', costs: 'after' })).toEqual({ columns, settings: SETTINGS })
  })

  test('in percent every amount is a part of the start balance, and every ratio stays', () => {
    const { report } = reportIn(columns, { unit: 'percent', costs: 'after' })
    expect(report.currency).toBe('%')
    for (const id of ['netProfit', 'fees', 'funding', 'expectancy', 'maxDrawdown', 'turnover', 'best'] as const) {
      expect(report.summary[id], id).toBeCloseTo((Number(plain.summary[id]) / 4_000) * 100, 5)
    }
    for (const id of ['wins', 'losses', 'count', 'maxDrawdownPct', 'profitFactor', 'sharpe', 'expectancyR'] as const) {
      expect(report.summary[id], id).toBeCloseTo(Number(plain.summary[id]), 5)
    }
    expect(report.capital.start).toBe(100)
    expect(report.equity.at(-1)?.equity).toBeCloseTo((Number(plain.equity.at(-1)?.equity) / 4_000) * 100, 5)
  })

  test('in R every result is divided by its own risk, and what won in money won in R', () => {
    const { report } = reportIn(columns, { unit: 'r', costs: 'after' })
    const risky = all.filter((row) => row % 3 !== 0)
    const rs = risky.map((row) => money(columns, 'net', row) / money(columns, 'risk', row))
    expect(report.currency).toBe('R')
    expect(report.summary.count).toBe(risky.length)
    expect(report.notices.noRisk).toBe(columns.count - risky.length)
    expect(report.summary.netProfit).toBeCloseTo(
      rs.reduce((sum, r) => sum + r, 0),
      5,
    )
    expect(report.summary.totalR).toBeCloseTo(Number(report.summary.netProfit), 5)
    expect(report.summary.wins).toBe(risky.filter((row) => money(columns, 'net', row) > 3).length)
    expect(report.summary.losses).toBe(risky.filter((row) => money(columns, 'net', row) < -3).length)
    expect(report.summary.fees).toBeCloseTo(
      risky.reduce((sum, row) => sum + money(columns, 'fees', row) / money(columns, 'risk', row), 0),
      5,
    )
    expect([report.capital.start, report.summary.maxDrawdownPct]).toEqual([null, null])
    expect(report.netCurve.at(-1)?.total).toBeCloseTo(Number(report.summary.netProfit), 5)
    expect(report.equity.reduce((sum, { pnl }) => sum + pnl, 0)).toBeCloseTo(Number(report.summary.netProfit), 5)
  })

  test('before costs a result is what prices made, and measures of costs are unknown', () => {
    const { report } = reportIn(columns, { unit: 'money', costs: 'before' })
    expect(report.summary.netProfit).toBe(plain.summary.grossPnl)
    expect(report.summary.grossPnl).toBe(plain.summary.grossPnl)
    expect([report.summary.fees, report.summary.fundingOfNet]).toEqual([null, null])
    expect(report.summary.wins).toBe(all.filter((row) => money(columns, 'gross', row) > 3).length)
    expect(report.booked.total).toBeCloseTo(
      report.equity.reduce((sum, { pnl }) => sum + pnl, 0),
      5,
    )
    const inR = reportIn(columns, { unit: 'r', costs: 'before' }).report
    const risky = all.filter((row) => row % 3 !== 0)
    expect(inR.summary.netProfit).toBeCloseTo(
      risky.reduce((sum, row) => sum + money(columns, 'gross', row) / money(columns, 'risk', row), 0),
      5,
    )
  })

  test('the profit factor in R is that of results in R', () => {
    const inR = reportIn(columns, { unit: 'r', costs: 'after' }).report
    expect(plain.summary.profitFactorR).toBeCloseTo(inR.summary.profitFactor ?? 0, 6)
    expect(inR.summary.largestExposurePct).toBeNull()
  })

  test('groups add up exactly in every form', () => {
    for (const unit of ['money', 'percent', 'r'] as const) {
      const { report } = reportIn(columns, { unit, costs: 'after' })
      for (const groups of [report.groups.hour, report.groups.ticker, report.groups.day]) {
        const sum = groups.reduce((total, { netProfit }) => total + Math.round(netProfit * MONEY_UNIT), 0)
        expect(sum).toBe(Math.round(Number(report.summary.netProfit) * MONEY_UNIT))
      }
    }
  })

  test('a trade is in the same row of a matrix in every form, so that links lead to it', () => {
    for (const unit of ['money', 'percent', 'r'] as const) {
      for (const trait of ['after', 'size'] as const) {
        const { formed, rows } = reportIn(columns, { unit, costs: 'before' })
        const matrix = matrixOf(formed.columns, rows, {
          settings: formed.settings,
          rows: { by: 'trait', trait },
          columns: { by: 'side' },
        })
        for (const { key, count } of matrix.rows.lines) {
          const filter = { traits: { [trait]: [key] } }
          const chosen = selectTrades(columns, filter, { settings: SETTINGS })
          const counted = unit === 'r' ? chosen.filter((row) => row % 3 !== 0) : chosen
          expect(count, `${unit} ${trait} ${key}`).toBe(counted.length)
        }
      }
    }
  })
})

test('without a start balance percentages are unknown, and amounts stay in money', () => {
  const settings = { ...SETTINGS, startBalance: null }
  const { report } = reportIn(journal(4), { unit: 'percent', costs: 'after' }, settings)
  expect(report.currency).toBe('USD')
})

test('trades without a risk can be listed', () => {
  const columns = journal(5)
  const rows = selectTrades(columns, { counted: 'no-risk' }, { settings: SETTINGS })
  expect([...rows]).toEqual([...Array(columns.count).keys()].filter((row) => row % 3 === 0))
})
