import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mulberry32, quantile, studentQuantile } from '../base/index.ts'
import { simulated } from '../chance/index.ts'
import { analyseCurve } from '../measures/index.ts'
import { analyse, columnsOf, MONEY_UNIT, type ReportSettings, selectTrades } from '../reports/index.ts'
import { history } from '../trades/history.testing.ts'
import { buildTrades, createRates, DEFAULT_BUILD_OPTIONS } from '../trades/index.ts'
import { chartSeries } from './chart-series.ts'
import { largestDrawdowns } from './drawdowns.ts'
import { histogram } from './histogram.ts'
import { holdingResults } from './holding-results.ts'
import { ROLLING_WINDOWS, rollingExpectancies } from './rolling-expectancy.ts'
import { simulationFan } from './simulation-fan.ts'

const SETTINGS: ReportSettings = {
  zone: 'Europe/Berlin',
  dayStartMinutes: 240,
  breakevenBand: 0.5,
  startBalance: 1000,
  basis: null,
}

/** Results in whole money units, some of them equal. */
const unitLists = (maxLength: number) =>
  fc.array(fc.oneof(fc.integer({ min: -9e11, max: 9e11 }), fc.constantFrom(0, 1e8, -1e8)), { maxLength })
const times = (length: number): number[] => Array.from({ length }, (_, index) => 1_700_000_000_000 + index * 60_000)

describe('hours of the week', () => {
  test('a cell has exactly the trades that its weekday and hour select, at their opening or close', () => {
    fc.assert(
      fc.property(history(), fc.constantFrom('open', 'close', null), (fills, basis) => {
        const { trades } = buildTrades({ fills, cashEvents: [] }, DEFAULT_BUILD_OPTIONS)
        const columns = columnsOf(trades, { currency: 'USD', rates: createRates([]) })
        const settings = { ...SETTINGS, basis }
        const all = selectTrades(columns, {}, { settings })
        const cells = chartSeries(columns, all, settings).weekHours
        expect(cells.map(({ weekday, hour }) => weekday * 24 + hour)).toEqual([...Array(168).keys()])
        for (const { weekday, hour, count, net, wins } of cells) {
          const filter = {
            weekdays: [weekday],
            hours: [hour],
            counted: 'yes' as const,
            ...(basis === null ? {} : { basis }),
          }
          const rows = selectTrades(columns, filter, { settings })
          const { summary } = analyse(columns, rows, { ...settings, measures: ['count', 'netProfit', 'wins'] })
          expect([count, net, wins]).toEqual([summary.count, summary.netProfit, summary.wins])
        }
      }),
      { numRuns: 15 },
    )
  })
})

describe('distribution', () => {
  const values = fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 300 })

  test('each bin counts the results between its edges, and every result is in one bin', () => {
    fc.assert(
      fc.property(values, (results) => {
        const shown = histogram(results)
        for (const { from, to, count, sum } of shown?.bins ?? []) {
          const inside = results.filter((value) => value >= (from ?? -Infinity) && value < (to ?? Infinity))
          expect(count).toBe(inside.length)
          expect(sum).toBeCloseTo(
            inside.reduce((total, value) => total + value, 0),
            3,
          )
        }
        const counts = shown?.bins.reduce((total, { count }) => total + count, 0)
        expect([counts, shown?.count]).toEqual([results.length, results.length])
      }),
    )
  })

  test('bins follow one another without a gap, and none holds both wins and losses', () => {
    fc.assert(
      fc.property(values, (results) => {
        const bins = histogram(results)?.bins ?? []
        expect(bins.length).toBeGreaterThan(0)
        expect(bins.length).toBeLessThanOrEqual(42)
        bins.slice(1).forEach(({ from }, index) => expect(from).toBe(bins[index]?.to))
        for (const { from, to } of bins) if (from !== null && to !== null) expect(from < 0 && to > 0).toBe(false)
      }),
    )
  })

  test('mean and median are those of the results; without results there is none', () => {
    const { mean, median, count } = histogram([-1, 2, 3, 4]) ?? {}
    expect({ mean, median, count }).toEqual({ mean: 2, median: 2.5, count: 4 })
    expect(histogram([])).toBeNull()
    // Amounts that hardly differ: a narrow bin would be finer than the precision of the numbers.
    expect(histogram([9e8, 9e8 + 1e-6, 9e8 + 2e-6])?.count).toBe(3)
    expect(histogram([-5e-324, 0])?.count).toBe(2)
    expect(histogram([0, 0])?.bins).toEqual([{ from: 0, to: 1, count: 2, sum: 0 }])
  })
})

