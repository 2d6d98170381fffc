/** The rules that experiments test. */
import type { ExperimentTerms, TestedRule } from '@roundtrip/core/experiments'

type About = ExperimentTerms['about']

export function rulesOf(abouts: readonly About[]): readonly TestedRule[] {
  return abouts.flatMap((about) => (about.by === 'rule' ? [about.rule] : []))
}

/** With the reading of its rule that is among these, such as one with its limits in another currency. */
export function withRule(about: About, rules: readonly TestedRule[]): About {
  if (about.by !== 'rule') return about
  return { by: 'rule', rule: rules.find(({ id }) => id === about.rule.id) ?? about.rule }
}
