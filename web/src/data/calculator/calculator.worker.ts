import { serve } from '../worker/serve.ts'
import { createCalculatorEngine } from './engine.ts'

serve(() => createCalculatorEngine())
