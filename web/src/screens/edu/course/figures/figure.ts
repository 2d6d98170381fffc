/** A figure of a lesson: values that the reader changes, and what core computes from them. */
import { typedDecimal } from '../../../../format/decimal.ts'
import { exact, withUnit } from '../../../../format/number.ts'
import { t } from '../../../../language/translate.ts'

/** One value that the reader slides or types. */
export type Slider = {
  readonly label: string
  readonly min: number
  readonly max: number
  readonly step: number
  readonly start: number
  /** The suffix of the number, such as `%`. */
  readonly unit: string
}

export type Line = {
  readonly name: string
  readonly text: string
  /** Colours the text as profit or loss. */
  readonly sign?: number | null
}

export type Point = readonly [x: number, y: number | null]

export type FigureSeries = {
  readonly name: string
  readonly points: readonly Point[]
  readonly tone?: 'accent' | 'soft'
}

export type Plot = {
  readonly kind: 'curve'
  /** The result in one sentence, for screen readers. */
  readonly label: string
  readonly series: readonly FigureSeries[]
  readonly xName: string
  readonly xText: (x: number) => string
  readonly yText: (y: number) => string
  /** The reader's current value. */
  readonly mark?: number
}

export type Bars = {
  readonly kind: 'bars'
  readonly label: string
  readonly bars: readonly {
    readonly key: string
    readonly name: string
    readonly value: number
    /** The number of trades behind it, if it is about trades. */
    readonly count?: number
  }[]
  readonly yText: (y: number) => string
  readonly signed: boolean
}

/** What a figure shows for the current values. */
export type ShownFigure = {
  /** The meaning in one sentence. */
  readonly says: string
  readonly lines: readonly Line[]
  readonly drawing: Plot | Bars
}

export type FigureValues<Name extends string = string> = { readonly [name in Name]: number }

export type LessonFigure<Name extends string = string> = {
  readonly title: string
  readonly sliders: { readonly [name in Name]: Slider }
  /** A method, so that a list can hold figures with different sliders. */
  show(values: FigureValues<Name>): ShownFigure
}

/** Ties the slider names to the values that `show` gets. */
export function figure<const Name extends string>(definition: LessonFigure<Name>): LessonFigure<Name> {
  return definition
}

/** The number of a typed value, or why it is invalid. */
export function readValue(text: string, { label, min, max, unit }: Slider): number | { readonly problem: string } {
  const written = /[a-z]/i.test(text) ? null : typedDecimal(text)
  if (written === null) {
    const example = exact(String(min + (max - min) / 2))
    return { problem: t('{label} must be a number such as {example}.', { label, example }) }
  }
  const value = Number(written)
  if (value >= min && value <= max) return value
  const range = { from: exact(String(min)), to: withUnit(exact(String(max)), unit) }
  return { problem: t('{label} must be from {from} to {to}.', { label, ...range }) }
}

export function startValues<Name extends string>(sliders: LessonFigure<Name>['sliders']): FigureValues<Name> {
  const starts = Object.entries<Slider>(sliders).map(([name, { start }]) => [name, start] as const)
  return Object.fromEntries(starts) as FigureValues<Name>
}
