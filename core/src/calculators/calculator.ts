/**
 * The one shape of all calculators. What a trader types are texts by the name of their field; what comes back are exact
 * decimals as text (statistics: numbers), or null where a result is undefined, or problems that name the field at fault.
 * A calculator never throws on what was typed.
 */
import type { Field, Unit, VenueLimits } from './fields.ts'

/** What was typed, by field. A field that is missing holds its default; an empty one holds nothing. */
export type Texts<Name extends string = string> = { readonly [name in Name]?: string }

export type Problem = { readonly field: string; readonly message: string }

/** Exact results are decimal text, statistical ones numbers; null is undefined, and the output says when. */
export type Result = string | number | null

export type Answer<Output extends string = string> = {
  /** Null where there is a problem. The last good results are the caller's to keep. */
  readonly results: Readonly<Record<Output, Result>> | null
  readonly problems: readonly Problem[]
  /** What the trader should know although it is no mistake; the field names where it is shown. */
  readonly notes: readonly Problem[]
}

export type OutputField = {
  readonly label: string
  readonly unit: Unit
  /** When the result is null; empty where it never is. */
  readonly whenNull: string
}

/** Limits where the venue's own are not known. */
export const USUAL_LIMITS: VenueLimits = { leverageMost: 125 }

/** All that a screen needs to show a calculator, and the calculation itself. */
export type Calculator<Name extends string = string, Output extends string = string> = {
  readonly name: string
  /** What it answers, in a trader's words. */
  readonly sentence: string
  readonly fields: Readonly<Record<Name, Field<unknown>>>
  readonly outputs: Readonly<Record<Output, OutputField>>
  /** In words and symbols. */
  readonly formula: string
  /** Where the formula comes from, or what was checked against. */
  readonly source: string
  /** True where it takes millions of random draws: too slow to answer each key that is pressed. */
  readonly simulated?: true
  /** A method, so that a list may hold calculators of different fields. */
  calculate(texts: Texts<Name>, limits?: VenueLimits): Answer<Output>
}

type Values<Fields> = { readonly [name in keyof Fields]: Fields[name] extends Field<infer Value> ? Value : never }

type Definition<Fields extends Readonly<Record<string, Field<unknown>>>, Output extends string> = Omit<
  Calculator<keyof Fields & string, Output>,
  'fields' | 'calculate'
> & {
  readonly fields: Fields
  readonly compute: (values: Values<Fields>) => Answer<Output>
}

/** Puts the reading of the fields before a calculation, which then sees values that are in range. */
export function calculator<const Fields extends Readonly<Record<string, Field<unknown>>>, Output extends string>({
  compute,
  ...shown
}: Definition<Fields, Output>): Calculator<keyof Fields & string, Output> {
  return {
    ...shown,
    calculate(texts, limits = USUAL_LIMITS) {
      const typed: Texts = texts
      const values: Record<string, unknown> = {}
      const problems: Problem[] = []
      for (const [name, field] of Object.entries<Field<unknown>>(shown.fields)) {
        const reading = field.read(
          isAsked(field, typed, shown.fields) ? (typed[name] ?? field.preset) : field.preset,
          limits,
        )
        if ('problem' in reading) problems.push({ field: name, message: reading.problem })
        else values[name] = reading.value
      }
      return problems.length > 0 ? refused(problems) : compute(values as Values<Fields>)
    },
  }
}

/** Whether a field counts, given what was chosen in the field on which it depends. */
export function isAsked(
  field: Field<unknown>,
  texts: Texts,
  fields: Readonly<Record<string, Field<unknown>>>,
): boolean {
  if (field.onlyFor === null) return true
  const { name, choice } = field.onlyFor
  return (texts[name] ?? fields[name]?.preset) === choice
}

export function refused<Output extends string>(problems: readonly Problem[]): Answer<Output> {
  return { results: null, problems, notes: [] }
}

export function answered<Output extends string>(
  results: Readonly<Record<Output, Result>>,
  notes: readonly (Problem | false)[] = [],
): Answer<Output> {
  return { results, problems: [], notes: notes.filter((note) => note !== false) }
}
