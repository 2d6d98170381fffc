/** One of two compared selections of trades, as written in the address. */
import { LONGEST_GROUP } from '../filters/filters.ts'
import { otherGroup } from '../filters/groups.ts'
import type { SelectedDimension, SelectedPart } from '../insights/slice-filters.ts'
import { DIMENSIONS } from './dimensions.ts'

/** `rest`: all trades of the page that are not in the other selection. */
export type Selection = SelectedPart | 'rest'

export type Pair = { readonly a: SelectedPart; readonly b: Selection }

const COMPARED: readonly SelectedDimension[] = [...DIMENSIONS, 'without', 'period', 'group']
const LONGEST = 120

/** Longs against shorts, until the user chooses something else. */
const FIRST: Pair = { a: { dimension: 'side', keys: ['long'] }, b: { dimension: 'side', keys: ['short'] } }

/** A trade can have several labels, so selecting several keys would not mean all trades with any of them. */
export function hasOneKey(dimension: SelectedDimension): boolean {
  return ['label', 'without', 'group', 'period'].includes(dimension)
}

/** `a=weekday:5&a=weekday:6&b=rest`. Unreadable values are ignored. */
export function parsePair(search: URLSearchParams): Pair {
  const a = partOf(search.getAll('a'))
  const b = search.get('b') === 'rest' ? 'rest' : partOf(search.getAll('b'))
  return { a: a ?? FIRST.a, b: b ?? (a === null ? FIRST.b : 'rest') }
}

export function writePair(search: URLSearchParams, { a, b }: Pair): URLSearchParams {
  const next = new URLSearchParams(search)
  next.delete('a')
  next.delete('b')
  for (const key of a.keys) next.append('a', `${a.dimension}:${key}`)
  if (b === 'rest') next.append('b', b)
  else for (const key of b.keys) next.append('b', `${b.dimension}:${key}`)
  return next
}

/** The first part in the texts, with all of its keys. */
function partOf(texts: readonly string[]): SelectedPart | null {
  return selectionOf(texts)[0] ?? null
}

/** All parts in the texts: one per dimension, or one per key where several would mean something else. */
export function selectionOf(texts: readonly string[]): readonly SelectedPart[] {
  const parts = new Map<string, SelectedPart>()
  for (const text of texts) {
    const at = text.indexOf(':')
    const dimension = COMPARED.find((candidate) => candidate === text.slice(0, at))
    const key = text.slice(at + 1)
    const isKey =
      dimension === 'group' ? key.length <= LONGEST_GROUP && key.includes(':') : key !== '' && key.length <= LONGEST
    if (dimension === undefined || !isKey) continue
    const name = hasOneKey(dimension) ? `${dimension}:${key}` : dimension
    const keys = parts.get(name)?.keys ?? []
    parts.set(name, { dimension, keys: [...new Set([...keys, key])] })
  }
  return [...parts.values()]
}

/**
 * The part with all trades that the given one leaves out; null if no filter can express it, as for a period.
 *
 * @param every all keys of the dimension
 */
export function othersOf({ dimension, keys }: SelectedPart, every: readonly string[]): SelectedPart | null {
  if (dimension === 'label') return { dimension: 'without', keys }
  if (dimension === 'without') return { dimension: 'label', keys }
  if (dimension === 'period') return null
  if (dimension === 'group') return { dimension, keys: keys.map(otherGroup) }
  return { dimension, keys: every.filter((key) => !keys.includes(key)) }
}
