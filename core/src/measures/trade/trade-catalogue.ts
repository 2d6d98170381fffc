import { accountReturn } from './account-return.ts'
import { captureRatio } from './capture-ratio.ts'
import { entryEfficiency } from './entry-efficiency.ts'
import { exitEfficiency } from './exit-efficiency.ts'
import { feeOfGross } from './fee-of-gross.ts'
import { feeOfTurnover } from './fee-of-turnover.ts'
import { giveBack } from './give-back.ts'
import { holdingMs } from './holding.ts'
import { initialRisk } from './initial-risk.ts'
import { leverageUsed } from './leverage-used.ts'
import { maeR } from './mae-r.ts'
import { mfeR } from './mfe-r.ts'
import { netReturn } from './net-return.ts'
import { outcome } from './outcome.ts'
import { plannedRewardRisk } from './planned-reward-risk.ts'
import { positionMae } from './position-mae.ts'
import { positionMfe } from './position-mfe.ts'
import { priceMae } from './price-mae.ts'
import { priceMfe } from './price-mfe.ts'
import { rMultiple } from './r-multiple.ts'
import { returnOnMargin } from './return-on-margin.ts'
import { slippageBps } from './slippage.ts'
import type { TradeInput, TradeMeasure } from './trade-measure.ts'
import { weightedHoldMs } from './weighted-hold.ts'

/** Every measure of one trade by its id: the only definitions, shared by screens and exports. */
export const TRADE_MEASURES = {
  outcome,
  netReturn,
  returnOnMargin,
  accountReturn,
  initialRisk,
  rMultiple,
  plannedRewardRisk,
  holdingMs,
  weightedHoldMs,
  feeOfTurnover,
  feeOfGross,
  slippageBps,
  leverageUsed,
  priceMfe,
  priceMae,
  positionMfe,
  positionMae,
  mfeR,
  maeR,
  captureRatio,
  giveBack,
  entryEfficiency,
  exitEfficiency,
} as const satisfies Readonly<Record<string, TradeMeasure>>

export type TradeMeasureId = keyof typeof TRADE_MEASURES

/** The ids of every measure of one trade, in the order of the catalogue. */
export const TRADE_MEASURE_IDS = Object.keys(TRADE_MEASURES) as readonly TradeMeasureId[]

/** Every measure of one trade by its id. */
export function measureTrade(input: TradeInput): Record<TradeMeasureId, number | null> {
  const entries = TRADE_MEASURE_IDS.map((id) => [id, TRADE_MEASURES[id].compute(input)])
  return Object.fromEntries(entries) as Record<TradeMeasureId, number | null>
}
