/** The interval of a difference of two averages by Welch's t, over decisions. */
import { average, squared, sum } from './statistics.ts'

const MIN = 10

/** The results of one kind of trades, and the decision number of each. */
export type Side = { readonly values: readonly number[]; readonly decisions: readonly number[] }

/** 95 %, by the squares of decisions; null below ten of them on a side. */
export function welch(a: Side, b: Side): { readonly low: number; readonly high: number } | null {
  const [meanA, meanB] = [average(a.values), average(b.values)]
  const [countA, countB] = [new Set(a.decisions).size, new Set(b.decisions).size]
  if (meanA === null || meanB === null || countA < MIN || countB < MIN) return null
  const all = [...new Set([...a.decisions, ...b.decisions])]
  const restsA = all.map((decision) => restOf(a, meanA, decision))
  const restsB = all.map((decision) => restOf(b, meanB, decision))
  const [partA, partB] = [
    (sum(restsA.map(squared)) * countA) / (countA - 1),
    (sum(restsB.map(squared)) * countB) / (countB - 1),
  ]
  const min = Math.min(countA, countB)
  const together = (sum(all.map((_, index) => squared((restsA[index] ?? 0) - (restsB[index] ?? 0)))) * min) / (min - 1)
  const degrees = squared(partA + partB) / (squared(partA) / (countA - 1) + squared(partB) / (countB - 1))
  const reach = tWithin95(degrees) * Math.sqrt(Math.max(partA + partB, together))
  return { low: meanA - meanB - reach, high: meanA - meanB + reach }
}

/** The contribution of a decision to the error of the mean. */
function restOf({ values, decisions }: Side, mean: number, decision: number): number {
  return sum(values.map((value, index) => (decisions[index] === decision ? value - mean : 0))) / values.length
}

/**
 * The t within which 95 % of Student's distribution lie. With x = sqrt(degrees) tan(angle) its density becomes
 * cos(angle)^(degrees - 1), which Simpson's rule adds up; the angle is found by halving.
 */
export function tWithin95(degrees: number): number {
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
