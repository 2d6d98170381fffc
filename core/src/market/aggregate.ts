import type { Bar } from './bar.ts'

/**
 * Joins ascending bars into longer ones. A longer bar with missing sub-bars is built from the rest, so a gap only
 * remains if a whole bar is missing.
 */
export function aggregateBars(bars: readonly Bar[], intervalMs: number): Bar[] {
  const joined: Bar[] = []
  for (const bar of bars) {
    const time = Math.floor(bar.time / intervalMs) * intervalMs
    const last = joined.at(-1)
    if (last?.time === time) joined[joined.length - 1] = join(last, bar)
    else joined.push({ ...bar, time })
  }
  return joined
}

function join(bar: Bar, next: Bar): Bar {
  return {
    time: bar.time,
    open: bar.open,
    high: Math.max(bar.high, next.high),
    low: Math.min(bar.low, next.low),
    close: next.close,
    volume: bar.volume === null || next.volume === null ? null : bar.volume + next.volume,
  }
}
