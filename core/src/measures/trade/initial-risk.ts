import { absolute, type Fixed } from '../../base/index.ts'
import { type Trade, valueOf } from '../../trades/index.ts'
import { numberOrNull } from './closed.ts'
import type { RiskPlan } from './risk-plan.ts'
import type { TradeMeasure } from './trade-measure.ts'

/**
 * `wrong-side-stop`: the stop is on the winning side. `no-risk`: stop at the entry or not above 0, or no amount above
 * 0.
 */
export type RiskWarning = 'wrong-side-stop' | 'no-risk'

/** The exact risk, or why the plan gives none. Without an amount and a stop both are null. */
export type Risk = { readonly risk: Fixed | null; readonly warning: RiskWarning | null }

/** The fields of a trade that a plan is measured against. */
export type Entered = Pick<Trade, 'side' | 'entryPrice'>

/** The loss at the stop, before costs: the trade's 1 R. In the settlement asset. */
export const initialRisk: TradeMeasure = {
  name: 'Initial risk',
  unit: 'money',
  formula:
    'the amount given, else contract size * max quantity * |average entry - stop|; inverse: contract size * max quantity * |1 / average entry - 1 / stop|',
  whenNull: 'without an amount or a stop, or where the stop is at the entry or on its wrong side',
  compute: ({ trade, plan }) => numberOrNull(initialRiskOf(trade, plan).risk),
}

/** The risk of a complete trade, in its settlement asset. */
export function initialRiskOf(trade: Trade, plan: RiskPlan): Risk {
  const { instrument, maxQuantity } = trade
  return riskOf(trade, plan, ({ stop, entryPrice }) =>
    absolute(valueOf(instrument, maxQuantity, entryPrice) - valueOf(instrument, maxQuantity, stop)),
  )
}

/**
 * The given amount, otherwise the loss between the average entry and the first stop. `loss` values that distance in the
 * target currency; null = unknown, and then the risk is unknown too.
 */
export function riskOf(
  entered: Entered,
  plan: Pick<RiskPlan, 'risk' | 'stop'>,
  loss: (way: { readonly stop: Fixed; readonly entryPrice: Fixed }) => Fixed | null,
): Risk {
  const { entryPrice } = entered
  const { stop } = plan
  if (plan.risk !== null) return plan.risk > 0n ? { risk: plan.risk, warning: null } : NO_RISK
  if (stop === null || entryPrice === null) return { risk: null, warning: null }
  if (stop <= 0n || stop === entryPrice) return NO_RISK
  if (gains(entered, stop)) return { risk: null, warning: 'wrong-side-stop' }
  const risk = loss({ stop, entryPrice })
  return risk === 0n ? NO_RISK : { risk, warning: null }
}

/** True if the trade would gain at that price. */
export function gains({ side, entryPrice }: Entered, price: Fixed): boolean {
  if (entryPrice === null) return false
  return side === 'long' ? price > entryPrice : price < entryPrice
}

const NO_RISK = { risk: null, warning: 'no-risk' } as const
