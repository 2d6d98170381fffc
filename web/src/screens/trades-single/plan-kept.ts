import type { PlannedTerms } from '@roundtrip/contract'
import { absolute, divide, type Fixed, parseFixed, toNumber } from '@roundtrip/core/base'
import { initialRiskOf } from '@roundtrip/core/measures'
import type { Trade } from '@roundtrip/core/trades'

/** A figure of the plan beside that of the trade; numbers are for the eye. */
export type Kept = {
  readonly planned: number | null
  readonly actual: number | null
  /** Of the planned figure; above 0 where it was more. For the entry above 0 where it was worse. */
  readonly change: number | null
}

export type PlanKept = { readonly entry: Kept; readonly quantity: Kept; readonly risk: Kept }

/**
 * How far a trade kept to its plan: the way the entry slipped, the size, and what the planned stop risked with both. The
 * planned amount is in the reporting currency; unless the trade is settled in the same money nobody can compare it.
 */
export function planKept(trade: Trade, terms: PlannedTerms, sameMoney: boolean): PlanKept {
  const entry = compared(terms.entry, trade.entryPrice)
  const { risk } = initialRiskOf(trade, { risk: null, stop: parsed(terms.stop), targets: [] })
  return {
    // A long that paid more was worse off, a short that paid more was better off.
    entry: { ...entry, change: trade.side === 'short' && entry.change !== null ? 0 - entry.change : entry.change },
    quantity: compared(terms.quantity, trade.maxQuantity),
    risk: compared(sameMoney ? terms.risk : null, risk),
  }
}

function compared(text: string | null, actual: Fixed | null): Kept {
  const planned = parsed(text)
  const change =
    planned === null || planned === 0n || actual === null ? null : divide(actual - planned, absolute(planned))
  return { planned: numberOf(planned), actual: numberOf(actual), change: numberOf(change) }
}

function parsed(text: string | null): Fixed | null {
  return text === null ? null : parseFixed(text)
}

function numberOf(value: Fixed | null): number | null {
  return value === null ? null : toNumber(value)
}
