import type { UncountedReason } from '@roundtrip/core/reports'

/** Why statistics do not count a trade: its name, a shorter one for narrow cells, and a sentence. */
export const UNCOUNTED_WORDS: Readonly<
  Record<UncountedReason, { readonly name: string; readonly short: string; readonly meaning: string }>
> = {
  open: { name: 'Open', short: 'Open', meaning: 'Statistics count this trade once it is closed.' },
  excluded: { name: 'Excluded', short: 'Excluded', meaning: 'Not counted: you left this trade out of statistics.' },
  withdrawn: {
    name: 'Withdrawn',
    short: 'Withdrawn',
    meaning: 'Not counted: these coins came and left without a sale.',
  },
  'history-incomplete': {
    name: 'Contradicts the exchange',
    short: 'Contradicted',
    meaning: 'Not counted: the exchange reports another profit or position for these fills.',
  },
  'pending-rate': {
    name: 'Rate missing',
    short: 'No rate',
    meaning: 'Not counted: an exchange rate that this trade needs is not known.',
  },
}
