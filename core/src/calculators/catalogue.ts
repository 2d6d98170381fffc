import { atrStop } from './atr-stop.ts'
import { averageEntry } from './average-entry.ts'
import { breakEven } from './break-even.ts'
import type { Calculator } from './calculator.ts'
import { compounding } from './compounding.ts'
import { drawdownRecovery } from './drawdown-recovery.ts'
import { expectancyOfPlan } from './expectancy.ts'
import { feesOfTrade } from './fees.ts'
import { fundingOfPosition } from './funding.ts'
import { kellyFraction } from './kelly.ts'
import { liquidationDistance } from './liquidation-distance.ts'
import { liquidationPrice } from './liquidation-price.ts'
import { maintenance } from './maintenance-margin.ts'
import { margin } from './margin.ts'
import { positionSize } from './position-size.ts'
import { profit } from './profit.ts'
import { rewardRisk } from './reward-risk.ts'
import { riskOfRuin } from './risk-of-ruin.ts'
import { sellLadder } from './sell-ladder.ts'
import { targetPrice } from './target-price.ts'

/** Every calculator by its id, in display order; screens are built from this list. */
export const CALCULATORS = {
  positionSize,
  profit,
  breakEven,
  targetPrice,
  rewardRisk,
  averageEntry,
  sellLadder,
  margin,
  maintenance,
  liquidationPrice,
  liquidationDistance,
  funding: fundingOfPosition,
  fees: feesOfTrade,
  atrStop,
  expectancy: expectancyOfPlan,
  kelly: kellyFraction,
  riskOfRuin,
  drawdownRecovery,
  compounding,
} as const satisfies Readonly<Record<string, Calculator>>

export type CalculatorId = keyof typeof CALCULATORS

/** The ids of all calculators, in the order of the catalogue. */
export const CALCULATOR_IDS = Object.keys(CALCULATORS) as readonly CalculatorId[]
