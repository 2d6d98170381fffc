import { createEngine, type Engine } from './engine.ts'
import { buffersOfColumns } from './page-columns.ts'
import { serveWorker } from '../worker/serve.ts'

// Copying the columns of a million trades would hold up the page; this copy is made for the page alone.
serveWorker<Engine>(({ turn }) => createEngine(turn), {
  given: { load: buffersOfColumns, annotate: buffersOfColumns, list: (rows) => [rows.buffer] },
  // Figures come before conclusions, which take seconds with a few hundred thousand trades.
  last: ['insights', 'judge', 'broken', 'playbooks', 'playbook', 'charts', 'explain', 'experiments', 'edges'],
})
