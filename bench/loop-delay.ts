/**
 * Loaded into the server's main thread: records how long its event loop was blocked. SIGUSR2 writes the result and
 * starts over.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

/** `maxCpuMs`: the most processor time between two turns of the loop, which other processes hardly affect. */
export type LoopDelays = { readonly maxMs: number; readonly p99Ms: number; readonly maxCpuMs: number }

const file = process.env['LOOP_DELAY_FILE']
if (isMainThread && file !== undefined) {
  const delays = monitorEventLoopDelay({ resolution: 1 })
  delays.enable()
  let last = threadCpuMs()
  let maxCpuMs = 0
  setInterval(() => {
    const now = threadCpuMs()
    maxCpuMs = Math.max(maxCpuMs, now - last)
    last = now
  }, 1).unref()
  process.on('SIGUSR2', () => {
    const measured: LoopDelays = { maxMs: delays.max / 1e6, p99Ms: delays.percentile(99) / 1e6, maxCpuMs }
    writeFileSync(file, JSON.stringify(measured))
    delays.reset()
    maxCpuMs = 0
  })
}

/** The processor time of this thread, as Linux counts it. */
function threadCpuMs(): number {
  return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / 1e6
}
