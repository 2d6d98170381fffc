/** Enough for the width of a screen. */
const MAX_SLOTS = 1_500
/** Steps that a clock has, in seconds: from 1 s to a day. */
const STEPS = [1, 5, 15, 30, 60, 300, 900, 1_800, 3_600, 14_400, 86_400]

/**
 * The times for a chart library that gives each point the same width, with enough added between them that the width
 * follows the clock: two trades at 9:00 and 9:05 are close together, and far from one at 17:00.
 *
 * @param times in seconds, ascending
 */
export function evenTimes(times: readonly number[]): readonly number[] {
  const [first, last] = [times[0], times.at(-1)]
  if (first === undefined || last === undefined) return times
  const step = STEPS.find((seconds) => (last - first) / seconds <= MAX_SLOTS) ?? Math.ceil((last - first) / MAX_SLOTS)
  return times.flatMap((time, at) => {
    const before = times[at - 1]
    if (before === undefined) return [time]
    const between = Math.round((time - before) / step) - 1
    return [...Array.from({ length: Math.max(0, between) }, (_, slot) => before + (slot + 1) * step), time]
  })
}
