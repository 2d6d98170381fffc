import { type Port, serve } from '../analysis/protocol.ts'
import { createSearchEngine } from './engine.ts'

serve(globalThis as unknown as Port, () => createSearchEngine())
