import { labelsInOrder } from './label-order.ts'
import type { NamedLabel } from './labels.ts'

/** What each letter does in the review inbox, where labels have keys too. */
export const REVIEW_KEYS = {
  j: 'Next trade',
  k: 'Previous trade',
  l: 'All labels',
  n: 'Note',
  r: 'Rules',
  s: 'Stop',
  u: 'Undo',
} as const
/** Letters that work on every screen. */
const APP_KEYS = { g: 'Go to a page', i: 'Import trades' } as const
const TAKEN: Readonly<Record<string, string>> = { ...REVIEW_KEYS, ...APP_KEYS }

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

/**
 * The key of each label, by its id: the one the trader chose, or else the next free digit in the order of labels. An
 * archived label has none. Where two chose the same, as in two tabs at once, the first in the order has it.
 */
export function labelKeys(labels: readonly NamedLabel[]): ReadonlyMap<string, string> {
  const offered = labelsInOrder(labels.filter(({ archived }) => !archived))
  const byKey = new Map<string, string>()
  for (const { id, key } of offered) {
    if (key !== null && !(key in TAKEN) && !byKey.has(key)) byKey.set(key, id)
  }
  const own = new Map([...byKey].map(([key, id]) => [id, key]))
  const free = DIGITS.filter((digit) => !byKey.has(digit)).values()
  return new Map(
    offered.flatMap(({ id }) => {
      const key = own.get(id) ?? free.next().value
      return key === undefined ? [] : [[id, key] as const]
    }),
  )
}

/** What is wrong with a key for a label, as a sentence; null = nothing. `own` is the label that is being changed. */
export function labelKeyProblem(labels: readonly NamedLabel[], key: string, own: string | null): string | null {
  if (key === '') return null
  if (!/^[1-9a-z]$/.test(key)) return 'Use one letter from A to Z, or a digit from 1 to 9.'
  const shown = key.toUpperCase()
  const taken = TAKEN[key]
  if (taken !== undefined) return `${shown} is already a shortcut: ${taken.toLowerCase()}. Choose another key.`
  const twin = keyHolder(labels, key, own)
  return twin === null ? null : `${shown} is already the key of “${twin.name}”. Choose another key.`
}

/** The other label in use that the trader gave this key; null = none. */
export function keyHolder(labels: readonly NamedLabel[], key: string | null, own: string | null): NamedLabel | null {
  if (key === null) return null
  return labels.find((label) => label.id !== own && !label.archived && label.key === key) ?? null
}
