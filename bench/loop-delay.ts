/** Loaded into the server's main thread: notes how long its event loop was held up. SIGUSR2 begins anew and writes. */
import { readFileSync, writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

/** `maxCpuMs`: the most processor time between two turns of the loop, which other processes hardly change. */
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

/** What this thread has used, as Linux counts it. */
function threadCpuMs(): number {
  return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / 1e6
}
