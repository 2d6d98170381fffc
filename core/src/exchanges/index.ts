export { cashIdentity, fillIdentity, keyOf } from './reading/dedupe.ts'
export {
  countsTwice,
  type DropGroup,
  groupDrop,
  isExplained,
  isSummary,
  keptText,
  namedApart,
  textToKeep,
} from './reading/drop.ts'
export type { LayoutInfo, RowKind } from './layouts/layout.ts'
export { LAYOUT_INFOS, LAYOUT_PAGE } from './layouts/layouts.ts'
export type { ModeOutcome, PositionMode, PositionModeQuestion } from './reading/position-mode.ts'
export { openFiles, type OpenOptions } from './reading/open.ts'
export { readLedger, readRecords } from './reading/read.ts'
export type { RowSet } from './reading/row-set.ts'
export { TEMPLATE_CSV } from './layouts/template.ts'
export * from './reading/types.ts'
