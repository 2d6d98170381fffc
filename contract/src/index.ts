export * from './auth.ts'
export * from './callable.ts'
export { type Collection, RESERVED } from './documents/collection.ts'
export * from './documents/collections.ts'
export { type AnnotationData, NOTHING_NOTED } from './documents/annotations.ts'
export type { CustomField as Field } from './documents/fields.ts'
export { joinAnnotations } from './documents/join-annotations.ts'
export { EMPTY_DAY, type JournalEntry } from './documents/journal.ts'
export type { Label } from './documents/labels.ts'
export type { LessonProgress } from './documents/lessons.ts'
export type { MissedTrade } from './documents/missed.ts'
export { changedPlan, type PlannedTerms, type PlannedTrade } from './documents/planned.ts'
export { isPeriod, type Review } from './documents/reviews.ts'
export { RULE_KINDS, type Rule } from './documents/rules.ts'
export type { ScreenerChoices } from './documents/screener.ts'
export {
  DATE_STYLES,
  type DateStyle,
  HOUR_STYLES,
  type HourStyle,
  NUMBER_STYLES,
  type NumberStyle,
  PLAIN_SETTINGS,
  type Settings,
  type OwnRate,
  ownRate,
} from './documents/settings.ts'
export type { Template } from './documents/templates.ts'
export type { FieldValues, Pictures } from './documents/shared-fields.ts'
export type { SavedView } from './documents/views.ts'
export { withPlan } from './documents/with-plan.ts'
export * from './errors.ts'
export * from './exchanges.ts'
export * from './functions/accounts.ts'
export * from './functions/connections.ts'
export * from './functions/ledger-check.ts'
export * from './functions/contact.ts'
export * from './functions/corrections.ts'
export * from './functions/candles.ts'
export * from './functions/imports.ts'
export * from './functions/manual.ts'
export * from './functions/market.ts'
export * from './functions/plans.ts'
export * from './functions/renames.ts'
export * from './functions/notices.ts'
export * from './functions/tokens.ts'
export * from './functions/trades.ts'
export * from './limits.ts'
export * from './message-fields.ts'
export * from './plans.ts'
export * from './restore.ts'
export * from './text.ts'
export * from './words/rename-words.ts'
export * from './words/restore-words.ts'
export * from './words/trouble-words.ts'
export * from './troubles.ts'
