/** The newest value of every indicator for one series of bars. */
import {
  averageTrueRange,
  type BarColumns,
  barsSinceCross,
  bollingerBands,
  commodityChannel,
  directionalIndex,
  exponentialAverage,
  latest,
  macd,
  moneyFlow,
  newest,
  relativeStrength,
  simpleAverage,
  stochastic,
  williamsR,
} from './indicators/index.ts'

/**
 * The number of closed bars from which a value is shown. Averages that depend on their seed need three times their
 * period, until the seed has lost its weight; windows need to be full.
 */
export const SHOWN_FROM = {
  wilder14: 3 * 14,
  macd: 3 * (26 + 9),
  adx: 3 * 2 * 14,
  window14: 14,
  flow14: 15,
  stochastic: 18,
  window20: 20,
  sma50: 50,
  sma200: 200,
  smaCross: 201,
  ema20: 3 * 20,
  ema50: 3 * 50,
} as const

export type Technicals = ReturnType<typeof computeTechnicals>

/** Cached per series, because several columns use the same result. */
export function technicalsOf(bars: BarColumns): Technicals {
  const cached = cache.get(bars)
  if (cached !== undefined) return cached
  const values = computeTechnicals(bars)
  cache.set(bars, values)
  return values
}

const cache = new WeakMap<BarColumns, Technicals>()

function computeTechnicals(bars: BarColumns) {
  const { close } = bars
  const atr = latest(averageTrueRange(bars, 14), SHOWN_FROM.wilder14)
  const price = latest(close, 1)
  const trend = macd(close, { fast: 12, slow: 26, signal: 9 })
  const bands = bollingerBands(newest(bars, SHOWN_FROM.window20).close, { period: 20, reach: 2 })
  const range = stochastic(newest(bars, SHOWN_FROM.stochastic), { period: 14, slowK: 3, slowD: 3 })
  return {
    atr,
    natr: atr === null || price === null ? null : atr / price,
    rsi: latest(relativeStrength(close, 14), SHOWN_FROM.wilder14),
    macd: latest(trend.line, SHOWN_FROM.macd),
    macdSignal: latest(trend.signal, SHOWN_FROM.macd),
    macdHistogram: latest(trend.histogram, SHOWN_FROM.macd),
    bandPosition: latest(bands.position, SHOWN_FROM.window20),
    bandWidth: latest(bands.width, SHOWN_FROM.window20),
    stochasticK: latest(range.slowK, SHOWN_FROM.stochastic),
    stochasticD: latest(range.slowD, SHOWN_FROM.stochastic),
    adx: latest(directionalIndex(bars, 14), SHOWN_FROM.adx),
    mfi: latest(moneyFlow(newest(bars, SHOWN_FROM.flow14), 14), SHOWN_FROM.flow14),
    cci: latest(commodityChannel(newest(bars, SHOWN_FROM.window20), 20), SHOWN_FROM.window20),
    williamsR: latest(williamsR(newest(bars, SHOWN_FROM.window14), 14), SHOWN_FROM.window14),
    ...averages(close, price),
  }
}

function averages(close: Float64Array, price: number | null) {
  const [sma50, sma200] = [simpleAverage(close, 50), simpleAverage(close, 200)]
  const [ema20, ema50] = [exponentialAverage(close, 20), exponentialAverage(close, 50)]
  const [middle, slow] = [latest(sma50, SHOWN_FROM.sma50), latest(sma200, SHOWN_FROM.sma200)]
  const settled = close.length >= SHOWN_FROM.ema50
  return {
    sma50: middle,
    sma200: slow,
    ema20: latest(ema20, SHOWN_FROM.ema20),
    ema50: latest(ema50, SHOWN_FROM.ema50),
    aboveSma50: distanceFrom(price, middle),
    aboveSma200: distanceFrom(price, slow),
    smaState: distanceFrom(middle, slow),
    smaCrossUp: barsSinceCross(sma50, sma200),
    smaCrossDown: barsSinceCross(sma200, sma50),
    emaCrossUp: settled ? barsSinceCross(ema20, ema50) : null,
    emaCrossDown: settled ? barsSinceCross(ema50, ema20) : null,
  }
}

function distanceFrom(value: number | null, base: number | null): number | null {
  return value === null || base === null ? null : value / base - 1
}
