import { serveWorker } from '../../../data/worker/serve.ts'
import { createSearchEngine } from './engine.ts'

serveWorker(() => createSearchEngine())
