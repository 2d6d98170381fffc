export { cashIdentity, fillIdentity, keyOf } from './dedupe.ts'
export { type DropGroup, groupDrop, isExplained, namedApart, textToKeep } from './drop.ts'
export { LAYOUT_INFOS } from './layouts.ts'
export {
  findPositionSides,
  type FoundSides,
  type ModeOutcome,
  type PositionMode,
  type PositionModeQuestion,
} from './position-mode.ts'
export { openFiles, type OpenOptions } from './open.ts'
export { readLedger } from './read.ts'
export { TEMPLATE_CSV } from './template.ts'
export * from './types.ts'
