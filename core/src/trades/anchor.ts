/**
 * What a trader adds belongs to a trade's id, which is made from the fill that opened the trade. When earlier fills
 * arrive, or trades are split or merged, another fill opens the trade, and what was added has to follow its fill.
 */
import type { Trade } from './trade.ts'
import { tradeIdOf } from './trade-id.ts'

/**
 * For each id that no trade has any more: the trade that now contains the fill which opened the old one. Leaves out ids
 * whose fill is gone; their notes wait until the fill returns.
 */
export function heirsOf(vanished: ReadonlySet<string>, trades: readonly Trade[]): Map<string, Trade> {
  const heirs = new Map<string, Trade>()
  if (vanished.size === 0) return heirs
  for (const trade of trades) {
    for (const slice of trade.slices) {
      const old = tradeIdOf(slice.fill, trade.positionSide)
      // A flip belongs to two trades; its heir is the one it opened.
      if (vanished.has(old) && (slice.role === 'entry' || !heirs.has(old))) heirs.set(old, trade)
    }
  }
  return heirs
}
