export * from './catalogue.ts'
export {
  type Calculation,
  type Calculator,
  isApplicable,
  type OutputField,
  type FieldProblem,
  type OutputValue,
  type Texts,
  USUAL_LIMITS,
} from './calculator.ts'
export type { CalculatorField, Range, FieldUnit, VenueLimits } from './fields.ts'
