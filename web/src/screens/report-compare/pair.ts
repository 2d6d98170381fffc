/** How changing one side affects both. */
import { othersOf, type Pair } from '../../data/workbench/selection.ts'
import { idOf, keyOf, partOf } from '../../parts/insights/selected.ts'
import type { KeysOf } from '../../parts/insights/use-keys-of.ts'

/** The initial keys: this month against last month, otherwise the first two. */
function firstKeys(id: string, keysOf: KeysOf): readonly string[] {
  return id === 'period' ? ['month', 'last-month'] : keysOf(id)
}

/** Sets another dimension for A; B follows if it had the same one. */
export function withDimensionOfA({ a, b }: Pair, id: string, keysOf: KeysOf): Pair {
  const [first = '', second] = firstKeys(id, keysOf)
  const next = partOf(id, [first])
  const follows = b === 'rest' || idOf(b) === idOf(a)
  if (!follows) return { a: next, b }
  if (othersOf(next, keysOf(id)) !== null && (b === 'rest' || id === 'label' || second === undefined)) {
    return { a: next, b: 'rest' }
  }
  return { a: next, b: second === undefined ? b : partOf(id, [second]) }
}

/** Sets another dimension for B: its first key that A does not have. */
export function withDimensionOfB({ a }: Pair, id: string, keysOf: KeysOf): Pair {
  const taken = idOf(a) === id ? a.keys.map((key) => keyOf(a, key)) : []
  const key = firstKeys(id, keysOf).find((candidate) => !taken.includes(candidate)) ?? ''
  return { a, b: partOf(id, [key]) }
}
