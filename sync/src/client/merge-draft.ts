import { sameJson } from '../protocol/same-json.ts'

type Fields = Readonly<Record<string, unknown>>

export type TextConflict = { readonly field: string; readonly mine: string; readonly theirs: string }
export type MergedDraft = { readonly data: Fields; readonly conflicts: readonly TextConflict[] }

/**
 * What to store if the fields of `mine` were changed while the server went from `base` to `now`. Lists are joined,
 * other small fields keep the latest value, and texts that both sides changed are conflicts for their writers to
 * decide.
 */
export function mergeDraft(base: Fields, mine: Fields, now: Fields): MergedDraft {
  const data: Record<string, unknown> = { ...now }
  const conflicts: TextConflict[] = []
  for (const [field, value] of Object.entries(mine)) {
    const [before, other] = [base[field], now[field]]
    if (sameJson(other, before) || sameJson(other, value)) data[field] = value
    else if (typeof value === 'string' && typeof other === 'string')
      conflicts.push({ field, mine: value, theirs: other })
    else if (Array.isArray(value) && Array.isArray(other)) data[field] = joinedLists(asList(before), value, other)
    else if (isFields(value) && isFields(other))
      data[field] = joinedFields(isFields(before) ? before : {}, value, other)
    else data[field] = value
  }
  return { data, conflicts }
}

/** My list, without what the other side removed and with what it appended. */
function joinedLists(before: readonly unknown[], value: readonly unknown[], other: readonly unknown[]): unknown[] {
  const has = (list: readonly unknown[], value: unknown): boolean =>
    list.some((entry) => sameJson(nameOf(entry), nameOf(value)))
  const kept = value.filter((entry) => has(other, entry) || !has(before, entry))
  const added = other.filter((entry) => !has(before, entry) && !has(value, entry))
  return [...kept, ...added]
}

/** An entry with a name is still the same entry when its other fields change. */
function nameOf(entry: unknown): unknown {
  if (!isFields(entry)) return entry
  return entry['id'] ?? entry['text'] ?? entry
}

function joinedFields(before: Fields, value: Fields, other: Fields): Fields {
  const joined = new Map(Object.entries(other))
  for (const name of new Set([...Object.keys(before), ...Object.keys(value)])) {
    if (sameJson(value[name], before[name])) continue
    if (value[name] === undefined) joined.delete(name)
    else joined.set(name, value[name])
  }
  return Object.fromEntries(joined)
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
