import { sameJson } from '../protocol/same-json.ts'

type Fields = Readonly<Record<string, unknown>>

/**
 * Merges two changes of the same document if they touch different fields; null if both changed the same field to
 * different values, which only their writers can resolve.
 */
export function mergeFields(base: Fields, mine: Fields, theirs: Fields): Fields | null {
  const merged = new Map<string, unknown>()
  for (const name of new Set([...Object.keys(base), ...Object.keys(mine), ...Object.keys(theirs)])) {
    const [before, changed, other] = [base[name], mine[name], theirs[name]]
    if (!sameJson(changed, before) && !sameJson(other, before) && !sameJson(changed, other)) return null
    const chosen = sameJson(changed, before) ? other : changed
    if (chosen !== undefined) merged.set(name, chosen)
  }
  return Object.fromEntries(merged)
}
