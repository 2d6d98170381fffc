/** The ids under which screens, links and requests group trades by whether they kept rules. */
import type { Rule } from './rule.ts'

/** All rules together, and the prefix of the id of one rule: `rule-` and the id of the rule. */
export const ANY_RULE = 'rules'
export const ONE_RULE = 'rule-'

export function isOfRules(id: string): boolean {
  return id === ANY_RULE || id.startsWith(ONE_RULE)
}

/** The ids of the latest versions of all rules, in their order. */
export function latestVersions(rules: readonly Pick<Rule, 'id' | 'follows'>[]): readonly string[] {
  const followed = new Set(rules.map(({ follows }) => follows))
  return rules.flatMap(({ id }) => (followed.has(id) ? [] : [id]))
}
