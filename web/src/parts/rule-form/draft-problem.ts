import { readableProblems } from '@roundtrip/core/rules'
import type { RuleDraft } from '../../data/rules/rule-steps.ts'
import { localized } from '../../format/localized.ts'
import { RULE_TEXTS } from '../rules/kinds.ts'
import { t } from '../../language/translate.ts'

/** The parameter that makes a draft invalid, and what to do about it. */
export type DraftProblem = { readonly parameter: string; readonly text: string }

/** The first missing or invalid parameter; null if the draft is valid. */
export function draftProblem(draft: RuleDraft): DraftProblem | null {
  if (draft.kind === 'checklist-item' && draft.name.trim() === '') {
    return { parameter: 'name', text: t('Enter the item to tick.') }
  }
  const [problem] = readableProblems(draft)
  if (problem === undefined) return null
  const parameter = RULE_TEXTS()[draft.kind].parameters.find(({ name }) => name === problem.parameter)
  const field = parameter?.label ?? problem.parameter
  const text = t('{field}: {expected}.', { field, expected: localized(problem.expected) })
  return { parameter: problem.parameter, text }
}
