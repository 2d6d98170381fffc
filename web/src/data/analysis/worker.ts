import type { Engine } from './engine.ts'
import { userWorker } from '../worker/user-worker.ts'

/** The analysis worker of the page. */
export const analysis = userWorker<Engine>(
  () => new Worker(new URL('./analysis.worker.ts', import.meta.url), { type: 'module', name: 'analysis' }),
)
