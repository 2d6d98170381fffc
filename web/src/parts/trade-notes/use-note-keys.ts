import { labelKeys, REVIEW_KEYS } from '../../data/labels/label-keys.ts'
import type { NamedLabel } from '../../data/labels/labels.ts'
import { type KeyBindings, useKeys } from '../../ui/use-keys.ts'
import { focusPart } from './focus-part.ts'
import { t } from '../../language/translate.ts'

type Options = {
  readonly labels: readonly NamedLabel[]
  readonly rating: number | null
  readonly onLabel: (id: string) => void
  readonly onRating: (rating: number | null) => void
  /** Keys used by the screen, which labels cannot have there. */
  readonly taken?: readonly string[]
}

const RATINGS = [1, 2, 3, 4, 5] as const

/** The keys for a trade's notes: labels, rating, note, stop and target. */
export function useNoteKeys({ labels, rating, onLabel, onRating, taken = [] }: Options): void {
  const rate = (stars: number): void => onRating(stars === rating ? null : stars)
  useKeys(t('Note a trade'), {
    n: [REVIEW_KEYS().n, () => focusPart('note')],
    s: [REVIEW_KEYS().s, () => focusPart('stop')],
    t: [REVIEW_KEYS().t, () => focusPart('target')],
    ...Object.fromEntries(
      RATINGS.map((stars): [string, KeyBindings[string]] => [
        `Shift+${stars}`,
        [stars === 1 ? t('Rate 1 star') : t('Rate {stars} stars', { stars }), () => rate(stars)],
      ]),
    ),
  })
  const keys = labelKeys(labels)
  const ofLabels = labels.flatMap(({ id, name }): readonly (readonly [string, KeyBindings[string]])[] => {
    const key = keys.get(id)
    return key === undefined || taken.includes(key) ? [] : [[key, [t('Label “{name}”', { name }), () => onLabel(id)]]]
  })
  useKeys(t('Labels'), Object.fromEntries(ofLabels))
}
