/** Plain statistics. Null where there is nothing to compute from. */

/** Figures by the id of their measure. */
export type Figures = Readonly<Record<string, number | null>>

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
export const product = (values: readonly number[]): number => values.reduce((total, value) => total * value, 1)
export const squared = (value: number): number => value * value
export const inOrder = (values: readonly number[]): number[] => values.toSorted((a, b) => a - b)

export function share(part: number | null, whole: number | null): number | null {
  return part === null || whole === null || whole === 0 ? null : part / whole
}

export function average(values: readonly number[]): number | null {
  return values.length === 0 ? null : sum(values) / values.length
}

/** With n - 1; equal values have none, even if their average has rounding errors. */
export function deviation(values: readonly number[]): number | null {
  const mean = average(values)
  if (mean === null || values.length < 2) return null
  if (values.every((value) => value === values[0])) return 0
  return Math.sqrt(sum(values.map((value) => squared(value - mean))) / (values.length - 1))
}

/** Type 7: between the two nearest of n values, at (n - 1) times the share. */
export function quantile(ascending: readonly number[], part: number): number | null {
  const position = (ascending.length - 1) * part
  const [low, high] = [ascending[Math.floor(position)], ascending[Math.ceil(position)]]
  return low === undefined || high === undefined ? null : low + (high - low) * (position - Math.floor(position))
}

export function tailAverage(values: readonly number[], cut: number | null): number | null {
  return cut === null ? null : average(values.filter((value) => value <= cut))
}

/** G1, as in spreadsheets. */
export function skewOf(values: readonly number[]): number | null {
  const [n, mean, spread] = [values.length, average(values), deviation(values)]
  if (n < 3 || mean === null || spread === null || spread === 0) return null
  return (n / ((n - 1) * (n - 2))) * sum(values.map((value) => ((value - mean) / spread) ** 3))
}

/** G2, as in spreadsheets: 0 for a bell curve. */
export function kurtosisOf(values: readonly number[]): number | null {
  const [n, mean, spread] = [values.length, average(values), deviation(values)]
  if (n < 4 || mean === null || spread === null || spread === 0) return null
  const fourth = sum(values.map((value) => ((value - mean) / spread) ** 4))
  return ((n * (n + 1)) / ((n - 1) * (n - 2) * (n - 3))) * fourth - (3 * squared(n - 1)) / ((n - 2) * (n - 3))
}

/** The share of a bell curve below z, by Simpson's rule. */
export function normalShare(z: number): number {
  const steps = 2_000
  const end = Math.min(Math.abs(z), 40)
  const density = (x: number): number => Math.exp(-squared(x) / 2) / Math.sqrt(2 * Math.PI)
  const weights = Array.from({ length: steps + 1 }, (_, step) =>
    step === 0 || step === steps ? 1 : step % 2 === 1 ? 4 : 2,
  )
  const area = (sum(weights.map((weight, step) => weight * density((end * step) / steps))) * end) / steps / 3
  return z < 0 ? 0.5 - area : 0.5 + area
}
