import type { PlannedTerms } from '@roundtrip/contract/documents'
import { absolute, divide, type Fixed, parseFixed, toNumber } from '@roundtrip/core/base'
import { initialRiskOf } from '@roundtrip/core/measures'
import type { Trade } from '@roundtrip/core/trades'

/** A planned figure beside the actual one; numbers for display. */
export type Kept = {
  readonly planned: number | null
  readonly actual: number | null
  /** Relative to the planned figure; above 0 = more. For the entry, above 0 = worse. */
  readonly change: number | null
}

export type PlanKept = { readonly entry: Kept; readonly quantity: Kept; readonly risk: Kept }

/**
 * How well a trade followed its plan: the slippage of the entry, the size, and the risk at the planned stop. The
 * planned amount is in the reporting currency, so it is compared only if the trade settles in the same money.
 */
export function planKept(trade: Trade, terms: PlannedTerms, sameMoney: boolean): PlanKept {
  const entry = compared(terms.entry, trade.entryPrice)
  const { risk } = initialRiskOf(trade, { risk: null, stop: parsed(terms.stop), targets: [] })
  return {
    // Paying more is worse for a long and better for a short.
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
