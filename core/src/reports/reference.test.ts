import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { mulberry32 } from '../base/index.ts'
import { meanInErrors } from '../chance/index.ts'
import { MEASURE_CATALOGUE, wilson } from '../measures/index.ts'
import { calmarOf } from '../measures/calmar.ts'
import { cagrOf } from '../measures/cagr.ts'
import { kRatioOf } from '../measures/k-ratio.ts'
import { omegaOf } from '../measures/omega.ts'
import { growth, growthDrawdown } from '../measures/returns.ts'
import { sharpeOf } from '../measures/sharpe.ts'
import { sortinoOf } from '../measures/sortino.ts'
import { expectedShortfall95, valueAtRisk95 } from '../measures/value-at-risk.ts'
import { volatilityOf } from '../measures/volatility.ts'
import { moments34 } from '../base/index.ts'
import { analyse, annotate, type Group, type Report, type ReportSettings, selectTrades } from './index.ts'
import { columnsOfRows } from './rows.testing.ts'

const REFS = new URL('../../../../shared/refs/', import.meta.url)
const present = existsSync(REFS)
if (!present) console.warn('Skipped: the reference vectors are not beside the project.')
const read = (name: string) => readFileSync(new URL(name, REFS), 'utf8')

const SETTINGS: ReportSettings = {
  zone: 'UTC',
  dayStartMinutes: 0,
  breakevenBand: 0,
  startBalance: 10_000,
  basis: null,
}

