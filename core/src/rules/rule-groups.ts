/** The ids under which screens, links and calls group trades by whether they kept rules. */
import type { Rule } from './rule.ts'

/** All rules together, and what the id of one rule begins with: `rule-` and the id of the rule. */
export const ANY_RULE = 'rules'
export const ONE_RULE = 'rule-'

export function isOfRules(id: string): boolean {
  return id === ANY_RULE || id.startsWith(ONE_RULE)
}

/** The ids of the rules that no other version follows, in their order. */
export function latestVersions(rules: readonly Pick<Rule, 'id' | 'follows'>[]): readonly string[] {
  const followed = new Set(rules.map(({ follows }) => follows))
  return rules.flatMap(({ id }) => (followed.has(id) ? [] : [id]))
}
