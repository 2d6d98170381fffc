import type { ChartNote } from '@roundtrip/contract/documents'
import { firstIndex } from '@roundtrip/core/base'
import type { PinnedNote } from '../../ui/draw-notes.ts'

type Candles = { readonly candles: readonly { readonly time: number }[]; readonly intervalMs: number }

/** The index of the candle that contains a time; null if there is none. */
export function barAt({ candles, intervalMs }: Candles, time: number): number | null {
  const index = firstIndex(candles, (candle) => candle.time > time) - 1
  const candle = candles[index]
  return candle === undefined || time >= candle.time + intervalMs ? null : index
}

/** The notes that the chart shows, by their index in the list. A replay hides those after `until`. */
export function pinnedNotes(
  notes: readonly ChartNote[],
  { until, ...market }: Candles & { readonly until: number },
): readonly PinnedNote[] {
  return notes.flatMap(({ time, price, text }, index) => {
    const bar = time < until ? barAt(market, time) : null
    return bar === null ? [] : [{ id: String(index), bar, price: Number(price), text }]
  })
}

/** In time order; replaces the note at the index, appends it if there is no such index, or removes it for null. */
export function withNote(
  notes: readonly ChartNote[],
  index: number | null,
  note: ChartNote | null,
): readonly ChartNote[] {
  const others = notes.filter((_, at) => at !== index)
  return (note === null ? others : [...others, note]).toSorted((a, b) => a.time - b.time)
}