describe.runIf(present)('outside reference: 240 closed trades', () => {
  const rows = present ? readTrades() : []
  const base = columnsOfRows(rows)
  const columns = annotate(
    base,
    rows.map((row) => ({
      tradeId: row.id,
      labels: row.labels,
      risk: row.risk,
      stop: null,
      stopMoves: [],
      excluded: false,
    })),
  )
  const report = analyse(columns, selectTrades(columns, {}, { settings: SETTINGS }), SETTINGS)
  const expected = present ? JSON.parse(read('trades_expected.json')).results.band_0 : {}

  test('every measure of the summary', () => {
    const { summary } = report
    const nets = columns.net.map((units) => units / 1e8)
    // The reference counts every trade as a decision of its own.
    const oneEach = { groupOf: Uint32Array.from(nets, (_, trade) => trade), count: nets.length }
    const pairs: [number | null, number | null][] = [
      [summary.count, expected.count],
      [summary.wins, expected.wins],
      [summary.losses, expected.losses],
      [summary.breakeven, expected.breakeven],
      [summary.netProfit, expected.netProfit],
      [summary.grossPnl, expected.grossPnl],
      [summary.fees, expected.fees],
      [summary.funding, expected.funding],
      [summary.turnover, expected.turnover],
      [summary.winRate, expected.winRate],
      [summary.winRateAll, expected.winRateAll],
      [summary.lossRate, expected.lossRate],
      [summary.grossProfit, expected.grossProfit],
      [summary.grossLoss, expected.grossLoss],
      [summary.profitFactor, expected.profitFactor],
      [summary.avgWin, expected.avgWin],
      [summary.avgLoss, expected.avgLoss],
      [summary.payoff, expected.payoff],
      [summary.expectancy, expected.expectancy],
      [summary.median, expected.median],
      [summary.stdev, expected.stdev],
      [summary.best, expected.best],
      [summary.worst, expected.worst],
      [summary.maxConsecutiveWins, expected.maxConsecWins],
      [summary.maxConsecutiveLosses, expected.maxConsecLosses],
      [summary.currentStreak, expected.currentStreak],
      [summary.kelly, expected.kelly],
      [summary.expectancyRatio, expected.expectancyRatio],
      [wilson(summary.wins ?? 0, summary.losses ?? 0)?.low ?? null, expected.wilson95[0]],
      [wilson(summary.wins ?? 0, summary.losses ?? 0)?.high ?? null, expected.wilson95[1]],
      [summary.zScore, expected.zScoreTharpVince],
      [summary.maxDrawdown, expected.maxDrawdownAbs],
      [summary.recoveryFactor, expected.recoveryFactor],
      [summary.kRatio, expected.kRatio1996_tradeCum],
      [summary.skew, expected.skew],
      [summary.kurtosis, expected.kurtosisExcess],
      [summary.var95, expected.var95_trade],
      [summary.cvar95, expected.cvar95_trade],
      [meanInErrors(nets, oneEach), expected.tStat],
      [summary.rCount, expected.R.count],
      [summary.totalR, expected.R.total],
      [summary.expectancyR, expected.R.expectancyR],
      [summary.stdevR, expected.R.stdevR],
      [summary.sqnUncapped, expected.R.sqn],
      [summary.sqn, expected.R.sqnCapped100],
      [ms(summary.avgHoldMs), expected.avgHoldSec],
      [ms(summary.avgHoldWinMs), expected.avgHoldWinSec],
      [ms(summary.avgHoldLossMs), expected.avgHoldLossSec],
      [ms(summary.medianHoldMs), expected.medianHoldSec],
      [summary.feesOfGrossProfit, expected.feesPctOfGrossProfit],
      [summary.feesOfTurnover, expected.feesPctTurnover],
    ]
    for (const [index, [actual, reference]] of pairs.entries()) near(actual, reference, `pair ${index}`)
  })

  test('daily measures on a start balance of 10,000', () => {
    const daily = expected.daily_C10000_UTC_close
    const { summary, equity } = report
    expect(equity.length).toBeGreaterThanOrEqual(daily.calendarDays)
    expect(summary.tradingDays).toBe(daily.tradingDays)
    near(equity.at(-1)?.equity ?? null, daily.finalEquity, 'final equity')
    near(summary.bestDay, daily.bestDay, 'best day')
    near(summary.worstDay, daily.worstDay, 'worst day')
    near(summary.winDays, daily.winDays, 'winning days')
    near(summary.lossDays, daily.lossDays, 'losing days')
    near(summary.sharpe, daily.sharpe365, 'sharpe')
    near(summary.sortino, daily.sortino365, 'sortino')
    near(summary.volatility, daily.volAnn, 'volatility')
    near(summary.cagr, daily.cagr365, 'cagr')
    near(summary.maxDrawdownPct, -daily.maxDrawdown, 'max drawdown %')
  })

  test('what is drawn at random has the same generator', () => {
    const reference = JSON.parse(read('resample_expected.json'))
    const random = mulberry32(42)
    expect(reference.prng_first5_seed42.map(() => random())).toEqual(reference.prng_first5_seed42)
  })

  test('intervals and simulations, which draw decisions and days, lie around those that draw trades', () => {
    const reference = JSON.parse(read('resample_expected.json'))
    const { summary } = report
    const [low, high] = reference.bootstrap_mean.ci95
    const width = high - low
    expect(Math.abs((summary.expectancyLow ?? 0) - low)).toBeLessThan(0.2 * width)
    expect(Math.abs((summary.expectancyHigh ?? 0) - high)).toBeLessThan(0.2 * width)
    // Never narrower than the interval by trades.
    expect(summary.winRateLow).toBeLessThanOrEqual(expected.wilson95[0] + 1e-9)
    expect(summary.winRateHigh).toBeGreaterThanOrEqual(expected.wilson95[1] - 1e-9)
    const { maxDD, final } = reference.monte_carlo_with_replacement
    // The uncertainty of the mean spreads the futures farther apart.
    expect(summary.monteCarloDrawdown95).toBeGreaterThan(maxDD.p95)
    expect(summary.monteCarloDrawdown95).toBeLessThan(2 * maxDD.p95)
    expect(summary.monteCarloEnd5).toBeLessThan(final.p5)
    expect(summary.monteCarloEnd95).toBeGreaterThan(final.p95)
  })

  test('groups by ticker, label and holding time', () => {
    for (const [kind, reference] of [
      ['ticker', expected.byTicker],
      ['label', expected.byLabel],
      ['holding', expected.byHolding],
    ] as const) {
      const groups = report.groups[kind]
      expect(groups.map((group) => group.key).sort()).toEqual(Object.keys(reference).sort())
      for (const group of groups) compareGroup(group, reference[group.key])
    }
  })

  test('groups by hour, weekday, month and day, by open and by close', () => {
    for (const basis of ['open', 'close'] as const) {
      const reference = expected.byTime[`UTC/${basis}Ts`]
      const settings = { ...SETTINGS, basis }
      const report = analyse(columns, selectTrades(columns, {}, { settings }), settings)
      compareTimes(report, reference)
    }
  })

  test('long and short', () => {
    for (const side of ['long', 'short'] as const) {
      for (const [id, field] of [
        ['count', 'count'],
        ['netProfit', 'netProfit'],
        ['profitFactor', 'profitFactor'],
        ['winRate', 'winRate'],
        ['stdev', 'stdev'],
        ['median', 'median'],
      ] as const) {
        near(report[side]?.[id] ?? null, expected[side][field], `${side} ${id}`)
      }
    }
  })
})

