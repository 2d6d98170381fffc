/** What core says of screener columns, in the reader's language. Core puts intervals and spans into its texts itself. */
import type { ColumnGroup } from '@roundtrip/core/screener'
import { t, tIn } from '../language/translate.ts'

type Groups = Readonly<Record<string, string>>

const BUILT: readonly (readonly [RegExp, (groups: Groups) => string])[] = [
  [/^(?<name>.+), (?<interval>\d+[mhd])$/, ({ name = '', interval = '' }) => `${t(name)}, ${interval}`],
  [/^Change (?<span>.+)$/, ({ span = '' }) => t('Change {span}', { span })],
  [
    /^(?<formula>.+); closed (?<interval>\w+) bars$/,
    ({ formula = '', interval = '' }) => t('{formula}; closed {interval} bars', { formula: t(formula), interval }),
  ],
  [
    /^last close of (?<interval>\w+) bars \/ close (?<span>.+) before it - 1$/,
    ({ interval = '', span = '' }) =>
      t('last close of {interval} bars / close {span} before it - 1', { interval, span }),
  ],
  [/^below (?<bars>\S+) bars(?<also>.*)$/, ({ bars = '', also = '' }) => t('below {bars} bars', { bars }) + t(also)],
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
export const COLUMN_GROUPS: Readonly<Record<ColumnGroup, string>> = {
  Market: t('Market'),
  Change: tIn('difference', 'Change'),
  Volume: t('Volume'),
  Volatility: t('Volatility'),
  Trend: t('Trend'),
  Momentum: t('Momentum'),
  Derivatives: t('Derivatives'),
}
