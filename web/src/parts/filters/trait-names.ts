import type { Trait } from '@roundtrip/core/reports'
import { perLanguage, t } from '../../language/translate.ts'

const NAMES = perLanguage(
  (): Readonly<Record<string, string>> => ({
    asia: t('Asia 0–8 UTC'),
    europe: t('Europe 8–13 UTC'),
    'europe-us': t('Europe and US 13–16 UTC'),
    us: t('US 16–21 UTC'),
    late: t('Late 21–24 UTC'),
    'losses-3': t('After 3 or more losses'),
    'losses-2': t('After 2 losses'),
    'losses-1': t('After a loss'),
    first: t('First trade'),
    'wins-1': t('After a win'),
    'wins-2': t('After 2 wins'),
    'wins-3': t('After 3 or more wins'),
    spot: t('Spot'),
    linear: t('Futures'),
    inverse: t('Coin-margined futures'),
    quanto: t('Quanto futures'),
    'option-linear': t('Options'),
    'option-inverse': t('Coin-margined options'),
    single: t('One entry'),
    'scaled-in': t('Scaled in'),
    'averaged-down': t('Averaged down'),
    '<0.5': t('Less than half of the usual size'),
    '0.5-0.8': t('Half to four fifths of the usual size'),
    '0.8-1.25': t('About the usual size'),
    '1.25-2': t('A quarter more than usual, up to twice'),
    '>=2': t('Twice the usual size or more'),
    unknown: t('Usual size not known'),
    'no-stop': t('Without a stop'),
    'stop-kept': t('Stop never moved away'),
    'stop-moved-away': t('Stop moved away'),
  }),
)

/** What each of them is called, in filters and reports. */
export const TRAIT_LABELS = perLanguage(
  (): Readonly<Record<Trait, string>> => ({
    session: t('Session'),
    number: t('Trade number that day'),
    busy: t('Trades that day'),
    after: t('After wins or losses'),
    size: t('Position size'),
    stake: t('Size compared with the ten trades before'),
    market: t('Market'),
    entries: t('Entries'),
    stops: t('Stop'),
  }),
)

/** The name of one key, for filters and charts. */
export function traitName(trait: Trait, key: string): string {
  const range = rangeName(key)
  if (trait === 'number') return t('Trade {range} of the day', { range })
  if (trait === 'busy') return key === '1' ? t('Days with one trade') : t('Days with {range} trades', { range })
  if (trait !== 'size') return NAMES()[key] ?? key
  return key.startsWith('<')
    ? t('Size {range}', { range })
    : t('Size from {range}', { range: range.replace(/^>=/, '') })
}

/** `2–5`, `over 20`, `under 500`; `>=5000` stays as it is, because the word before it is `from`. */
function rangeName(key: string): string {
  if (key.startsWith('<')) return t('under {to}', { to: key.slice(1) })
  if (/^>[^=]/.test(key)) return t('over {from}', { from: key.slice(1) })
  return key.replace('-', '–')
}
