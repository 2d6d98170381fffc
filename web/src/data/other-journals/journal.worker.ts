import { serveWorker } from '../worker/serve.ts'
import { createJournalReader } from './reader.ts'

serveWorker(createJournalReader)
