export * from './catalogue.ts'
export {
  type Answer,
  type Calculator,
  isAsked,
  type OutputField,
  type Problem,
  type Result,
  type Texts,
  type Unit,
  USUAL_LIMITS,
  type VenueLimits,
} from './calculator.ts'
export type { Field, Range } from './fields.ts'
