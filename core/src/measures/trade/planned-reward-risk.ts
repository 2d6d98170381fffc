import { absolute, ratio, sum, toNumber } from '../../base/index.ts'
import { type Entered, gains } from './initial-risk.ts'
import type { RiskPlan, PlanTarget } from './risk-plan.ts'
import type { TradeMeasure } from './trade-measure.ts'

/** The planned reward per unit of planned risk, both from the average entry. */
export const plannedRewardRisk: TradeMeasure = {
  name: 'Planned reward to risk',
  unit: 'ratio',
  formula:
    '|target - average entry| / |average entry - stop|; several targets: mean weighted by quantity, equally where one has none',
  whenNull: 'without a stop or a target, or where one of them is at the entry or on its wrong side',
  compute: ({ trade, plan }) => rewardToRisk(trade, plan),
}

/** `plannedRewardRisk` for a trade of which only side and average entry are known. */
export function rewardToRisk(entered: Entered, { stop, targets }: Pick<RiskPlan, 'stop' | 'targets'>): number | null {
  const { entryPrice } = entered
  if (stop === null || stop <= 0n || entryPrice === null || gains(entered, stop)) return null
  return ratio(meanReward(entered, targets), toNumber(absolute(entryPrice - stop)))
}

/** Weighted mean distance of the targets from the average entry. A target on the losing side is not a reward. */
function meanReward(entered: Entered, targets: readonly PlanTarget[]): number | null {
  const { entryPrice } = entered
  if (entryPrice === null || targets.some(({ price }) => !gains(entered, price))) return null
  const weighted = targets.every(({ quantity }) => quantity !== null)
  const weights = targets.map(({ quantity }) => (weighted && quantity !== null ? toNumber(quantity) : 1))
  const rewards = targets.map(({ price }, index) => toNumber(absolute(price - entryPrice)) * (weights[index] ?? 0))
  return ratio(sum(rewards), sum(weights))
}
