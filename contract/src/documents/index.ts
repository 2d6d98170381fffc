export { type Collection, RESERVED } from './collection.ts'
export * from './collections.ts'
export {
  type AnnotationData,
  type ChartNote,
  LONGEST_CHART_NOTE,
  MAX_CHART_NOTES,
  NOTHING_NOTED,
} from './annotations.ts'
export type { CustomField as Field } from './fields.ts'
export type { Experiment } from './experiments.ts'
export { joinAnnotations } from './join-annotations.ts'
export { withLabelTimes } from './label-times.ts'
export { EMPTY_DAY, type JournalEntry } from './journal.ts'
export { type Label, newLabel } from './labels.ts'
export type { LessonProgress } from './lessons.ts'
export type { SavedMapping } from './mappings.ts'
export type { MissedTrade } from './missed.ts'
export { changedPlan, type PlannedTerms, type PlannedTrade } from './planned.ts'
export { EMPTY_PLAYBOOK, type Playbook } from './playbooks.ts'
export { isPeriod, type Review } from './reviews.ts'
export { RULE_KINDS, type Rule } from './rules.ts'
export type { ScreenerChoices } from './screener.ts'
export {
  ALERT_KINDS,
  ALERT_WAYS,
  type AlertKind,
  type AlertWay,
  type AwaySettings,
  type CandleMarketChoice,
  CARD_WIDTHS,
  type CardWidth,
  DATE_STYLES,
  type DateStyle,
  HOUR_STYLES,
  type Language,
  LANGUAGES,
  type HourStyle,
  MAX_CANDLE_MARKETS,
  NUMBER_STYLES,
  type NumberStyle,
  type OverviewCard,
  PLAIN_AWAY,
  PLAIN_SETTINGS,
  type Settings,
  SUMMARY_RHYTHMS,
  type SummarySettings,
  type OwnRate,
  ownRate,
} from './settings.ts'
export type { Template } from './templates.ts'
export type { FieldValues, Pictures } from './shared-fields.ts'
export type { UnmatchedRow } from './unmatched.ts'
export type { SavedView } from './views.ts'
export { withOrders } from './with-orders.ts'
export { withPlan } from './with-plan.ts'
