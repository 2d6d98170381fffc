import {
  type Calculation,
  type CalculatorId,
  CALCULATORS,
  type Calculator,
  type VenueLimits,
} from '@roundtrip/core/calculators'
import type { Inputs } from './inputs.ts'

export type CalculationRequest = { readonly id: CalculatorId; readonly inputs: Inputs; readonly limits: VenueLimits }

/** Calculations that take too long for the page. */
export type CalculatorEngine = { readonly calculate: (request: CalculationRequest) => Calculation }

export function createCalculatorEngine(): CalculatorEngine {
  return { calculate }
}

export function calculate({ id, inputs, limits }: CalculationRequest): Calculation {
  const calculator: Calculator = CALCULATORS[id]
  return calculator.calculate(inputs, limits)
}
