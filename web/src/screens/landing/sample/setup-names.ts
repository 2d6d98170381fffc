import { perLanguage, t, tIn } from '../../../language/translate.ts'
import type { Setup } from './history.ts'

export const SETUP_NAMES = perLanguage(
  (): Readonly<Record<Setup, string>> => ({
    pullback: t('Pullback'),
    breakout: t('Breakout'),
    range: tIn('setup', 'Range'),
    unplanned: t('No plan'),
  }),
)
