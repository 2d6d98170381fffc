import type { Numbers } from '../base/index.ts'
import type { Measure } from './sample.ts'

/** How steadily the curve rises (Kestner 1996). */
export const kRatio: Measure = {
  name: 'K-ratio',
  unit: 'ratio',
  group: 'System quality',
  formula: 'slope / (standard error of the slope * sqrt(n)) of cumulated profit over trade number',
  whenNull: 'below 3 trades, or on a perfect line',
  needs: 30,
  compute: (sample) => kRatioOf(sample.nets),
}

/** Least squares of the cumulative curve on 1..n. */
export function kRatioOf(steps: Numbers): number | null {
  const n = steps.length
  if (n < 3) return null
  const middle = (n + 1) / 2
  const curve = cumulated(steps)
  let average = 0
  for (const height of curve) average += height / n
  let spread = 0
  let covariance = 0
  curve.forEach((height, index) => {
    spread += (index + 1 - middle) ** 2
    covariance += (index + 1 - middle) * (height - average)
  })
  const slope = covariance / spread
  let residuals = 0
  curve.forEach((height, index) => {
    residuals += (height - average - slope * (index + 1 - middle)) ** 2
  })
  const error = Math.sqrt(residuals / (n - 2) / spread)
  return error > 1e-12 * Math.abs(slope) ? slope / (error * Math.sqrt(n)) : null
}

function cumulated(steps: Numbers): Float64Array {
  const curve = new Float64Array(steps.length)
  let height = 0
  for (let index = 0; index < steps.length; index += 1) {
    height += steps[index] as number
    curve[index] = height
  }
  return curve
}
