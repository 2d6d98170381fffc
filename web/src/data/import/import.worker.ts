import type { Port } from '../worker/protocol.ts'
import { serve } from '../worker/protocol.ts'
import { createReader } from './reader.ts'

serve(globalThis as unknown as Port, createReader)
