export { cashIdentity, fillIdentity, keyOf } from './reading/dedupe.ts'
export {
  countsTwice,
  type DropGroup,
  freeName,
  groupDrop,
  groupTitle,
  isExplained,
  isSummary,
  keptText,
  namedApart,
  textToKeep,
} from './reading/drop.ts'
export type { LayoutInfo, RowKind } from './layouts/layout.ts'
export { LAYOUT_INFOS, LAYOUT_PAGE } from './layouts/layouts.ts'
export { compileMapping } from './mapping/compile.ts'
export {
  type ColumnMapping,
  hasField,
  MAPPED_MARKETS,
  type MappedColumn,
  type MappedMarket,
  MAPPING_FIELDS,
  type MappingField,
  mappingKey,
  type MissingField,
  SIDE_MEANINGS,
  type SideMeaning,
  withField,
} from './mapping/mapping.ts'
export { isAnswer, type MappingAnswer, type MappingQuestion, questionKey, questionsOf } from './mapping/questions.ts'
export { missingIn, refreshed } from './mapping/guess.ts'
export { type StatedProfit, statedProfit } from './mapping/stated.ts'
export {
  type FinishedTrades,
  finishedTrades,
  savedMapping,
  unknownTable,
  type UnknownTable,
} from './reading/unknown.ts'
export {
  ACCOUNT_MODES,
  type AccountMode,
  type ModeOutcome,
  type PositionModeQuestion,
} from './reading/position-mode.ts'
export { FEWEST_COLUMNS, openFiles, type OpenOptions } from './reading/open.ts'
export { readLedger, readRecords } from './reading/read.ts'
export type { RowSet } from './reading/row-set.ts'
export { TEMPLATE_CSV } from './layouts/template.ts'
export * from './reading/types.ts'
export { likelyZone } from './reading/zone.ts'
export { splitPair } from './rows/symbols.ts'
