/** Four or five round values that cover a range and zero; the range ends on a tick. */
export function niceTicks(low: number, high: number, count = 4): readonly number[] {
  const from = Math.min(0, low)
  const to = Math.max(0, high)
  if (from === to) return [0, 1]
  const step = roundStep((to - from) / count)
  const first = Math.floor(from / step)
  const last = Math.ceil(to / step)
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
}

/** The smallest round number that is not below this one: 1, 2, 2.5 or 5 with any power of ten. */
export function roundStep(min: number): number {
  const power = 10 ** Math.floor(Math.log10(min))
  return ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= min) ?? 10) * power
}
