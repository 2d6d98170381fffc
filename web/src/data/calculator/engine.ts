import {
  type Calculation,
  type CalculatorId,
  CALCULATORS,
  type Calculator,
  type VenueLimits,
} from '@roundtrip/core/calculators'
import type { Inputs } from './inputs.ts'

export type Asked = { readonly id: CalculatorId; readonly inputs: Inputs; readonly limits: VenueLimits }

/** Calculations that take too long for the page. */
export type CalculatorEngine = { readonly calculate: (asked: Asked) => Calculation }

export function createCalculatorEngine(): CalculatorEngine {
  return { calculate }
}

export function calculate({ id, inputs, limits }: Asked): Calculation {
  const calculator: Calculator = CALCULATORS[id]
  return calculator.calculate(inputs, limits)
}
