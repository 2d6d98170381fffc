import { MINUTE_MS } from '../base/index.ts'
import { INTERVAL_MS } from './bar-time.ts'
import { type ColumnId, COLUMN_IDS, COLUMNS, type TextColumn } from './catalogue.ts'
import type { Asked, Column } from './column.ts'
import type { BarInterval, InstrumentData, Need } from './instrument-data.ts'

/** Older data is said to be stale. */
const STALE_MS = 5 * MINUTE_MS

export type ScreenerRow = {
  readonly id: string
  readonly texts: Readonly<Record<TextColumn, string>>
  readonly values: Readonly<Record<ColumnId, number | null>>
  /** Age of the newest price; null without a ticker. */
  readonly ageMs: number | null
  /** What is there but more than five minutes late; columns that need it are not to be trusted. */
  readonly stale: readonly Need[]
}

/** Every column of one instrument at a moment. */
export function rowOf(instrument: InstrumentData, asked: Asked): ScreenerRow {
  const { id, symbol, base, quote, venue, kind, ticker } = instrument
  const values = COLUMN_IDS.map((column) => [column, valueOf(column, instrument, asked)])
  return {
    id,
    texts: { symbol, base, quote, venue, kind },
    values: Object.fromEntries(values) as Record<ColumnId, number | null>,
    ageMs: ticker === null ? null : Math.max(0, asked.now - ticker.time),
    stale: staleNeeds(instrument, asked.now),
  }
}

/** One column of an instrument; null where it is undefined. */
export function valueOf(column: ColumnId, instrument: InstrumentData, asked: Asked): number | null {
  const value = (COLUMNS[column] as Column).compute(instrument, asked)
  // What a venue sends may be 0 where it cannot be; what was divided by it is undefined.
  return value === null || !Number.isFinite(value) ? null : value
}

/** What is there but late. */
export function staleNeeds({ ticker, bars, funding, openInterest }: InstrumentData, now: number): readonly Need[] {
  const known: readonly (readonly [Need, number | undefined])[] = [
    ['ticker', ticker?.time],
    ['bars-5m', dueAt(bars['5m']?.time, '5m')],
    ['bars-1h', dueAt(bars['1h']?.time, '1h')],
    ['bars-1d', dueAt(bars['1d']?.time, '1d')],
    ['funding', funding?.time],
    ['open-interest', openInterest?.time],
  ]
  return known.filter(([, time]) => time !== undefined && now - time > STALE_MS).map(([need]) => need)
}

/** The moment at which the bar after the last closed one closes: until then nothing newer can be known. */
function dueAt(time: Float64Array | undefined, interval: BarInterval): number | undefined {
  const last = time?.at(-1)
  return last === undefined ? undefined : last + 2 * INTERVAL_MS[interval]
}
