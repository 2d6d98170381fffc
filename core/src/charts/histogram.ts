import { mean, type Numbers, quantile } from '../base/index.ts'
import { sorted } from '../measures/index.ts'
import { niceStep } from './nice-step.ts'

/** The results from `from` up to, and without, `to`. */
export type HistogramBin = {
  /** Null if the lowest bin takes everything below its end. */
  readonly from: number | null
  /** Null if the highest bin takes everything from its start. */
  readonly to: number | null
  readonly count: number
  /** The sum of the results of the bin. */
  readonly sum: number
}

export type Histogram = {
  /** The width of a bin. Bins begin at its multiples, so that none holds both wins and losses. */
  readonly step: number
  /** From lowest to highest, without a gap. */
  readonly bins: readonly HistogramBin[]
  readonly count: number
  readonly mean: number
  readonly median: number
}

const MAX_BINS = 40
/** Beyond these shares of the results, the outermost bins collect everything. */
const TAIL = 0.01
/** Far below the smallest amount that the ledger keeps. */
const FINEST = 1e-12

/**
 * How often each size of result occurred. The width follows Freedman and Diaconis, 2 · IQR / ∛n, and is rounded up to a
 * round number, wider where the range from the 1st to the 99th percentile would take more than 40 bins. Null without
 * results.
 */
export function histogram(values: Numbers): Histogram | null {
  const inOrder = sorted(values)
  const average = mean(values)
  const median = quantile(inOrder, 0.5)
  if (average === null || median === null) return null
  const step = stepOf(inOrder)
  const binOf = binFinder(step)
  const low = binOf(quantile(inOrder, TAIL) ?? 0)
  const high = binOf(quantile(inOrder, 1 - TAIL) ?? 0)
  const counts = new Uint32Array(high - low + 1)
  const sums = new Float64Array(high - low + 1)
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index] as number
    const bin = Math.min(high, Math.max(low, binOf(value))) - low
    counts[bin] = (counts[bin] as number) + 1
    sums[bin] = (sums[bin] as number) + value
  }
  const isBelow = (inOrder[0] as number) < low * step
  const isAbove = (inOrder.at(-1) as number) >= (high + 1) * step
  const bins = Array.from(counts, (count, bin) => ({
    from: bin === 0 && isBelow ? null : (low + bin) * step,
    to: bin === counts.length - 1 && isAbove ? null : (low + bin + 1) * step,
    count,
    sum: sums[bin] as number,
  }))
  return { step, bins, count: values.length, mean: average, median }
}

function stepOf(inOrder: Float64Array): number {
  const at = (share: number): number => quantile(inOrder, share) ?? 0
  const range = at(1 - TAIL) - at(TAIL)
  // Finer bins than this would look the same at the size of the results.
  const min = Math.max(FINEST, 1e-9 * Math.max(Math.abs(at(0)), Math.abs(at(1))))
  // All results alike: any width shows them in one bin.
  if (range === 0) return niceStep(Math.max(min, Math.abs(at(0.5)) || 1))
  const width = (2 * (at(0.75) - at(0.25))) / Math.cbrt(inOrder.length)
  // The range can begin and end within a bin, which takes one more.
  return niceStep(Math.max(min, width, range / (MAX_BINS - 1)))
}

/** The number of the bin that a value is in: k for k · step <= value < (k + 1) · step, exactly as the edges are. */
function binFinder(step: number): (value: number) => number {
  return (value) => {
    let bin = Math.floor(value / step)
    while (value < bin * step) bin -= 1
    while (value >= (bin + 1) * step) bin += 1
    return bin
  }
}
