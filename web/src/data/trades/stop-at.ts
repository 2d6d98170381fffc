import type { AnnotationData } from '@roundtrip/contract/documents'
import { fixed, formatFixed } from '@roundtrip/core/base'
import type { TradeColumns } from '@roundtrip/core/reports'
import { tradeIdAt } from './trade-id.ts'

/**
 * The stop this far from the entry, on the side of the loss, as decimal text with up to eight significant digits: 2 %
 * from a long at 64,000 is 62720. Null if it would not be above zero.
 */
export function stopAt({ entry, side, percent }: StopFromEntry): string | null {
  const price = entry * (side === 'long' ? 1 - percent / 100 : 1 + percent / 100)
  const rounded = Number(price.toPrecision(8))
  return Number.isFinite(rounded) && rounded > 0 ? formatFixed(fixed(rounded)) : null
}

type StopFromEntry = { readonly entry: number; readonly side: 'long' | 'short'; readonly percent: number }

/** Whether a note has something to measure R by, from the trader, a plan or orders. */
export function hasRisk(note: Pick<AnnotationData, 'stop' | 'risk'> | undefined): boolean {
  return note !== undefined && (note.stop !== null || note.risk !== null)
}

/** The stop of every trade this far from its entry. A trade without an entry, or without such a price, has none. */
export function stopsAt(
  columns: TradeColumns,
  tradeIds: readonly string[],
  percent: number,
): ReadonlyMap<string, string> {
  const idSet = new Set(tradeIds)
  const stops = new Map<string, string>()
  for (let row = 0; row < columns.count; row += 1) {
    const id = tradeIdAt(columns, row)
    const entry = columns.entryPrice[row] ?? Number.NaN
    if (!idSet.has(id) || Number.isNaN(entry)) continue
    const stop = stopAt({ entry, side: columns.side[row] === 1 ? 'long' : 'short', percent })
    if (stop !== null) stops.set(id, stop)
  }
  return stops
}
