import { float64At } from '../../base/index.ts'
/** OBV, Granville: adds volume where the close rises and subtracts it where it falls; starts with the first volume. */
export function onBalanceVolume(close: Float64Array, volume: Float64Array): Float64Array {
  const totals = new Float64Array(close.length)
  let total = 0
  for (let index = 0; index < close.length; index += 1) {
    const move = index === 0 ? 1 : Math.sign(float64At(close, index) - float64At(close, index - 1))
    total += move * float64At(volume, index)
    totals[index] = total
  }
  return totals
}
