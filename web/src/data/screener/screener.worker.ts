import { type Port, serve } from '../analysis/protocol.ts'
import { createScreener } from './engine.ts'

serve(globalThis as unknown as Port, () => createScreener())
