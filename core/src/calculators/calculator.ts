/**
 * The shape that all calculators share. Input is text by field name. Output is exact decimals as text (statistics:
 * numbers), or null if a result is undefined, or problems that name the field at fault. A calculator never throws on
 * what a trader types.
 */
import type { Message } from '../base/index.ts'
import type { CalculatorField, FieldUnit, VenueLimits } from './fields.ts'

/** Input text by field. A missing field takes its default; an empty field has no value. */
export type Texts<Name extends string = string> = { readonly [name in Name]?: string }

/** A mistake in a field, or a note about it. For a problem in a row of a table, the values include the row. */
export type FieldProblem = Message & { readonly field: string }

/** Exact results are decimal text, statistical ones numbers; null if undefined, as `whenNull` explains. */
export type OutputValue = string | number | null

export type Calculation<Output extends string = string> = {
  /** Null if there is a problem. Callers may keep showing the last good results. */
  readonly results: Readonly<Record<Output, OutputValue>> | null
  readonly problems: readonly FieldProblem[]
  /** Notes that the trader should see but that are not mistakes; `field` says next to which field. */
  readonly notes: readonly FieldProblem[]
}

export type OutputField = {
  readonly label: string
  readonly unit: FieldUnit
  /** When the result is null; empty if it never is. */
  readonly whenNull: string
}

/** Default limits where those of the venue are unknown. */
export const USUAL_LIMITS: VenueLimits = { maxLeverage: 125 }

/** Everything a screen needs to show a calculator, and the calculation itself. */
export type Calculator<Name extends string = string, Output extends string = string> = {
  readonly name: string
  /** The question that the calculator answers, in a trader's words. */
  readonly sentence: string
  readonly fields: Readonly<Record<Name, CalculatorField<unknown>>>
  readonly outputs: Readonly<Record<Output, OutputField>>
  /** The formula in words and symbols. */
  readonly formula: string
  /** The source of the formula, or the reference that it was checked against. */
  readonly source: string
  /** True if it takes millions of random draws: too slow to recalculate on every key press. */
  readonly simulated?: true
  /** A method, so that a list can hold calculators with different fields. */
  calculate(texts: Texts<Name>, limits?: VenueLimits): Calculation<Output>
}

type Values<Fields> = {
  readonly [name in keyof Fields]: Fields[name] extends CalculatorField<infer Value> ? Value : never
}

type Definition<Fields extends Readonly<Record<string, CalculatorField<unknown>>>, Output extends string> = Omit<
  Calculator<keyof Fields & string, Output>,
  'fields' | 'calculate'
> & {
  readonly fields: Fields
  readonly compute: (values: Values<Fields>) => Calculation<Output>
}

/** Reads the fields before the calculation, which therefore only sees values in range. */
export function calculator<
  const Fields extends Readonly<Record<string, CalculatorField<unknown>>>,
  Output extends string,
>({ compute, ...shown }: Definition<Fields, Output>): Calculator<keyof Fields & string, Output> {
  return {
    ...shown,
    calculate(texts, limits = USUAL_LIMITS) {
      const typed: Texts = texts
      const values: Record<string, unknown> = {}
      const problems: FieldProblem[] = []
      for (const [name, field] of Object.entries<CalculatorField<unknown>>(shown.fields)) {
        const reading = field.read(
          isApplicable(field, typed, shown.fields) ? (typed[name] ?? field.preset) : field.preset,
          limits,
        )
        if ('problem' in reading) problems.push({ field: name, ...reading.problem })
        else values[name] = reading.value
      }
      return problems.length > 0 ? refused(problems) : compute(values as Values<Fields>)
    },
  }
}

/** Whether a field applies, given the choice in the field that it depends on. */
export function isApplicable(
  field: CalculatorField<unknown>,
  texts: Texts,
  fields: Readonly<Record<string, CalculatorField<unknown>>>,
): boolean {
  if (field.onlyFor === null) return true
  const { name, choice } = field.onlyFor
  return (texts[name] ?? fields[name]?.preset) === choice
}

export function refused<Output extends string>(problems: readonly FieldProblem[]): Calculation<Output> {
  return { results: null, problems, notes: [] }
}

export function calculated<Output extends string>(
  results: Readonly<Record<Output, OutputValue>>,
  notes: readonly (FieldProblem | false)[] = [],
): Calculation<Output> {
  return { results, problems: [], notes: notes.filter((note) => note !== false) }
}
