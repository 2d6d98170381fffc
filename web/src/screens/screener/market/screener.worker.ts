import { serveWorker } from '../../../data/worker/serve.ts'
import { createScreener } from './engine.ts'

serveWorker(() => createScreener())
