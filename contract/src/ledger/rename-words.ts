import type { Message } from '@roundtrip/core/base'
import type { RenameFault } from '@roundtrip/core/ledger'

/** What is wrong with a rename, as the sentence next to its field: the browser and the terminal use the same ones. */
export const RENAME_WORDS: Readonly<Record<RenameFault['reason'], Message>> = {
  'bad-coin': { text: 'Enter a ticker, such as MATIC.' },
  'dollar-coin': { text: 'Stablecoins already count as dollars. Enter another coin.' },
  'same-coin': { text: 'Enter a different ticker. Both names are the same.' },
  'bad-ratio': { text: 'Enter a number above 0, such as 1 or {example}.', values: { example: { decimal: '0.01' } } },
  'bad-day': { text: 'Enter a date, such as 2024-09-13.' },
  'renamed-before': { text: 'You already renamed this coin. Remove that rename first.' },
  'rename-circle': { text: 'This leads back to the old name. Check your renames and the built-in ones.' },
}
