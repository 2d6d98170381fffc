import { DAY_MS, firstIndex, float64At, HOUR_MS, MINUTE_MS } from '../base/index.ts'
import type { BarColumns } from './indicators/index.ts'
import type { BarInterval } from './instrument-data.ts'

export const INTERVAL_MS: Readonly<Record<BarInterval, number>> = { '5m': 5 * MINUTE_MS, '1h': HOUR_MS, '1d': DAY_MS }

/** Last close as a change against the close `agoMs` earlier, as a fraction; null if no bar closed exactly then. */
export function changeOver({ time, close }: BarColumns, agoMs: number): number | null {
  const last = time.length - 1
  const earlier = indexAt(time, (time[last] ?? Number.NaN) - agoMs)
  return earlier === null ? null : float64At(close, last) / float64At(close, earlier) - 1
}

/**
 * The last `count` closes, `everyMs` apart, ending with the newest close on that grid of the day; null if one of them
 * is missing.
 */
export function closesEvery(
  { time, close }: BarColumns,
  { intervalMs, everyMs, count }: { readonly intervalMs: number; readonly everyMs: number; readonly count: number },
): { readonly endsAt: number; readonly close: Float64Array } | null {
  let last = time.length - 1
  while (last >= 0 && (float64At(time, last) + intervalMs) % everyMs !== 0) last -= 1
  const step = everyMs / intervalMs
  const first = last - (count - 1) * step
  // Bars are in order and without duplicates, so any gap between the ends would put them further apart.
  if (first < 0 || float64At(time, last) - float64At(time, first) !== (count - 1) * everyMs) return null
  const picked = new Float64Array(count)
  for (let index = 0; index < count; index += 1) picked[index] = float64At(close, first + index * step)
  return { endsAt: float64At(time, last) + intervalMs, close: picked }
}

/** The index of the bar that starts at `target`; null if there is none. */
function indexAt(time: Float64Array, target: number): number | null {
  const index = firstIndex(time, (start) => start >= target)
  return time[index] === target ? index : null
}
