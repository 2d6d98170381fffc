import { type Port, serve } from '../../../data/worker/protocol.ts'
import { createSearchEngine } from './engine.ts'

serve(globalThis as unknown as Port, () => createSearchEngine())