describe('result against holding time', () => {
  const HOLD = fc.integer({ min: 0, max: 90 * 86_400_000 })
  const trades = (minLength: number, maxLength: number) =>
    fc.array(fc.tuple(fc.integer({ min: -10_000, max: 10_000 }), HOLD), { minLength, maxLength })

  test('few trades have a dot each, and the axis holds all but those it counts as beyond', () => {
    fc.assert(
      fc.property(trades(0, 400), (list) => {
        const nets = list.map(([net]) => net)
        const shown = holdingResults(
          nets,
          list.map(([, holding]) => holding),
        )
        expect(shown.dots).toEqual(list.map(([net, holdMs]) => ({ net, holdMs, count: 1 })))
        expect(shown.low).toBeLessThanOrEqual(0)
        expect(shown.high).toBeGreaterThanOrEqual(0)
        expect(shown.beyond).toBe(nets.filter((net) => net < shown.low || net > shown.high).length)
      }),
    )
  })

  test('of many trades none is left out, and a cell is near its trades', () => {
    fc.assert(
      fc.property(trades(2_001, 2_300), (list) => {
        const nets = list.map(([net]) => net)
        const shown = holdingResults(
          nets,
          list.map(([, holding]) => holding),
        )
        expect(shown.isExact).toBe(false)
        expect(shown.dots.reduce((sum, { count }) => sum + count, 0)).toBe(list.length)
        const tall = (shown.high - shown.low) / 60
        for (const { net, holdMs } of shown.dots) {
          const isNear = ([other, holding]: [number, number]): boolean =>
            Math.abs(Math.min(shown.high, Math.max(shown.low, other)) - net) <= tall * 1.001 &&
            Math.abs(Math.log(Math.max(1_000, holding)) - Math.log(holdMs)) < 0.16
          expect(list.some(isNear)).toBe(true)
        }
      }),
      { numRuns: 3 },
    )
  })
})

describe('drawdowns', () => {
  test('number, largest and average are those of the measures', () => {
    fc.assert(
      fc.property(unitLists(60), (units) => {
        const drawdowns = largestDrawdowns(units, times(units.length), Number.POSITIVE_INFINITY)
        const curve = analyseCurve(units)
        expect(drawdowns.length).toBe(curve.episodes)
        expect(drawdowns[0]?.depth ?? 0).toBe(curve.maxDrawdown / MONEY_UNIT)
        const total = drawdowns.reduce((sum, { depth }) => sum + depth, 0)
        expect(drawdowns.length === 0 ? null : total / drawdowns.length).toEqual(
          curve.averageDrawdown === null ? null : expect.closeTo(curve.averageDrawdown / MONEY_UNIT, 4),
        )
      }),
    )
  })

  test('a drawdown goes from its high to its low and back, as reading the curve point by point shows', () => {
    fc.assert(
      fc.property(unitLists(60), (units) => {
        const closes = times(units.length)
        const heights = units.map((_, index) => units.slice(0, index + 1).reduce((sum, unit) => sum + unit, 0))
        for (const { depth, height, peakTime, troughTime, recoveryTime } of largestDrawdowns(units, closes)) {
          const [low, end] = [closes.indexOf(troughTime), recoveryTime === null ? null : closes.indexOf(recoveryTime)]
          const top = height * MONEY_UNIT
          expect(Math.max(0, ...heights.slice(0, low))).toBeCloseTo(top, -1)
          expect(peakTime).toBeLessThanOrEqual(troughTime)
          expect(top - (heights[low] ?? 0)).toBeCloseTo(depth * MONEY_UNIT, -1)
          const under = heights.slice(low, end ?? undefined)
          expect(under.every((value) => value < top + 1 && value >= (heights[low] ?? 0))).toBe(true)
          if (end !== null) expect(heights[end]).toBeGreaterThanOrEqual(top - 1)
        }
      }),
    )
  })
})

const oneEach = (count: number) => ({ groupOf: Uint32Array.from({ length: count }, (_, index) => index), count })

