import type { Fixed, UtcMs } from '../base/index.ts'
import { type Decisions, decisionsOf } from '../chance/index.ts'
import type { JudgedTrade } from './history.ts'

/** A closed trade whose net is known. */
export type ClosedTrade = JudgedTrade & { readonly closeTime: UtcMs; readonly net: Fixed }

export function closedTrades(trades: readonly JudgedTrade[]): readonly ClosedTrade[] {
  return trades.filter((trade): trade is ClosedTrade => trade.closeTime !== null && trade.net !== null)
}

/** The independent decisions among closed trades; `values` are their results. */
export function decisionsOfTrades(trades: readonly ClosedTrade[], values: Float64Array): Decisions {
  return decisionsOf({
    openTime: Float64Array.from(trades, ({ openTime }) => openTime),
    closeTime: Float64Array.from(trades, ({ closeTime }) => closeTime),
    coin: trades.map(({ ticker }) => ticker),
    side: trades.map(({ side }) => (side === 'long' ? 1 : -1)),
    value: values,
  })
}
