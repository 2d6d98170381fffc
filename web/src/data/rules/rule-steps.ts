import type { Rule } from '@roundtrip/contract/documents'
import { type CivilDay, dayKey } from '@roundtrip/core/base'
import type { Step } from '@roundtrip/sync/client'

export type StoredRule = Rule & { readonly id: string }
type RuleStep = Extract<Step, { collection: 'rules' }>

/** What the user sets in a rule; its validity follows from the day of the change. */
export type RuleDraft = Omit<Rule, 'validFrom' | 'validTo' | 'follows' | 'active'>

/**
 * Changes a rule from today on: the old version ends yesterday and a new one starts, so that past days keep the rule
 * that applied to them. A new name or weight does not change verdicts, and a version from today has no past: both
 * change in place.
 */
export function changeSteps(
  before: StoredRule,
  draft: RuleDraft,
  at: { readonly today: CivilDay; readonly newId: string },
): RuleStep[] {
  const today = dayKey(at.today)
  const began = before.validFrom !== null && before.validFrom >= today
  if (began || judgesAlike(before, draft))
    return [step(before.id, (now) => (now === null ? null : { ...now, ...draft }))]
  return [
    step(before.id, (now) => (now === null ? null : { ...now, validTo: dayKey((at.today - 1) as CivilDay) })),
    step(at.newId, () => ({ ...draft, active: true, validFrom: today, validTo: null, follows: before.id })),
  ]
}

/** Ends a rule yesterday. A rule that started today has no verdicts to keep, so it is removed. */
export function endSteps(rule: StoredRule, today: CivilDay): RuleStep[] {
  const last = dayKey((today - 1) as CivilDay)
  const judgedNothing = rule.validFrom !== null && rule.validFrom > last
  return [step(rule.id, (now) => (now === null || judgedNothing ? null : { ...now, validTo: last }))]
}

/** Puts the rule in force again from today; the days between stay without it. */
export function resumeSteps(rule: StoredRule, at: { readonly today: CivilDay; readonly newId: string }): RuleStep[] {
  const { id: _id, ...data } = rule
  return [step(at.newId, () => ({ ...data, validFrom: dayKey(at.today), validTo: null, follows: rule.id }))]
}

/** Removes all versions, as if the rule had never existed. */
export function removeRuleSteps(versions: readonly StoredRule[]): RuleStep[] {
  return versions.map(({ id }) => step(id, () => null))
}

/** Whether the rule has ended. */
export function hasEnded(rule: Pick<Rule, 'validTo'>, today: CivilDay): boolean {
  return rule.validTo !== null && rule.validTo < dayKey(today)
}

function step(id: string, change: RuleStep['change']): RuleStep {
  return { collection: 'rules', id, change }
}

function judgesAlike(before: Rule, draft: RuleDraft): boolean {
  const judging = ({ kind, scope, parameters, filter, weekdays }: RuleDraft) =>
    JSON.stringify([kind, scope, sorted(parameters), filter, weekdays])
  return judging(before) === judging(draft)
}

function sorted(parameters: Rule['parameters']) {
  return Object.entries(parameters).sort(([a], [b]) => (a < b ? -1 : 1))
}
