export type TimePoint = {
  /** `2026-11-21`, or seconds since 1970; ascending, without duplicates. */
  readonly time: string | number
  readonly value: number
}

type StandsFor = (time: string | number) => string | null

export type TimeChartData = {
  readonly line: readonly TimePoint[]
  /** Another curve over the same times to compare with, drawn in dashes behind the line. */
  readonly ghost?: readonly TimePoint[] | undefined
  /** Drawn below the line, on its own axis. */
  readonly strip?: readonly TimePoint[] | undefined
  /** The look of the strip, unless it is a drawdown in the units of the line. */
  readonly stripLook?: {
    readonly name: string
    readonly tone: 'loss' | 'accent'
    readonly format: (value: number) => string
    /** The full value, at the crosshair; as on the axis by default. */
    readonly exact?: (value: number) => string
    readonly stepped?: boolean
  }
  readonly baseline: number
  /** Events on the line, such as deposits. */
  readonly marks?: readonly { readonly time: string | number; readonly text: string; readonly up: boolean }[]
  readonly stepped?: boolean
  /** The trades that the point at a time stands for: `data-explain`; null if it stands for none. */
  readonly explained?: StandsFor | undefined
  /** The same for a point of the strip. */
  readonly explainedStrip?: StandsFor | undefined
  /** On the axis. */
  readonly format: (value: number) => string
  /** The full value, at the crosshair; as on the axis by default. */
  readonly exact?: (value: number) => string
}
