import { createEngine } from './engine.ts'
import { type Port, serve } from '../worker/protocol.ts'

serve(globalThis as unknown as Port, () => createEngine())
