import { createEngine } from './engine.ts'
import { serve } from '../worker/serve.ts'

serve(() => createEngine())
