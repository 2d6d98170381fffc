import { serveWorker } from '../../../data/worker/serve.ts'
import { createCalculatorEngine } from '../../../data/calculator/engine.ts'

serveWorker(() => createCalculatorEngine())
