/**
 * Caches rows that are requested again and again while prices move: values that depend only on closed bars are computed
 * once per bar.
 */
import { COLUMN_IDS, type ColumnId, COLUMNS } from './catalogue.ts'
import type { ColumnContext, ScreenerColumn } from './column.ts'
import type { BarColumns } from './indicators/index.ts'
import type { BarInterval, InstrumentData, Need } from './instrument-data.ts'
import { rowOf, type ScreenerRow, staleNeeds, columnValue } from './row.ts'

const INTERVALS = ['5m', '1h', '1d'] as const satisfies readonly BarInterval[]

/** Columns that depend only on bars of one length; all others depend on the ticker and the clock. */
const COLUMNS_OF_BARS: Readonly<Record<BarInterval, readonly ColumnId[]>> = {
  '5m': columnsOf('5m'),
  '1h': columnsOf('1h'),
  '1d': columnsOf('1d'),
}
const LIVE_COLUMNS = COLUMN_IDS.filter((id) => !INTERVALS.some((interval) => COLUMNS_OF_BARS[interval].includes(id)))

export type CachedRows = {
  /**
   * Same result as `rowOf`, with values of closed bars as they were computed when the bars arrived. Always returns the
   * same `values` object: the next call changes it.
   */
  readonly row: (instrument: InstrumentData, context: ColumnContext) => ScreenerRow
  readonly clear: () => void
}

export function createCachedRows(): CachedRows {
  const cache = new Map<string, CachedRow>()
  return {
    row: (instrument, context) => {
      const cached = cache.get(instrument.id)
      if (cached === undefined) {
        const row = rowOf(instrument, context)
        cache.set(instrument.id, {
          values: row.values,
          bars: instrument.bars,
          benchmarkBars: context.benchmark?.bars ?? NO_BARS,
        })
        return row
      }
      for (const column of LIVE_COLUMNS) cached.values[column] = columnValue(column, instrument, context)
      for (const interval of INTERVALS) updateColumnsOfBars(cached, { interval, instrument, context })
      cached.bars = instrument.bars
      cached.benchmarkBars = context.benchmark?.bars ?? NO_BARS
      const { id, symbol, base, quote, venue, kind, ticker } = instrument
      return {
        id,
        texts: { symbol, base, quote, venue, kind },
        values: cached.values,
        ageMs: ticker === null ? null : Math.max(0, context.now - ticker.time),
        stale: staleNeeds(instrument, context.now),
      }
    },
    clear: () => cache.clear(),
  }
}

type Bars = { readonly [interval in BarInterval]: BarColumns | null }
const NO_BARS: Bars = { '5m': null, '1h': null, '1d': null }

type CachedRow = {
  readonly values: Record<ColumnId, number | null>
  /** The bars, and those of the benchmark, behind the values: another object means other bars. */
  bars: Bars
  benchmarkBars: Bars
}

type BarUpdate = {
  readonly interval: BarInterval
  readonly instrument: InstrumentData
  readonly context: ColumnContext
}

function updateColumnsOfBars(
  { values, bars, benchmarkBars }: CachedRow,
  { interval, instrument, context }: BarUpdate,
): void {
  const isChanged = bars[interval] !== instrument.bars[interval]
  const isBenchmarkChanged = benchmarkBars[interval] !== (context.benchmark?.bars[interval] ?? null)
  if (!isChanged && !isBenchmarkChanged) return
  for (const column of COLUMNS_OF_BARS[interval]) {
    if (!isChanged && (COLUMNS[column] as ScreenerColumn).usesBenchmark !== true) continue
    values[column] = columnValue(column, instrument, context)
  }
}

function columnsOf(interval: BarInterval): readonly ColumnId[] {
  const need: Need = `bars-${interval}`
  return COLUMN_IDS.filter((id) => (COLUMNS[id] as ScreenerColumn).needs.every((other) => other === need))
}
