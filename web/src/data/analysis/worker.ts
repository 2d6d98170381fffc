import { onUserLeft } from '../session/page-session.ts'
import type { Engine } from './engine.ts'
import { connect } from '../worker/protocol.ts'

/** The analysis worker of the page. */
export const analysis = connect<Engine>(
  () => new Worker(new URL('./analysis.worker.ts', import.meta.url), { type: 'module', name: 'analysis' }),
)

onUserLeft(() => analysis.close())
