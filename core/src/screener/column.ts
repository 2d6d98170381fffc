import type { InstrumentData, Need } from './instrument-data.ts'

/** `percent` values are fractions, as in measures; `index` has a scale of its own, such as 0..100. */
export type ColumnUnit = 'price' | 'percent' | 'dollars' | 'ratio' | 'index' | 'bars' | 'basis-points' | 'days'
export type ColumnGroup = 'Market' | 'Change' | 'Volume' | 'Volatility' | 'Trend' | 'Momentum' | 'Derivatives'

/** What columns need besides the instrument itself. */
export type ColumnContext = {
  readonly now: number
  /** Bitcoin, which correlations compare with. */
  readonly benchmark: InstrumentData | null
}

/** One column of the screener: the only definition of its number. `compute` returns null where it is undefined. */
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
  /** It can go either way, so its sign is always shown. */
  readonly isSigned?: true
  /** It says that a price went up or down, so it is shown in their colours. */
  readonly isDirection?: true
  /** Decimals to show, where they differ from the usual ones of the unit. */
  readonly decimals?: number
  readonly compute: (instrument: InstrumentData, context: ColumnContext) => number | null
}
