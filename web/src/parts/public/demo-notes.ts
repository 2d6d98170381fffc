import { perLanguage, t } from '../../language/translate.ts'

/** The note under the demo button. */
export const DEMO_NOTES = perLanguage(
  () =>
    ({
      idle: t('No account, no card, nothing to install.'),
      busy: t('Filling a journal with two made-up years. This takes a few seconds.'),
    }) as const,
)
