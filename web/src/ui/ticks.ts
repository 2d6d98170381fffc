/** Four or five round values that cover a range and zero; the range ends on a tick. */
export function niceTicks(low: number, high: number, count = 4): readonly number[] {
  const from = Math.min(0, low)
  const to = Math.max(0, high)
  if (from === to) return [0, 1]
  const rough = (to - from) / count
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power
  const first = Math.floor(from / step)
  const last = Math.ceil(to / step)
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
}
