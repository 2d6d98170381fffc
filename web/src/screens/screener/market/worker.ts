import { userWorker } from '../../../data/worker/user-worker.ts'
import type { Screener } from './engine.ts'

/** The screener's worker: separate from that of the trades, so that neither waits for the other. */
export const screener = userWorker<Screener>(
  () => new Worker(new URL('./screener.worker.ts', import.meta.url), { type: 'module', name: 'screener' }),
)
