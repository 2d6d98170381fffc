import { type Fixed, toNumber } from '../../base/index.ts'
import type { Trade } from '../../trades/index.ts'

/** Net of a closed trade; null while it is open or if a rate is missing. An open trade has no result yet. */
export function closedNet(trade: Trade): number | null {
  return trade.status === 'closed' ? numberOrNull(trade.net) : null
}

/** Profit before costs of a closed trade; null while it is open. */
export function closedGross(trade: Trade): number | null {
  return trade.status === 'closed' ? toNumber(trade.gross) : null
}

/** The double of an exact figure that may be unknown. */
export function numberOrNull(figure: Fixed | null): number | null {
  return figure === null ? null : toNumber(figure)
}

/** The number if it is above zero; otherwise null, so that nothing is divided by it. */
export function positiveOrNull(figure: number | null): number | null {
  return figure !== null && figure > 0 ? figure : null
}
