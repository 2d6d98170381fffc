import { serve } from '../../../data/worker/serve.ts'
import { createCalculatorEngine } from '../../../data/calculator/engine.ts'

serve(() => createCalculatorEngine())
