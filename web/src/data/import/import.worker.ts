import { serveWorker } from '../worker/serve.ts'
import { createReader } from './reader.ts'

serveWorker(({ progress }) => createReader(progress))
