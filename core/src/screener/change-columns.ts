import { DAY_MS, float64At, HOUR_MS, MINUTE_MS, ratio, standardDeviation, sum } from '../base/index.ts'
import { changeOver, closesEvery, INTERVAL_MS } from './bar-time.ts'
import type { ColumnContext, ScreenerColumn } from './column.ts'
import { type BarColumns, correlation, logReturns, newest } from './indicators/index.ts'
import type { BarInterval, InstrumentData } from './instrument-data.ts'

const VOLATILITY_RETURNS = 30
const QUARTER_HOURS = 96
const AVERAGED = 20
const YEAR_DAYS = 365

/** Columns computed from closes and volumes over a period, without an indicator. */
export const CHANGE_COLUMNS = {
  change5m: change('5 min', '5m', 5 * MINUTE_MS),
  change15m: change('15 min', '5m', 15 * MINUTE_MS),
  change1h: change('1 h', '5m', HOUR_MS),
  change4h: change('4 h', '5m', 4 * HOUR_MS),
  change7d: change('7 d', '1h', 7 * DAY_MS),
  relativeVolume: {
    name: 'Relative volume',
    unit: 'ratio',
    group: 'Volume',
    needs: ['bars-1d'],
    formula: 'volume of the last closed day / mean of the 20 days before it',
    whenNull: 'below 21 days without a gap, and where nothing was traded',
    compute: ({ bars }) => relativeVolume(bars['1d'], { intervalMs: DAY_MS, span: 1 }),
  },
  relativeVolume24h: {
    name: 'Relative volume, now',
    unit: 'ratio',
    group: 'Volume',
    needs: ['bars-1h'],
    formula: 'volume of the last 24 hours / mean of the 20 times 24 hours before it, at the same hour',
    whenNull: 'below 504 hours without a gap, and where nothing was traded',
    compute: ({ bars }) => relativeVolume(bars['1h'], { intervalMs: HOUR_MS, span: 24 }),
  },
  volatility: {
    name: 'Volatility',
    unit: 'percent',
    group: 'Volatility',
    needs: ['bars-1d'],
    formula: 'standard deviation (n - 1) of the last 30 daily ln returns × √365',
    whenNull: 'below 31 days without a gap',
    compute: ({ bars }) => {
      const days = bars['1d'] === null ? null : closesEvery(bars['1d'], grid('1d', DAY_MS, VOLATILITY_RETURNS))
      const deviation = days === null ? null : standardDeviation(logReturns(days.close))
      return deviation === null ? null : deviation * Math.sqrt(YEAR_DAYS)
    },
  },
  correlation: {
    name: 'Correlation to BTC, 30 d',
    unit: 'index',
    decimals: 2,
    group: 'Volatility',
    needs: ['bars-1d'],
    formula: "Pearson's correlation of the last 30 daily ln returns, -1..1",
    whenNull: 'below 31 days without a gap on either side, and where a price stood still',
    usesBenchmark: true,
    compute: correlated('1d', DAY_MS, VOLATILITY_RETURNS),
  },
  correlation24h: {
    name: 'Correlation to BTC, 24 h',
    unit: 'index',
    decimals: 2,
    group: 'Volatility',
    needs: ['bars-5m'],
    formula: "Pearson's correlation of the last 96 ln returns of 15 minutes, -1..1",
    whenNull: 'below 24 hours without a gap on either side, and where a price stood still',
    usesBenchmark: true,
    compute: correlated('5m', 15 * MINUTE_MS, QUARTER_HOURS),
  },
} as const satisfies Readonly<Record<string, ScreenerColumn>>

function change(span: string, interval: BarInterval, agoMs: number): ScreenerColumn {
  return {
    name: `Change ${span}`,
    unit: 'percent',
    group: 'Change',
    isSigned: true,
    isDirection: true,
    needs: [`bars-${interval}`],
    formula: `last close of ${interval} bars / close ${span} before it - 1`,
    whenNull: 'where no bar closed just then',
    compute: ({ bars }) => (bars[interval] === null ? null : changeOver(bars[interval], agoMs)),
  }
}

type Span = { readonly intervalMs: number; readonly span: number }

/** The sum of the last `span` volumes, relative to the mean of the 20 spans before them. */
function relativeVolume(bars: BarColumns | null, { intervalMs, span }: Span): number | null {
  const count = (AVERAGED + 1) * span
  if (bars === null || bars.time.length < count) return null
  const { time, volume } = newest(bars, count)
  if (float64At(time, count - 1) - float64At(time, 0) !== (count - 1) * intervalMs) return null
  const from = AVERAGED * span
  return ratio(sum(volume.subarray(from)), sum(volume.subarray(0, from)) / AVERAGED)
}

function grid(interval: BarInterval, everyMs: number, returns: number) {
  return { intervalMs: INTERVAL_MS[interval], everyMs, count: returns + 1 }
}

function correlated(interval: BarInterval, everyMs: number, returns: number) {
  const spacing = grid(interval, everyMs, returns)
  const closes = (bars: BarColumns | null | undefined) => (bars ? closesEvery(bars, spacing) : null)
  return ({ bars }: InstrumentData, { benchmark }: ColumnContext): number | null => {
    const instrumentCloses = closes(bars[interval])
    const benchmarkCloses = closes(benchmark?.bars[interval])
    if (instrumentCloses === null || benchmarkCloses === null || instrumentCloses.endsAt !== benchmarkCloses.endsAt)
      return null
    return correlation(logReturns(instrumentCloses.close), logReturns(benchmarkCloses.close))
  }
}
