import type { CalculatorId } from '@roundtrip/core/calculators'

type GroupName = 'Size and risk' | 'Price' | 'Margin and liquidation' | 'Funding and fees' | 'System'

/** The group of each calculator; the order here is the order of the list. */
const GROUPS: Readonly<Record<CalculatorId, GroupName>> = {
  positionSize: 'Size and risk',
  rewardRisk: 'Size and risk',
  atrStop: 'Size and risk',
  profit: 'Price',
  breakEven: 'Price',
  targetPrice: 'Price',
  averageEntry: 'Price',
  sellLadder: 'Price',
  margin: 'Margin and liquidation',
  maintenance: 'Margin and liquidation',
  liquidationPrice: 'Margin and liquidation',
  liquidationDistance: 'Margin and liquidation',
  funding: 'Funding and fees',
  fees: 'Funding and fees',
  expectancy: 'System',
  kelly: 'System',
  riskOfRuin: 'System',
  drawdownRecovery: 'System',
  compounding: 'System',
}

type Group = { readonly name: GroupName; readonly ids: readonly CalculatorId[] }

/** The calculators by group, so that those used together are listed together. */
export const CALCULATOR_GROUPS: readonly Group[] = [...new Set(Object.values(GROUPS))].map((name) => ({
  name,
  ids: (Object.keys(GROUPS) as CalculatorId[]).filter((id) => GROUPS[id] === name),
}))

/** Further search words for a calculator, beside its name. */
export const OTHER_NAMES: Readonly<Partial<Record<CalculatorId, string>>> = {
  positionSize: 'lot quantity how much',
  profit: 'pnl roi roe return',
  breakEven: 'breakeven',
  targetPrice: 'take profit roi',
  rewardRisk: 'risk reward rr ratio',
  averageEntry: 'dca cost average',
  sellLadder: 'exit scale out spot',
  maintenance: 'tiers mmr',
  liquidationPrice: 'isolated cross hedge bankruptcy',
  atrStop: 'volatility stop loss',
  riskOfRuin: 'monte carlo drawdown',
  drawdownRecovery: 'loss gain',
  compounding: 'growth interest',
  kelly: 'criterion bet size',
}
