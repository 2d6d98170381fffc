/** The event loop delay of the process: what every request waits for in addition to its own work. */
import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks'

/** Seconds, over the last one to two minutes. */
export type LoopDelay = { readonly p99: number; readonly max: number }

export type LoopDelayMonitor = { readonly now: () => LoopDelay; readonly close: () => void }

export function watchLoopDelay(): LoopDelayMonitor {
  let [before, now] = [begin(), begin()]
  const clock = setInterval(() => {
    before.disable()
    before = now
    now = begin()
  }, SPAN_MS)
  clock.unref()
  return {
    now: () => {
      const worst = (value: (histogram: IntervalHistogram) => number): number =>
        Math.max(late(value(before)), late(value(now)))
      return { p99: worst((histogram) => histogram.percentile(99)), max: worst((histogram) => histogram.max) }
    },
    close: () => {
      clearInterval(clock)
      for (const histogram of [before, now]) histogram.disable()
    },
  }
}

function begin(): IntervalHistogram {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  histogram.enable()
  return histogram
}

/** The histogram contains the intervals between two checks, in nanoseconds; the resolution itself is not a delay. */
function late(ns: number): number {
  return Number.isFinite(ns) ? Math.max(0, ns / 1e6 - RESOLUTION_MS) / 1_000 : 0
}

const SPAN_MS = 60_000
const RESOLUTION_MS = 20
