/**
 * What a trader adds hangs on a trade's id, and the id is made from the fill that opened the trade. When earlier fills
 * arrive, or trades are split or merged, another fill opens, and what was added has to follow its fill.
 */
import type { Trade } from './trade.ts'
import { tradeIdOf } from './trade-id.ts'

/**
 * For each id that no trade has any more: the trade that now holds the fill which opened the old one. Ids whose fill
 * is gone are not in the answer; what hangs on them waits until the fill comes back.
 */
export function heirsOf(vanished: ReadonlySet<string>, trades: readonly Trade[]): Map<string, Trade> {
  const heirs = new Map<string, Trade>()
  if (vanished.size === 0) return heirs
  for (const trade of trades) {
    for (const slice of trade.slices) {
      const old = tradeIdOf(slice.fill, trade.positionSide)
      // A flip belongs to two trades; what it opened is the heir.
      if (vanished.has(old) && (slice.role === 'entry' || !heirs.has(old))) heirs.set(old, trade)
    }
  }
  return heirs
}
