import type { RenameFault } from '@roundtrip/core/ledger'

/** What is wrong with a rename, as the sentence beside its field: the browser and the terminal say the same. */
export const RENAME_WORDS: Readonly<Record<RenameFault['reason'], string>> = {
  'bad-coin': 'Enter a ticker, such as MATIC.',
  'dollar-coin': 'Stablecoins already count as dollars. Enter another coin.',
  'same-coin': 'Enter a different ticker. Both names are the same.',
  'bad-ratio': 'Enter a number above 0, such as 1 or 0.01.',
  'bad-day': 'Enter a date, such as 2024-09-13.',
  'renamed-before': 'You already renamed this coin. Remove that rename first.',
  'rename-circle': 'This leads back to the old name. Check your renames and the built-in ones.',
}
