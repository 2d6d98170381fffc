export { compareExits, type ComparedExits, EXIT_MEASURES, type ExitGap, type ExitSummary } from './compare-exits.ts'
export { isEndedByExchange } from './exchange-ends.ts'
export { costsOf, type NewCosts } from './new-costs.ts'
export {
  type ExitPlan,
  OTHER_EXITS,
  type OtherExit,
  type Replay,
  REPLAY_GAPS,
  type ReplayedExit,
  type ReplayEnd,
  type ReplayGap,
} from './other-exit.ts'
export { type PathResult, PATH_GAPS, type PathGap, pathOf, type TradePath } from './path.ts'
export { pathOfRow, type PricedPath, type PricedTrade, pricedTradeOfRow, type PricedTrades } from './priced-path.ts'
export { type Reaches, reachesOf, REACH_ENOUGH, type ReachOfTrade, winnersWithin } from './reach.ts'
export { replayExit } from './replay-exit.ts'
export { isPassed, isReached } from './walk.ts'
