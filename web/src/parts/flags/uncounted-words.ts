import type { UncountedReason } from '@roundtrip/core/reports'
import { perLanguage, t } from '../../language/translate.ts'

/** Why statistics do not count a trade: its name, a shorter one for narrow cells, and a sentence. */
export const UNCOUNTED_WORDS = perLanguage(
  (): Readonly<
    Record<UncountedReason, { readonly name: string; readonly short: string; readonly meaning: string }>
  > => ({
    open: { name: t('Open'), short: t('Open'), meaning: t('Statistics count this trade once it is closed.') },
    excluded: {
      name: t('Excluded'),
      short: t('Excluded'),
      meaning: t('Not counted: you left this trade out of statistics.'),
    },
    withdrawn: {
      name: t('Withdrawn'),
      short: t('Withdrawn'),
      meaning: t('Not counted: these coins came and left without a sale.'),
    },
    'history-incomplete': {
      name: t('Contradicts the exchange'),
      short: t('Contradicted'),
      meaning: t('Not counted: the exchange reports a different profit or position for these fills.'),
    },
    'pending-rate': {
      name: t('Rate missing'),
      short: t('No rate'),
      meaning: t('Not counted: an exchange rate that this trade needs is unknown.'),
    },
  }),
)
