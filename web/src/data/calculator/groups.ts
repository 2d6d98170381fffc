import type { CalculatorId } from '@roundtrip/core/calculators'

/** The calculators as they are offered: together what is asked together. */
export const CALCULATOR_GROUPS = [
  { name: 'Size and risk', ids: ['positionSize', 'rewardRisk', 'atrStop'] },
  { name: 'Price', ids: ['profit', 'breakEven', 'targetPrice', 'averageEntry', 'sellLadder'] },
  { name: 'Margin and liquidation', ids: ['margin', 'maintenance', 'liquidationPrice', 'liquidationDistance'] },
  { name: 'Funding and fees', ids: ['funding', 'fees'] },
  { name: 'System', ids: ['expectancy', 'kelly', 'riskOfRuin', 'drawdownRecovery', 'compounding'] },
] as const satisfies readonly { readonly name: string; readonly ids: readonly CalculatorId[] }[]

/** Words under which a calculator is looked for that are not in its name. */
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
