/** Loaded into the server's main thread: notes how long its event loop was held up. SIGUSR2 begins anew and writes. */
import { writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

const file = process.env['LOOP_DELAY_FILE']
if (isMainThread && file !== undefined) {
  const delays = monitorEventLoopDelay({ resolution: 1 })
  delays.enable()
  process.on('SIGUSR2', () => {
    writeFileSync(file, JSON.stringify({ maxMs: delays.max / 1e6, p99Ms: delays.percentile(99) / 1e6 }))
    delays.reset()
  })
}
