import { float64At } from '../../base/index.ts'
import { exponentialAverage } from './moving-average.ts'
import { blank, firstValue } from './series.ts'

export type MacdPeriods = { readonly fast: number; readonly slow: number; readonly signal: number }
export type Macd = {
  /** Fast average minus slow average, in price. */
  readonly line: Float64Array
  readonly signal: Float64Array
  /** Line less signal. */
  readonly histogram: Float64Array
}

/** MACD, Appel: the fast average starts at the same bar as the slow one, as in TA-Lib. */
export function macd(close: Float64Array, { fast, slow, signal }: MacdPeriods): Macd {
  const quick = exponentialAverage(close, fast, firstValue(close) + slow - 1)
  const calm = exponentialAverage(close, slow)
  const line = difference(quick, calm)
  const signals = exponentialAverage(line, signal)
  return { line, signal: signals, histogram: difference(line, signals) }
}

function difference(a: Float64Array, b: Float64Array): Float64Array {
  const result = blank(a.length)
  for (let index = 0; index < a.length; index += 1) result[index] = float64At(a, index) - float64At(b, index)
  return result
}
