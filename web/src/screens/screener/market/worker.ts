import { connect } from '../../../data/worker/protocol.ts'
import { onUserLeft } from '../../../data/session/page-session.ts'
import type { Screener } from './engine.ts'

/** The worker that holds the market of the screener: apart from the trades', so that neither waits for the other. */
export const screener = connect<Screener>(
  () => new Worker(new URL('./screener.worker.ts', import.meta.url), { type: 'module', name: 'screener' }),
)

onUserLeft(() => screener.close())
