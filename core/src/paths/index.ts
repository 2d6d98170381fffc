export { compareExits, type ComparedExits, EXIT_MEASURES, type ExitGap, type ExitSummary } from './compare-exits.ts'
export { keptStop, type KeptStop, movedStopOf, type MovedStop } from './kept-stop.ts'
export { type MovedStops, type MovedStopsClaim, movedStops } from './moved-stops.ts'
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
export { type FoundPath, PATH_GAPS, type PathGap, pathOf, type TradePath } from './path.ts'
export { pathOfRow, type PricedPath, type PricedPaths } from './priced-path.ts'
export { type Reaches, reachesOf, REACH_ENOUGH, type ReachOfTrade, winnersWithin } from './reach.ts'
export { replayExit } from './replay-exit.ts'
