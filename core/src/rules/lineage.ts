import type { Rule } from './rule.ts'

/**
 * The rules, each with its versions from the first to the latest, in the order in which the latest ones are given. A
 * version whose successor is not there is the latest of its own.
 */
export function lineagesOf<Version extends Rule>(rules: readonly Version[]): readonly (readonly Version[])[] {
  const byId = new Map(rules.map((rule) => [rule.id, rule]))
  const followed = new Set(rules.map(({ follows }) => follows))
  return rules.filter(({ id }) => !followed.has(id)).map((latest) => versionsUpTo(latest, byId))
}

function versionsUpTo<Version extends Rule>(latest: Version, byId: ReadonlyMap<string, Version>): readonly Version[] {
  const versions = [latest]
  for (let before = latest.follows; before !== null; ) {
    const version = byId.get(before)
    // Links that run in a circle are nothing that the product writes, but an import may.
    if (version === undefined || versions.includes(version)) break
    versions.unshift(version)
    before = version.follows
  }
  return versions
}
