/** A figure of a lesson: values that the reader moves, and what core makes of them. */

/** One value that the reader moves or types. */
export type Slider = {
  readonly label: string
  readonly least: number
  readonly most: number
  readonly step: number
  readonly start: number
  /** After the number, such as `%`. */
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
  /** One sentence with the result. */
  readonly label: string
  readonly series: readonly FigureSeries[]
  readonly xName: string
  readonly xText: (x: number) => string
  readonly yText: (y: number) => string
  /** Where the reader stands. */
  readonly mark?: number
}

export type Bars = {
  readonly kind: 'bars'
  readonly label: string
  readonly bars: readonly {
    readonly key: string
    readonly name: string
    readonly value: number
    /** Trades behind it, where it is about trades. */
    readonly count?: number
  }[]
  readonly yText: (y: number) => string
  readonly signed: boolean
}

/** What a figure shows for the values as they stand. */
export type ShownFigure = {
  /** What it means, in one sentence. */
  readonly says: string
  readonly lines: readonly Line[]
  readonly drawing: Plot | Bars
}

export type FigureValues<Name extends string = string> = { readonly [name in Name]: number }

export type LessonFigure<Name extends string = string> = {
  readonly title: string
  readonly sliders: { readonly [name in Name]: Slider }
  /** A method, so that a list may hold figures of different sliders. */
  show(values: FigureValues<Name>): ShownFigure
}

/** Binds the names of the sliders to the values that `show` gets. */
export function figure<const Name extends string>(definition: LessonFigure<Name>): LessonFigure<Name> {
  return definition
}

/** What a typed value is read as, or why it is none. */
export function readValue(text: string, { label, least, most, unit }: Slider): number | { readonly problem: string } {
  const trimmed = text.trim()
  const value = /^[-+]?(\d+\.?\d*|\.\d+)$/.test(trimmed) ? Number(trimmed) : Number.NaN
  if (Number.isNaN(value)) return { problem: `${label} must be a number such as ${least + (most - least) / 2}.` }
  if (value < least || value > most) return { problem: `${label} must be from ${least} to ${most}${unit}.` }
  return value
}

export function startValues<Name extends string>(sliders: LessonFigure<Name>['sliders']): FigureValues<Name> {
  const starts = Object.entries<Slider>(sliders).map(([name, { start }]) => [name, start] as const)
  return Object.fromEntries(starts) as FigureValues<Name>
}
