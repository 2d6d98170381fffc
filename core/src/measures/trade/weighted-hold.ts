import { ratio, toNumber } from '../../base/index.ts'
import type { TradeSlice, Trade } from '../../trades/index.ts'
import type { TradeMeasure } from './trade-measure.ts'

/** How long the average coin or contract of the trade was held; scaling in late or out early shortens it. */
export const weightedHoldMs: TradeMeasure = {
  name: 'Weighted holding time',
  unit: 'ms',
  formula: 'mean exit time - mean entry time, weighted by quantity',
  whenNull: 'while open, or without entries or exits',
  compute: ({ trade }) => {
    const entered = meanSinceOpen(trade, 'entry')
    const left = meanSinceOpen(trade, 'exit')
    return trade.closeTime === null || entered === null || left === null ? null : left - entered
  },
}

/** Counted from the open of the trade, because products with times since 1970 would lose their last digits. */
function meanSinceOpen(trade: Trade, role: TradeSlice['role']): number | null {
  let quantity = 0
  let weighted = 0
  for (const slice of trade.slices) {
    if (slice.role !== role) continue
    quantity += toNumber(slice.quantity)
    weighted += toNumber(slice.quantity) * (slice.fill.time - trade.openTime)
  }
  return ratio(weighted, quantity)
}
