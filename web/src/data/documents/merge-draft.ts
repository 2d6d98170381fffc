import { sameJson } from './same-json.ts'

type Fields = Readonly<Record<string, unknown>>

export type TextConflict = { readonly field: string; readonly mine: string; readonly theirs: string }
export type MergedDraft = { readonly data: Fields; readonly conflicts: readonly TextConflict[] }

/**
 * What is to be stored when `mine` was changed while others went from `base` to `now`. Lists are joined, other small
 * fields are as they were set last, and texts that both changed are told, for only their writers can join them.
 */
export function mergeDraft(base: Fields, mine: Fields, now: Fields): MergedDraft {
  const data: Record<string, unknown> = { ...now }
  const conflicts: TextConflict[] = []
  for (const [field, own] of Object.entries(mine)) {
    const [before, other] = [base[field], now[field]]
    if (sameJson(other, before) || sameJson(other, own)) data[field] = own
    else if (typeof own === 'string' && typeof other === 'string') conflicts.push({ field, mine: own, theirs: other })
    else if (Array.isArray(own) && Array.isArray(other)) data[field] = joinedLists(asList(before), own, other)
    else if (isFields(own) && isFields(other)) data[field] = joinedFields(isFields(before) ? before : {}, own, other)
    else data[field] = own
  }
  return { data, conflicts }
}

/** My list, without what the others took out and with what they added at its end. */
function joinedLists(before: readonly unknown[], own: readonly unknown[], other: readonly unknown[]): unknown[] {
  const has = (list: readonly unknown[], wanted: unknown): boolean =>
    list.some((entry) => sameJson(nameOf(entry), nameOf(wanted)))
  const kept = own.filter((entry) => has(other, entry) || !has(before, entry))
  const added = other.filter((entry) => !has(before, entry) && !has(own, entry))
  return [...kept, ...added]
}

/** An entry that has a name stays the same entry when its other fields change. */
function nameOf(entry: unknown): unknown {
  if (!isFields(entry)) return entry
  return entry['id'] ?? entry['text'] ?? entry
}

function joinedFields(before: Fields, own: Fields, other: Fields): Fields {
  const joined = new Map(Object.entries(other))
  for (const name of new Set([...Object.keys(before), ...Object.keys(own)])) {
    if (sameJson(own[name], before[name])) continue
    if (own[name] === undefined) joined.delete(name)
    else joined.set(name, own[name])
  }
  return Object.fromEntries(joined)
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
