import type { InstrumentData, Need } from './instrument-data.ts'

/** `percent` values are fractions, as in measures; `index` has a scale of its own, such as 0..100. */
export type ColumnUnit = 'price' | 'percent' | 'dollars' | 'ratio' | 'index' | 'bars' | 'basis-points' | 'days'
export type ColumnGroup = 'Market' | 'Change' | 'Volume' | 'Volatility' | 'Trend' | 'Momentum' | 'Derivatives'

/** The input of columns besides the instrument itself. */
export type ColumnContext = {
  readonly now: number
  /** Bitcoin, the benchmark of correlations. */
  readonly benchmark: InstrumentData | null
}

/** One column of the screener: the only definition of its number. `compute` returns null if it is undefined. */
export type ScreenerColumn = {
  readonly name: string
  readonly unit: ColumnUnit
  readonly group: ColumnGroup
  /** In words and symbols, as shown on hover. */
  readonly formula: string
  readonly whenNull: string
  readonly needs: readonly Need[]
  /** Also computed from the bars of bitcoin, so it changes whenever they do. */
  readonly usesBenchmark?: true
  /** It can be positive or negative, so its sign is always shown. */
  readonly isSigned?: true
  /** It tells that a price went up or down, so it is shown in their colours. */
  readonly isDirection?: true
  /** Decimals to show, if they differ from the default of the unit. */
  readonly decimals?: number
  readonly compute: (instrument: InstrumentData, context: ColumnContext) => number | null
}
