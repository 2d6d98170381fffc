/** Values of the filter `group`: rows of reports by labels, custom fields or rules. */
import { NONE_KEY } from '@roundtrip/core/reports'

export type ParsedGroup = { readonly dimension: string; readonly key: string; readonly without: boolean }

/** Splits one value of the filter `group`, such as `mood:calm` or `!mood:calm`. */
export function parseGroup(group: string): ParsedGroup {
  const without = group.startsWith('!')
  const at = group.indexOf(':')
  return { dimension: group.slice(without ? 1 : 0, at), key: group.slice(at + 1) || NONE_KEY, without }
}

/** The value of the filter `group` that selects exactly the other trades. */
export function otherGroup(group: string): string {
  return group.startsWith('!') ? group.slice(1) : `!${group}`
}

/** The one dimension of which a trade can be in several rows. */
const OVERLAPPING = 'label-group'

/**
 * The filter `group` narrowed to rows of one dimension; null if no row remains, as for five stars among trades with
 * four.
 */
export function narrowedGroups(before: readonly string[], rows: readonly string[]): readonly string[] | null {
  const [first] = rows.map(parseGroup)
  if (first === undefined || first.without || first.dimension === OVERLAPPING) return [...new Set([...before, ...rows])]
  const isSame = (group: string): boolean => {
    const { dimension, without } = parseGroup(group)
    return dimension === first.dimension && !without
  }
  const same = before.filter(isSame)
  const kept = same.length === 0 ? rows : rows.filter((row) => same.includes(row))
  return kept.length === 0 ? null : [...before.filter((group) => !isSame(group)), ...new Set(kept)]
}
