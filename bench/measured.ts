import { performance } from 'node:perf_hooks'

/** The result of a case: each row is one measurement with its floor. */
export type Row = {
  readonly what: string
  readonly ms: number
  /** `max`: how many times the floor it may take; a run that takes more fails. */
  readonly floor?: { readonly what: string; readonly ms: number; readonly max?: number }
  readonly note?: string
}

/** Median of `rounds`; the result of the last round is returned for checking. */
export function timed<T>(rounds: number, run: () => T): { readonly ms: number; readonly result: T } {
  const times: number[] = []
  let result = undefined as T
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now()
    result = run()
    times.push(performance.now() - start)
  }
  return { ms: medianOf(times), result }
}

/** The median of some times; with two in the middle, the longer. */
export function medianOf(times: readonly number[]): number {
  return quantileOf(times, 0.5)
}

/** The time that this share of some times does not exceed; NaN without any. */
export function quantileOf(times: readonly number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.NaN
}

/** A wrong result is not timed. */
export function must(condition: boolean, what: string): void {
  if (!condition) throw new Error(`Wrong answer: ${what}`)
}

export function peakMb(): number {
  return Math.round(process.resourceUsage().maxRSS / 1024)
}

/** Slope of log time on log size. */
export function growthExponent(points: readonly { readonly size: number; readonly ms: number }[]): number {
  const xs = points.map((point) => Math.log(point.size))
  const ys = points.map((point) => Math.log(point.ms))
  const meanX = xs.reduce((a, b) => a + b, 0) / xs.length
  const meanY = ys.reduce((a, b) => a + b, 0) / ys.length
  const covariance = xs.reduce((sum, x, index) => sum + (x - meanX) * ((ys[index] ?? 0) - meanY), 0)
  return covariance / xs.reduce((sum, x) => sum + (x - meanX) ** 2, 0)
}
