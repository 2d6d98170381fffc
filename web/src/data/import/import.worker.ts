import { serve } from '../worker/serve.ts'
import { createReader } from './reader.ts'

serve(createReader)
