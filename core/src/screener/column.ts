import type { InstrumentData, Need } from './instrument-data.ts'

/** `percent` values are fractions, as in measures; `index` runs over a scale of its own, such as 0..100. */
export type ColumnUnit = 'price' | 'percent' | 'dollars' | 'ratio' | 'index' | 'bars' | 'basis-points' | 'days'
export type ColumnGroup = 'Market' | 'Change' | 'Volume' | 'Volatility' | 'Trend' | 'Momentum' | 'Derivatives'

/** What values are compared with, and the moment at which they are asked for. */
export type Asked = {
  readonly now: number
  /** Bitcoin, which correlations are held against. */
  readonly benchmark: InstrumentData | null
}

/** One column of the screener: the one definition of one number. `compute` answers null where it is undefined. */
export type Column = {
  readonly name: string
  readonly unit: ColumnUnit
  readonly group: ColumnGroup
  /** In words and symbols, as shown on hover. */
  readonly formula: string
  readonly whenNull: string
  readonly needs: readonly Need[]
  /** Held against the bars of bitcoin too, so it changes with them as well. */
  readonly besideBenchmark?: true
  readonly compute: (instrument: InstrumentData, asked: Asked) => number | null
}
