export type { Candle, CandleSeries } from './candles.ts'
export { captureRatio } from './capture-ratio.ts'
export { type Excursion, type Excursions, excursionsOf, isUncertain } from './excursions.ts'
export { initialRiskOf, type Risk, riskOf, type RiskWarning } from './initial-risk.ts'
export {
  entryOfOpen,
  type OpenFigures,
  openFigures,
  type OpenPart,
  ratedCurrency,
  settleRate,
  type ShownDistance,
  standingStop,
} from './open-position.ts'
export { rewardToRisk } from './planned-reward-risk.ts'
export { type CandleFit, candleFit } from './candle-fit.ts'
export { carriedIn, gainSign, MOVES, positionPath, type PositionStep, profitAt, valueAt } from './position-path.ts'
export { type RunningPoint, runningProfit } from './running-profit.ts'
export { type MeasureBounds, measureBounds } from './measure-bounds.ts'
export type { RiskPlan, PlanTarget } from './risk-plan.ts'
export * from './trade-catalogue.ts'
export { type TradeInput, tradeInput, type TradeMeasure, type TradeMeasureUnit } from './trade-measure.ts'
