import type { Calculator } from '@roundtrip/core/calculators'
import type { OwnNumber } from './own-numbers.ts'

/** The props of every kind of calculator input. */
export type CalculatorFieldProps = {
  readonly name: string
  readonly field: Calculator['fields'][string]
  readonly value: string
  readonly unit: string
  /** Its error. */
  readonly problem: string | undefined
  /** The row that has the error, from 1, in a table. */
  readonly wrongRow: number | null
  /** A note below it. */
  readonly note: string | undefined
  /** The source of its value, if it was not typed. */
  readonly source: string | undefined
  readonly own: OwnNumber | undefined
  readonly onChange: (text: string) => void
}
