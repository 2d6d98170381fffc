import { createEngine } from './engine.ts'
import { type Port, serve } from './protocol.ts'

serve(globalThis as unknown as Port, () => createEngine())
