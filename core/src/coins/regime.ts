/**
 * The market at the open of a trade, from daily candles that had ended by then: whether the coin was above its average,
 * and how far it moved in a day compared with its own last year.
 */
import { float64At, uint16At } from '../base/index.ts'
import { idOfRow, type TradeColumns } from '../reports/index.ts'
import { averageTrueRange, exponentialAverage } from '../screener/index.ts'
import { closedBefore, type CoinDays, type CoinMarkets, dayOfTime } from './coin-days.ts'
import { type Regime, REGIMES, type TradeRegimes } from './regime-keys.ts'

/** Days of history in use: always the same number, so that older candles change nothing. */
export const REGIME_DAYS = 365
/** With fewer, half of the average would be its starting price, and a third of a year only a few weeks. */
const MIN_DAYS = 120

const AVERAGE_DAYS = 50
const RANGE_DAYS = 14

type RegimeOfDay = Readonly<Record<Regime, string>>

/** For trades that are opened on a day; null if too few candles in a row end before it. */
export function regimeOn(days: CoinDays, day: number): RegimeOfDay | null {
  const count = closedBefore(days, day, REGIME_DAYS)
  if (count < MIN_DAYS) return null
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

/** The share of values below the last one; equal values count half. */
function rankOfLast(values: Float64Array): number {
  const last = float64At(values, values.length - 1)
  let rank = 0
  for (const value of values) rank += value < last ? 1 : value === last ? 0.5 : 0
  return rank / values.length
}

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
