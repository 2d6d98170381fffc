import { absolute, type Fixed } from '../../base/index.ts'
import { type Trade, valueOf } from '../../trades/index.ts'
import { numberOrNull } from './closed.ts'
import type { RiskPlan } from './risk-plan.ts'
import type { TradeMeasure } from './trade-measure.ts'

/** `wrong-side-stop`: it lies where the trade gains. `no-risk`: the stop is the entry or no price, or the amount is not above 0. */
export type RiskWarning = 'wrong-side-stop' | 'no-risk'

/** What the trade stood to lose at its stop, before costs: its 1 R. In the settle asset. */
export const initialRisk: TradeMeasure = {
  name: 'Initial risk',
  unit: 'money',
  formula:
    'the amount given, else contract size * max quantity * |average entry - stop|; inverse: contract size * max quantity * |1 / average entry - 1 / stop|',
  whenNull: 'without an amount or a stop, or where the stop is at the entry or on its wrong side',
  compute: ({ trade, plan }) => numberOrNull(initialRiskOf(trade, plan).risk),
}

/** The exact risk, or why what was told makes none. Without an amount and a stop both are null. */
export function initialRiskOf(
  trade: Trade,
  plan: RiskPlan,
): { readonly risk: Fixed | null; readonly warning: RiskWarning | null } {
  if (plan.risk !== null) return plan.risk > 0n ? { risk: plan.risk, warning: null } : NO_RISK
  if (plan.stop === null || trade.entryPrice === null) return { risk: null, warning: null }
  if (plan.stop <= 0n || plan.stop === trade.entryPrice) return NO_RISK
  if (gains(trade, plan.stop)) return { risk: null, warning: 'wrong-side-stop' }
  const { instrument, maxQuantity } = trade
  const risk = absolute(
    valueOf(instrument, maxQuantity, trade.entryPrice) - valueOf(instrument, maxQuantity, plan.stop),
  )
  return risk === 0n ? NO_RISK : { risk, warning: null }
}

/** True where the trade would gain at that price. */
export function gains(trade: Trade, price: Fixed): boolean {
  if (trade.entryPrice === null) return false
  return trade.side === 'long' ? price > trade.entryPrice : price < trade.entryPrice
}

const NO_RISK = { risk: null, warning: 'no-risk' } as const
