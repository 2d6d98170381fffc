import { userWorker } from '../../../data/worker/user-worker.ts'
import type { Screener } from './engine.ts'

/** The worker that holds the market of the screener: apart from the trades', so that neither waits for the other. */
export const screener = userWorker<Screener>(
  () => new Worker(new URL('./screener.worker.ts', import.meta.url), { type: 'module', name: 'screener' }),
)
