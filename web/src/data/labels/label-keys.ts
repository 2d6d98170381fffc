import { labelsInOrder } from './label-order.ts'
import type { NamedLabel } from './labels.ts'
import { inSentence, perLanguage, t } from '../../language/translate.ts'

/** The letter keys of the review inbox and of a trade, where labels have keys too. */
export const REVIEW_KEYS = perLanguage(
  () =>
    ({
      j: t('Next trade'),
      k: t('Previous trade'),
      l: t('All labels'),
      n: t('Note'),
      r: t('Rules'),
      s: t('Stop'),
      t: t('Target'),
      u: t('Undo'),
    }) as const,
)
/** Letters that work on every screen. */
const APP_KEYS = perLanguage(() => ({ g: t('Go to a page'), i: t('Import trades') }) as const)
const TAKEN = perLanguage((): Readonly<Record<string, string>> => ({ ...REVIEW_KEYS(), ...APP_KEYS() }))

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

/**
 * The key of each label, by label id: the one that was chosen, or else the next free digit in label order. Archived
 * labels have none. If two labels have the same key, as after edits in two tabs, the first one gets it.
 */
export function labelKeys(labels: readonly NamedLabel[]): ReadonlyMap<string, string> {
  const offered = labelsInOrder(labels.filter(({ archived }) => !archived))
  const byKey = new Map<string, string>()
  for (const { id, key } of offered) {
    if (key !== null && !(key in TAKEN()) && !byKey.has(key)) byKey.set(key, id)
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

/** Why a key cannot be used for a label, as a sentence; null if it can. `own` is the label being changed. */
export function labelKeyProblem(labels: readonly NamedLabel[], key: string, own: string | null): string | null {
  if (key === '') return null
  if (!/^[1-9a-z]$/.test(key)) return t('Use one letter from A to Z, or a digit from 1 to 9.')
  const shown = key.toUpperCase()
  const taken = TAKEN()[key]
  if (taken !== undefined)
    return t('{shown} is already a shortcut: {taken}. Choose another key.', { shown, taken: inSentence(taken) })
  const twin = keyHolder(labels, key, own)
  return twin === null
    ? null
    : t('{shown} is already the key of “{name}”. Choose another key.', { shown, name: twin.name })
}

/** The other label that has this key; null if it is free. */
export function keyHolder(labels: readonly NamedLabel[], key: string | null, own: string | null): NamedLabel | null {
  if (key === null) return null
  return labels.find((label) => label.id !== own && !label.archived && label.key === key) ?? null
}
