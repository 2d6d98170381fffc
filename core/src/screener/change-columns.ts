import { DAY_MS, HOUR_MS, MINUTE_MS, ratio, standardDeviation, sum } from '../base/index.ts'
import { changeOver, closesEvery, INTERVAL_MS } from './bar-time.ts'
import type { Asked, Column } from './column.ts'
import { type BarColumns, correlation, logReturns } from './indicators/index.ts'
import type { BarInterval, InstrumentData } from './instrument-data.ts'

const VOLATILITY_RETURNS = 30
const QUARTER_HOURS = 96
const AVERAGED = 20
const YEAR_DAYS = 365

/** Columns made of closes and volumes over a time, without an indicator. */
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
    whenNull: 'below 21 days, and where nothing was traded',
    compute: ({ bars }) => (bars['1d'] === null ? null : ofUsual(bars['1d'].volume, 1)),
  },
  relativeVolume24h: {
    name: 'Relative volume, now',
    unit: 'ratio',
    group: 'Volume',
    needs: ['bars-1h'],
    formula: 'volume of the last 24 hours / mean of the 20 times 24 hours before it, at the same hour',
    whenNull: 'below 504 hours, and where nothing was traded',
    compute: ({ bars }) => (bars['1h'] === null ? null : ofUsual(bars['1h'].volume, 24)),
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
    group: 'Volatility',
    needs: ['bars-1d'],
    formula: "Pearson's correlation of the last 30 daily ln returns, -1..1",
    whenNull: 'below 31 days without a gap on either side, and where a price stood still',
    compute: correlated('1d', DAY_MS, VOLATILITY_RETURNS),
  },
  correlation24h: {
    name: 'Correlation to BTC, 24 h',
    unit: 'index',
    group: 'Volatility',
    needs: ['bars-5m'],
    formula: "Pearson's correlation of the last 96 ln returns of 15 minutes, -1..1",
    whenNull: 'below 24 hours without a gap on either side, and where a price stood still',
    compute: correlated('5m', 15 * MINUTE_MS, QUARTER_HOURS),
  },
} as const satisfies Readonly<Record<string, Column>>

function change(span: string, interval: BarInterval, agoMs: number): Column {
  return {
    name: `Change ${span}`,
    unit: 'percent',
    group: 'Change',
    needs: [`bars-${interval}`],
    formula: `last close of ${interval} bars / close ${span} before it - 1`,
    whenNull: 'where no bar closed just then',
    compute: ({ bars }) => (bars[interval] === null ? null : changeOver(bars[interval], agoMs)),
  }
}

/** The last `span` volumes together, beside the mean of the 20 spans before them. */
function ofUsual(volume: Float64Array, span: number): number | null {
  const from = volume.length - span
  const before = from - AVERAGED * span
  if (before < 0) return null
  return ratio(sum(volume.subarray(from)), sum(volume.subarray(before, from)) / AVERAGED)
}

function grid(interval: BarInterval, everyMs: number, returns: number) {
  return { intervalMs: INTERVAL_MS[interval], everyMs, count: returns + 1 }
}

function correlated(interval: BarInterval, everyMs: number, returns: number) {
  const wanted = grid(interval, everyMs, returns)
  const closes = (bars: BarColumns | null | undefined) => (bars ? closesEvery(bars, wanted) : null)
  return ({ bars }: InstrumentData, { benchmark }: Asked): number | null => {
    const own = closes(bars[interval])
    const other = closes(benchmark?.bars[interval])
    if (own === null || other === null || own.endsAt !== other.endsAt) return null
    return correlation(logReturns(own.close), logReturns(other.close))
  }
}
