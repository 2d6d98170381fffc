import { serve } from '../../../data/worker/serve.ts'
import { createSearchEngine } from './engine.ts'

serve(() => createSearchEngine())
