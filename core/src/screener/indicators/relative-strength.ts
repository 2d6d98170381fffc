import { float64At } from '../../base/index.ts'
import { blank } from './series.ts'

/**
 * RSI, Wilder (1978): the share of gains in all moves, 0..100. Gains alone give 100. Without any move it is 50, because
 * neither side is stronger (TA-Lib gives 0). First at index `period`.
 */
export function relativeStrength(close: Float64Array, period: number): Float64Array {
  const strengths = blank(close.length)
  let gain = 0
  let loss = 0
  for (let index = 1; index < close.length; index += 1) {
    const move = float64At(close, index) - float64At(close, index - 1)
    const up = move > 0 ? move : 0
    const down = move < 0 ? -move : 0
    if (index <= period) {
      gain += up / period
      loss += down / period
    } else {
      gain = (gain * (period - 1) + up) / period
      loss = (loss * (period - 1) + down) / period
    }
    if (index >= period) strengths[index] = gain + loss === 0 ? 50 : (100 * gain) / (gain + loss)
  }
  return strengths
}
