export * from './catalogue.ts'
export {
  type Answer,
  type Calculator,
  isAsked,
  type OutputField,
  type Problem,
  type Result,
  type Texts,
  USUAL_LIMITS,
} from './calculator.ts'
export type { Field, Range, Unit, VenueLimits } from './fields.ts'