test('a point of the rolling expectancy is the mean of its window, with the interval of its decisions around it', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1_000, max: 1_000 }), { maxLength: 700 }), (nets) => {
      const closes = times(nets.length)
      const trades = { nets: Float64Array.from(nets), closeTimes: closes, decisions: oneEach(nets.length) }
      const byWindow = rollingExpectancies(trades)
      for (const window of ROLLING_WINDOWS) {
        const points = byWindow[window] ?? []
        expect(points.length).toBeLessThanOrEqual(300)
        expect(points.at(-1)?.trade).toBe(nets.length >= window ? nets.length : undefined)
        for (const { trade, time, mean, band } of points) {
          const part = nets.slice(trade - window, trade)
          const average = part.reduce((sum, net) => sum + net, 0) / window
          const squares = part.reduce((sum, net) => sum + (net - average) ** 2, 0)
          // Every trade is a decision of its own: Student's interval.
          const margin = studentQuantile(0.975, window - 1) * Math.sqrt(squares / (window - 1) / window)
          expect(part.length).toBe(window)
          expect(time).toBe(closes[trade - 1])
          expect(mean).toBeCloseTo(average, 6)
          if (band === null) continue
          expect(band.low).toBeCloseTo(average - margin, 6)
          expect(band.high).toBeCloseTo(average + margin, 6)
        }
      }
    }),
    { numRuns: 30 },
  )
})

describe('the band of the rolling expectancy', () => {
  /** Trades of one look at the market each follow the first of them. */
  const journalOf = (random: () => number, size: number) => {
    const count = 200
    const shared = Array.from({ length: count / size }, random)
    const nets = Float64Array.from({ length: count }, (_, trade) => {
      const together = shared[Math.floor(trade / size)] ?? 0
      return 100 * ((size === 1 ? 0 : together - 0.5) + 0.5 * (random() - 0.5))
    })
    const groupOf = Uint32Array.from(nets, (_, trade) => Math.floor(trade / size))
    return { nets, closeTimes: times(count), decisions: { groupOf, count: count / size } }
  }
  test.each([1, 2, 8])('holds the true average in 95 of 100 journals, with %i trades in each decision', (size) => {
    const random = mulberry32(size)
    const journals = 100
    const lasts = Array.from({ length: journals }, () => rollingExpectancies(journalOf(random, size))[100]?.at(-1))
    const holding = lasts.filter((point) => point?.band != null && point.band.low <= 0 && point.band.high >= 0)
    expect(holding.length / lasts.length).toBeGreaterThan(0.94 - 3 * Math.sqrt((0.94 * 0.06) / journals))
  })
  test('is missing where the window has fewer than ten decisions', () => {
    const points = rollingExpectancies(journalOf(mulberry32(1), 8))
    expect(points[50]?.every(({ band }) => band === null)).toBe(true)
    expect(points[100]?.every(({ band }) => band !== null)).toBe(true)
  })
})

describe('simulation', () => {
  const oneADay = (count: number) => ({ groupOf: Uint32Array.from({ length: count }, (_, day) => day), count })

  test('the fan ends where the simulated measures say, and its quantiles are in order', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -500, max: 500 }), { minLength: 20, maxLength: 120 }), (results) => {
        const [nets, days] = [Float64Array.from(results), oneADay(results.length)]
        const fan = simulationFan(nets, days)
        const last = fan?.steps.at(-1)
        const ends = simulated(nets, days)?.ends ?? new Float64Array(0)
        expect(last?.days).toBe(nets.length)
        expect(last?.low5).toBe(quantile(ends, 0.05))
        expect(last?.middle).toBe(quantile(ends, 0.5))
        expect(last?.high95).toBe(quantile(ends, 0.95))
        expect(fan?.loss).toBe(ends.filter((end) => end < 0).length / ends.length)
        for (const { low5, low25, middle, high75, high95 } of fan?.steps ?? []) {
          expect([low5, low25, middle, high75, high95]).toEqual(
            [low5, low25, middle, high75, high95].toSorted((a, b) => a - b),
          )
        }
      }),
      { numRuns: 30 },
    )
  })

  test('there is no fan of fewer than 20 days, or where the history is too long to simulate', () => {
    expect(simulationFan(new Float64Array(19), oneADay(19))).toBeNull()
    expect(simulationFan(new Float64Array(5_001), oneADay(5_001))).toBeNull()
  })
})
