/**
 * Texts of core about screener columns, in the reader's language. Core inserts intervals and spans into its texts
 * itself.
 */
import type { ColumnGroup } from '@roundtrip/core/screener'
import { perLanguage, t, tIn } from '../language/translate.ts'

type Groups = Readonly<Record<string, string>>

const BUILT: readonly (readonly [RegExp, (groups: Groups) => string])[] = [
  [/^(?<name>.{1,80}), (?<interval>\d{1,3}[mhd])$/, ({ name = '', interval = '' }) => `${t(name)}, ${interval}`],
  [/^Change (?<span>.{1,20})$/, ({ span = '' }) => t('Change {span}', { span })],
  [
    /^(?<formula>.{1,200}); closed (?<interval>\w{1,5}) bars$/,
    ({ formula = '', interval = '' }) => t('{formula}; closed {interval} bars', { formula: t(formula), interval }),
  ],
  [
    /^last close of (?<interval>\w{1,5}) bars \/ close (?<span>.{1,20}) before it - 1$/,
    ({ interval = '', span = '' }) =>
      t('last close of {interval} bars / close {span} before it - 1', { interval, span }),
  ],
  [
    /^below (?<bars>\S{1,20}) bars(?<also>.{0,100})$/,
    ({ bars = '', also = '' }) => t('below {bars} bars', { bars }) + t(also),
  ],
]

/** A name, formula or condition of a column. */
export function columnWords(text: string): string {
  const whole = t(text)
  if (whole !== text) return whole
  for (const [pattern, written] of BUILT) {
    const groups = pattern.exec(text)?.groups
    if (groups !== undefined) return written(groups)
  }
  return text
}

/** The groups of columns. */
export const COLUMN_GROUPS = perLanguage(
  (): Readonly<Record<ColumnGroup, string>> => ({
    Market: t('Market'),
    Change: tIn('difference', 'Change'),
    Volume: t('Volume'),
    Volatility: t('Volatility'),
    Trend: t('Trend'),
    Momentum: t('Momentum'),
    Derivatives: t('Derivatives'),
  }),
)
