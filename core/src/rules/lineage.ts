import type { Rule } from './rule.ts'
import { latestVersions } from './rule-groups.ts'

/**
 * The rules, each with its versions from first to latest, in the order of the latest versions. A version whose
 * successor is missing counts as a latest version.
 */
export function lineagesOf<Version extends Rule>(rules: readonly Version[]): readonly (readonly Version[])[] {
  const byId = new Map(rules.map((rule) => [rule.id, rule]))
  const latest = new Set(latestVersions(rules))
  return rules.filter(({ id }) => latest.has(id)).map((rule) => versionsUpTo(rule, byId))
}

function versionsUpTo<Version extends Rule>(latest: Version, byId: ReadonlyMap<string, Version>): readonly Version[] {
  const versions = [latest]
  for (let before = latest.follows; before !== null; ) {
    const version = byId.get(before)
    // The product never writes links that form a cycle, but an import may contain them.
    if (version === undefined || versions.includes(version)) break
    versions.unshift(version)
    before = version.follows
  }
  return versions
}
