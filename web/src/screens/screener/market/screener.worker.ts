import { type Port, serve } from '../../../data/worker/protocol.ts'
import { createScreener } from './engine.ts'

serve(globalThis as unknown as Port, () => createScreener())
