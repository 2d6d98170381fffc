import { sameJson } from './same-json.ts'

type Fields = Readonly<Record<string, unknown>>

/**
 * What two people made of the same document, if they changed different fields of it; null where they changed the same
 * field differently, which only they can decide.
 */
export function mergeFields(base: Fields, mine: Fields, theirs: Fields): Fields | null {
  const merged = new Map<string, unknown>()
  for (const name of new Set([...Object.keys(base), ...Object.keys(mine), ...Object.keys(theirs)])) {
    const [before, own, other] = [base[name], mine[name], theirs[name]]
    if (!sameJson(own, before) && !sameJson(other, before) && !sameJson(own, other)) return null
    const chosen = sameJson(own, before) ? other : own
    if (chosen !== undefined) merged.set(name, chosen)
  }
  return Object.fromEntries(merged)
}
