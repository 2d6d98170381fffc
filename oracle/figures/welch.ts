/** The interval of a difference of two averages by Welch's t. */
import { average, deviation, squared, sum } from './statistics.ts'

const LEAST = 10

/** 95 %; null below ten values on a side. */
export function welch(
  a: readonly number[],
  b: readonly number[],
): { readonly low: number; readonly high: number } | null {
  const [meanA, meanB, spreadA, spreadB] = [average(a), average(b), deviation(a), deviation(b)]
  if (meanA === null || meanB === null || spreadA === null || spreadB === null) return null
  if (a.length < LEAST || b.length < LEAST) return null
  const [partA, partB] = [squared(spreadA) / a.length, squared(spreadB) / b.length]
  const degrees = squared(partA + partB) / (squared(partA) / (a.length - 1) + squared(partB) / (b.length - 1))
  const reach = tWithin95(degrees) * Math.sqrt(partA + partB)
  return { low: meanA - meanB - reach, high: meanA - meanB + reach }
}

/**
 * The t within which 95 % of Student's distribution lie. With x = sqrt(degrees) tan(angle) its density becomes
 * cos(angle)^(degrees - 1), which Simpson's rule adds up; the angle is found by halving.
 */
function tWithin95(degrees: number): number {
  const whole = areaTo(Math.PI / 2, degrees)
  let [low, high] = [0, Math.PI / 2]
  for (let round = 0; round < 50; round += 1) {
    const middle = (low + high) / 2
    if (areaTo(middle, degrees) < 0.95 * whole) low = middle
    else high = middle
  }
  return Math.sqrt(degrees) * Math.tan(low)
}

const STEPS = 1_000

function areaTo(end: number, degrees: number): number {
  const heights = Array.from({ length: STEPS + 1 }, (_, step) => Math.cos((end * step) / STEPS) ** (degrees - 1))
  const weighted = heights.map((height, step) => height * (step === 0 || step === STEPS ? 1 : step % 2 === 1 ? 4 : 2))
  return (sum(weighted) * end) / STEPS / 3
}
