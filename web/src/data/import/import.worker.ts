import type { Port } from '../analysis/protocol.ts'
import { serve } from '../analysis/protocol.ts'
import { createReader } from './reader.ts'

serve(globalThis as unknown as Port, createReader)
