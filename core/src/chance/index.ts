export { type Groups, groupsAmong, type Members, membersOf, renumbered, sumsByGroup } from './groups.ts'
export {
  carefulGroups,
  type DecidedTrades,
  type Decisions,
  decisionsOf,
  type DecisionUnit,
  ENOUGH_DECISIONS,
  TOGETHER_MS,
} from './decisions.ts'
export { differenceInterval, MIN_OF_A_SIDE, type TwoSamples } from './difference-interval.ts'
export {
  type ConfidenceInterval,
  meanInErrors,
  meanInterval,
  type MeanInterval,
  type NoInterval,
  partInterval,
  quickInterval,
  totalInterval,
} from './mean-interval.ts'
export { type Round, roundsOf } from './rounds.ts'
export { shareInterval, wilson } from './share-interval.ts'
export { MIN_DAYS, pathQuantile, simulated, type Simulated } from './simulation.ts'
