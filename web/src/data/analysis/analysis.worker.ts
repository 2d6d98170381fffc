import { createEngine } from './engine.ts'
import { serveWorker } from '../worker/serve.ts'

serveWorker(() => createEngine())
