import type { Trait } from '@roundtrip/core/reports'

const NAMES: Readonly<Record<string, string>> = {
  asia: 'Asia 0–8 UTC',
  europe: 'Europe 8–13 UTC',
  'europe-us': 'Europe and US 13–16 UTC',
  us: 'US 16–21 UTC',
  late: '21–24 UTC',
  'losses-3': 'After 3 or more losses',
  'losses-2': 'After 2 losses',
  'losses-1': 'After a loss',
  first: 'First trade',
  'wins-1': 'After a win',
  'wins-2': 'After 2 wins',
  'wins-3': 'After 3 or more wins',
  spot: 'Spot',
  linear: 'Linear',
  inverse: 'Inverse',
  quanto: 'Quanto',
  'option-linear': 'Linear options',
  'option-inverse': 'Inverse options',
  single: 'One entry',
  'scaled-in': 'Scaled in',
  'averaged-down': 'Averaged down',
  'no-stop': 'Without a stop',
  'stop-kept': 'Stop never moved away',
  'stop-moved-away': 'Stop moved away',
}

/** What each of them is called, in filters and reports. */
export const TRAIT_LABELS: Readonly<Record<Trait, string>> = {
  session: 'Session',
  number: 'Trade number that day',
  busy: 'Trades that day',
  after: 'After wins or losses',
  size: 'Position size',
  market: 'Market',
  entries: 'Entries',
  stops: 'Stop',
}

/** The name of one key, for filters and charts. */
export function traitName(trait: Trait, key: string): string {
  const range = key.replace('-', '–').replace('>=', 'from ').replace('>', 'over ').replace('<', 'under ')
  if (trait === 'number') return `Trade ${range} of the day`
  if (trait === 'busy') return key === '1' ? 'Days with one trade' : `Days with ${range} trades`
  if (trait !== 'size') return NAMES[key] ?? key
  return range.startsWith('under') ? `Size ${range}` : `Size from ${range.replace('from ', '')}`
}
