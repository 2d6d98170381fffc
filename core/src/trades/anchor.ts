/**
 * Keeps notes attached to trades. They belong to a trade's id, which is made from the fill that opened the trade. When
 * earlier fills arrive, or trades are split or merged, another fill opens the trade, and the notes have to follow their
 * fill.
 */
import { type Fill, OUTSIDE } from '../ledger/index.ts'
import type { Trade } from './trade.ts'
import { type OpeningFill, tradeIdOf } from './trade-id.ts'

/**
 * For each id that no trade has any more: the trade that now contains the fill that opened the old one. Leaves out ids
 * whose fill is gone; their notes wait until the fill returns.
 */
export function heirsOf(vanished: ReadonlySet<string>, trades: readonly Trade[]): Map<string, Trade> {
  const heirs = new Map<string, Trade>()
  if (vanished.size === 0) return heirs
  const quotes = new Set(['USD', ...trades.map(({ instrument }) => instrument.quote)])
  for (const trade of trades) {
    for (const slice of trade.slices) {
      for (const fill of [slice.fill, ...elsewhere(slice.fill, quotes)]) {
        const old = tradeIdOf(fill, trade.positionSide)
        // The fill of a reversal belongs to two trades; its heir is the one it opened.
        if (vanished.has(old) && (slice.role === 'entry' || !heirs.has(old))) heirs.set(old, trade)
      }
    }
  }
  return heirs
}

/** Coins from outside, as they would have opened a trade in the positions of other quotes. */
function elsewhere({ account, instrument, dedupeKey }: Fill, quotes: ReadonlySet<string>): OpeningFill[] {
  if (instrument.venue !== OUTSIDE) return []
  return Array.from(quotes, (quote) => ({ account, instrument: { ...instrument, quote }, dedupeKey }))
}
