/** Rows that are asked for again and again while prices move: what closed bars alone decide is computed once a bar. */
import { COLUMN_IDS, type ColumnId, COLUMNS } from './catalogue.ts'
import type { Asked, Column } from './column.ts'
import type { BarColumns } from './indicators/index.ts'
import type { BarInterval, InstrumentData, Need } from './instrument-data.ts'
import { rowOf, type ScreenerRow, staleNeeds, valueOf } from './row.ts'

const INTERVALS = ['5m', '1h', '1d'] as const satisfies readonly BarInterval[]

/** Columns that one length of bars decides; the others follow the ticker and the clock. */
const OF_BARS: Readonly<Record<BarInterval, readonly ColumnId[]>> = {
  '5m': columnsOf('5m'),
  '1h': columnsOf('1h'),
  '1d': columnsOf('1d'),
}
const OF_THE_MOMENT = COLUMN_IDS.filter((id) => !INTERVALS.some((interval) => OF_BARS[interval].includes(id)))

export type KeptRows = {
  /**
   * What `rowOf` answers, with values of closed bars as they were computed when the bars came. Its values are the same
   * object every time: the next question changes them.
   */
  readonly row: (instrument: InstrumentData, asked: Asked) => ScreenerRow
  readonly clear: () => void
}

export function keptRows(): KeptRows {
  const kept = new Map<string, Kept>()
  return {
    row: (instrument, asked) => {
      const known = kept.get(instrument.id)
      if (known === undefined) {
        const row = rowOf(instrument, asked)
        kept.set(instrument.id, { values: row.values, bars: instrument.bars, beside: asked.benchmark?.bars ?? NO_BARS })
        return row
      }
      for (const column of OF_THE_MOMENT) known.values[column] = valueOf(column, instrument, asked)
      for (const interval of INTERVALS) takeBars(known, { interval, instrument, asked })
      known.bars = instrument.bars
      known.beside = asked.benchmark?.bars ?? NO_BARS
      const { id, symbol, base, quote, venue, kind, ticker } = instrument
      return {
        id,
        texts: { symbol, base, quote, venue, kind },
        values: known.values,
        ageMs: ticker === null ? null : Math.max(0, asked.now - ticker.time),
        stale: staleNeeds(instrument, asked.now),
      }
    },
    clear: () => kept.clear(),
  }
}

type Bars = { readonly [interval in BarInterval]: BarColumns | null }
const NO_BARS: Bars = { '5m': null, '1h': null, '1d': null }

type Kept = {
  readonly values: Record<ColumnId, number | null>
  /** The bars, and those of the benchmark, that the values were computed of: another object means other bars. */
  bars: Bars
  beside: Bars
}

type Taken = { readonly interval: BarInterval; readonly instrument: InstrumentData; readonly asked: Asked }

function takeBars({ values, bars, beside }: Kept, { interval, instrument, asked }: Taken): void {
  const moved = bars[interval] !== instrument.bars[interval]
  const movedBeside = beside[interval] !== (asked.benchmark?.bars[interval] ?? null)
  if (!moved && !movedBeside) return
  for (const column of OF_BARS[interval]) {
    if (!moved && (COLUMNS[column] as Column).besideBenchmark !== true) continue
    values[column] = valueOf(column, instrument, asked)
  }
}

function columnsOf(interval: BarInterval): readonly ColumnId[] {
  const need: Need = `bars-${interval}`
  return COLUMN_IDS.filter((id) => (COLUMNS[id] as Column).needs.every((one) => one === need))
}
