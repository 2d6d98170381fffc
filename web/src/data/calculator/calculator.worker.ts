import { type Port, serve } from '../worker/protocol.ts'
import { createCalculatorEngine } from './engine.ts'

serve(globalThis as unknown as Port, () => createCalculatorEngine())
