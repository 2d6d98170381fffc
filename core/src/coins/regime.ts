/**
 * The market that a trade was opened into, from daily candles that had ended by then: whether the coin was above its
 * average, and how far it moved in a day compared with its own last year.
 */
import { float64At, uint16At } from '../base/index.ts'
import { type Dimension, idOfRow, type TradeColumns } from '../reports/index.ts'
import { averageTrueRange, exponentialAverage } from '../screener/index.ts'
import { closedBefore, type CoinDays, type CoinMarkets, dayOfTime } from './coin-days.ts'

export const REGIMES = ['trend', 'volatility'] as const
export type Regime = (typeof REGIMES)[number]

/** The keys of each, in their order. */
export const REGIME_KEYS = {
  /** The last close compared with the EMA 50 of the daily closes. */
  trend: ['above', 'below'],
  /** In which third of its last year the ATR 14 lies, as a share of the close. */
  volatility: ['calm', 'usual', 'wild'],
} as const satisfies Readonly<Record<Regime, readonly string[]>>

export function isRegime(id: string): id is Regime {
  return REGIMES.some((regime) => regime === id)
}

/** Days that are looked at: always as many, so that what was loaded before them changes nothing. */
export const REGIME_DAYS = 365
/** With fewer, half of the average would be the price that it began with, and a third of a year a few weeks. */
const LEAST_DAYS = 120

const AVERAGE_DAYS = 50
const RANGE_DAYS = 14

type RegimeOfDay = Readonly<Record<Regime, string>>

/** For trades that are opened on a day; null where too few candles in a row end before it. */
export function regimeOn(days: CoinDays, day: number): RegimeOfDay | null {
  const count = closedBefore(days, day, REGIME_DAYS)
  if (count < LEAST_DAYS) return null
  const end = day - days.firstDay
  const cut = (column: Float64Array) => column.subarray(end - count, end)
  const [high, low, close] = [cut(days.high), cut(days.low), cut(days.close)]
  const last = count - 1
  const average = float64At(exponentialAverage(close, AVERAGE_DAYS), last)
  const ranges = averageTrueRange({ high, low, close }, RANGE_DAYS).map((range, at) => range / float64At(close, at))
  const rank = rankOfLast(ranges.subarray(RANGE_DAYS))
  return {
    trend: float64At(close, last) > average ? 'above' : 'below',
    volatility: rank < 1 / 3 ? 'calm' : rank < 2 / 3 ? 'usual' : 'wild',
  }
}

/** The share of values below the last one; of those like it, half. */
function rankOfLast(values: Float64Array): number {
  const last = float64At(values, values.length - 1)
  let rank = 0
  for (const value of values) rank += value < last ? 1 : value === last ? 0.5 : 0
  return rank / values.length
}

/** The regimes of each trade, by its id; trades without enough candles have none. */
export type TradeRegimes = Readonly<Record<Regime, ReadonlyMap<string, string>>>

export function regimesOf(columns: TradeColumns, markets: CoinMarkets): TradeRegimes {
  const { count, openTime, ticker, dictionaries } = columns
  const regimes = { trend: new Map<string, string>(), volatility: new Map<string, string>() }
  const ofDays = new Map<CoinDays, Map<number, RegimeOfDay | null>>()
  for (let row = 0; row < count; row += 1) {
    const days = markets.get(dictionaries.tickers[uint16At(ticker, row)]?.base ?? '')
    if (days === undefined) continue
    const day = dayOfTime(float64At(openTime, row))
    const ofCoin = ofDays.get(days) ?? new Map<number, RegimeOfDay | null>()
    ofDays.set(days, ofCoin)
    const cached = ofCoin.get(day)
    const regime = cached === undefined ? regimeOn(days, day) : cached
    ofCoin.set(day, regime)
    if (regime === null) continue
    const id = idOfRow(columns, row)
    for (const each of REGIMES) regimes[each].set(id, regime[each])
  }
  return regimes
}

export function regimeDimension(regimes: TradeRegimes, regime: Regime): Dimension {
  return { by: 'field', keyOf: regimes[regime] }
}
