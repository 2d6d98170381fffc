import type { Calculator } from '@roundtrip/core/calculators'
import type { OwnNumber } from './own-numbers.ts'

/** What every kind of calculator input is given. */
export type CalculatorFieldProps = {
  readonly name: string
  readonly field: Calculator['fields'][string]
  readonly value: string
  readonly unit: string
  /** What is wrong with it. */
  readonly problem: string | undefined
  /** What is good to know about it. */
  readonly note: string | undefined
  /** Where its value was taken from, where nobody typed it. */
  readonly source: string | undefined
  readonly own: OwnNumber | undefined
  readonly onChange: (text: string) => void
}
