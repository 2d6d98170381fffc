import { serve } from '../../../data/worker/serve.ts'
import { createScreener } from './engine.ts'

serve(() => createScreener())