describe.runIf(present)('outside reference: daily returns against quantstats, empyrical and ffn', () => {
  const returns = present
    ? read('daily_A.csv')
        .trim()
        .split('\n')
        .slice(1)
        .map((line) => Number(line.split(',')[1]))
    : []
  const reference = present ? JSON.parse(read('daily_measures.json')).daily_A.measures : {}
  const cases: [string, number | null, number][] = present
    ? [
        ['sharpe', sharpeOf(returns), reference.sharpe_rf0_365.spec],
        ['sortino', sortinoOf(returns), reference.sortino_rf0_365.spec],
        ['volatility', volatilityOf(returns), reference.volatility_ann_365.spec],
        ['cagr', cagrOf(returns), reference.cagr_365.spec],
        ['calmar', calmarOf(returns), reference.calmar_365.spec],
        ['omega', omegaOf(returns), reference.omega_0_365.spec],
        ['total return', growth(returns) - 1, reference.total_return.spec],
        ['max drawdown', -growthDrawdown(returns), reference.max_drawdown.spec],
        ['value at risk', valueAtRisk95(returns), reference.value_at_risk_95.spec],
        ['expected shortfall', expectedShortfall95(returns), reference.cvar_95.spec],
        ['skew', moments34(returns).skew, reference.skew.spec],
        ['kurtosis', moments34(returns).kurtosis, reference.kurtosis_excess.spec],
        ['k-ratio of ln equity', kRatioOf(returns.map((value) => Math.log(1 + value))), reference.kratio_log_1996.spec],
      ]
    : []
  test.each(cases)('%s', (name, actual, expected) => near(actual, expected, name))
})

test('every measure has a name, a formula and says when it is null', () => {
  for (const [id, measure] of Object.entries(MEASURE_CATALOGUE)) {
    expect(measure.name, id).not.toBe('')
    expect(measure.formula, id).not.toBe('')
  }
})

type Row = Parameters<typeof columnsOfRows>[0][number] & { labels: string[]; risk: number | null }

function readTrades(): Row[] {
  const [, ...lines] = read('trades_240.csv').trim().split(/\r?\n/)
  return lines.map((line) => {
    const [id = '', symbol = '', side = '', open, close, gross, fees, funding, , turnover, risk = '', labels = ''] =
      line.split(',')
    return {
      id: Number(id).toString(16).padStart(16, '0'),
      ticker: symbol,
      side: side === 'long' ? 1 : -1,
      openTime: Number(open),
      closeTime: Number(close),
      gross: gross ?? '0',
      fees: fees ?? '0',
      funding: funding ?? '0',
      turnover: turnover ?? '0',
      risk: risk === '' ? null : Number(risk),
      labels: labels === '' ? [] : labels.split('|'),
    }
  })
}

function compareGroup(group: Group, reference: Record<string, number | null>): void {
  for (const name of [
    'count',
    'wins',
    'losses',
    'breakeven',
    'netProfit',
    'grossPnl',
    'fees',
    'funding',
    'turnover',
    'winRate',
    'grossProfit',
    'grossLoss',
    'profitFactor',
    'avgWin',
    'avgLoss',
    'payoff',
    'expectancy',
    'best',
    'worst',
  ] as const) {
    near(group[name], reference[name] ?? null, `${group.key} ${name}`)
  }
}

function compareTimes(report: Report, reference: Record<string, Record<string, [number, number, number]>>): void {
  for (const [name, buckets] of Object.entries(reference)) {
    if (typeof buckets !== 'object' || !(name in report.groups)) continue
    const groups = report.groups[name as 'hour'].filter((group) => group.count > 0)
    expect(groups.length, name).toBe(Object.keys(buckets).length)
    const values = Object.values(buckets).map(([count, wins, net]) => [count, wins, net.toFixed(6)].join())
    expect(groups.map((group) => [group.count, group.wins, group.netProfit.toFixed(6)].join()).sort(), name).toEqual(
      values.sort(),
    )
  }
}

function near(actual: number | null, expected: number | null, what: string): void {
  if (expected === null || actual === null) return expect(actual, what).toBe(expected)
  expect(Math.abs(actual - expected), `${what}: ${actual} for ${expected}`).toBeLessThanOrEqual(
    1e-9 * Math.max(1e-3, Math.abs(expected)),
  )
}

function ms(value: number | null): number | null {
  return value === null ? null : value / 1000
}
