import { type Label, newLabel } from '@roundtrip/contract/documents'
import type { Step } from '@roundtrip/sync/client'
import { newId } from '../documents/new-id.ts'
import { perLanguage, t } from '../../language/translate.ts'

/** Setups, mistakes and moods that most traders have. Nine, so that each gets a digit as its key. */
const STARTERS = perLanguage((): readonly Pick<Label, 'group' | 'name'>[] => [
  { group: 'setup', name: t('Breakout') },
  { group: 'setup', name: t('Pullback') },
  { group: 'setup', name: t('Range') },
  { group: 'setup', name: t('Reversal') },
  { group: 'mistake', name: t('Chased the price') },
  { group: 'mistake', name: t('No plan') },
  { group: 'mistake', name: t('Revenge trade') },
  { group: 'emotion', name: t('Calm') },
  { group: 'emotion', name: t('Nervous') },
])

export const STARTER_NAMES = perLanguage((): readonly string[] => STARTERS().map(({ name }) => name))

/** Creates the starter labels, which are ordinary labels from then on. */
export function starterSteps(idOf: () => string = newId): readonly Step[] {
  return STARTERS().map(({ group, name }, colour): Step => {
    const label = newLabel({ group, name, colour })
    return { collection: 'labels', id: idOf(), change: (now) => now ?? label }
  })
}
