import { MINUTE_MS } from '../base/index.ts'
import { INTERVAL_MS } from './bar-time.ts'
import { type ColumnId, COLUMN_IDS, COLUMNS, type TextColumn } from './catalogue.ts'
import type { ColumnContext, ScreenerColumn } from './column.ts'
import type { BarInterval, InstrumentData, Need } from './instrument-data.ts'

/** Data older than this counts as stale. */
const STALE_MS = 5 * MINUTE_MS

export type ScreenerRow = {
  readonly id: string
  readonly texts: Readonly<Record<TextColumn, string>>
  readonly values: Readonly<Record<ColumnId, number | null>>
  /** Age of the newest price; null without a ticker. */
  readonly ageMs: number | null
  /** Data that exists but is more than five minutes late; columns that need it cannot be trusted. */
  readonly stale: readonly Need[]
}

/** Every column of one instrument at a moment. */
export function rowOf(instrument: InstrumentData, context: ColumnContext): ScreenerRow {
  const { id, symbol, base, quote, venue, kind, ticker } = instrument
  const values = COLUMN_IDS.map((column) => [column, columnValue(column, instrument, context)])
  return {
    id,
    texts: { symbol, base, quote, venue, kind },
    values: Object.fromEntries(values) as Record<ColumnId, number | null>,
    ageMs: ticker === null ? null : Math.max(0, context.now - ticker.time),
    stale: staleNeeds(instrument, context.now),
  }
}

/** One column of an instrument; null if it is undefined. */
export function columnValue(column: ColumnId, instrument: InstrumentData, context: ColumnContext): number | null {
  const value = (COLUMNS[column] as ScreenerColumn).compute(instrument, context)
  // Venues sometimes send 0 if 0 is impossible; dividing by it must give null.
  return value === null || !Number.isFinite(value) ? null : value
}

/** The data that exists but is late. */
export function staleNeeds({ ticker, bars, funding, openInterest }: InstrumentData, now: number): readonly Need[] {
  const times: readonly (readonly [Need, number | undefined])[] = [
    ['ticker', ticker?.time],
    ['bars-5m', dueAt(bars['5m']?.time, '5m')],
    ['bars-1h', dueAt(bars['1h']?.time, '1h')],
    ['bars-1d', dueAt(bars['1d']?.time, '1d')],
    ['funding', funding?.time],
    ['open-interest', openInterest?.time],
  ]
  return times.filter(([, time]) => time !== undefined && now - time > STALE_MS).map(([need]) => need)
}

/** When the bar after the last closed one closes: no newer bar can be known before. */
function dueAt(time: Float64Array | undefined, interval: BarInterval): number | undefined {
  const last = time?.at(-1)
  return last === undefined ? undefined : last + 2 * INTERVAL_MS[interval]
}
