import { Select } from '@mantine/core'
import { isRegime } from '@roundtrip/core/coins'
import { type ExplainedBy, EXPLAINED_BY, type Explanation } from '@roundtrip/core/insights'
import { NONE_KEY } from '@roundtrip/core/reports'
import { useState } from 'react'
import { EVERYTHING } from '../../data/filters/filters.ts'
import { countText } from '../../format/number.ts'
import { writtenGroups } from '../../parts/insights/explain-words.ts'
import { useKeyNames } from '../../parts/insights/use-key-names.ts'
import { useSliceNames } from '../../parts/insights/use-slice-names.ts'
import { Money } from '../../ui/Money.tsx'
import styles from './Explain.module.css'
import { t } from '../../language/translate.ts'

/** The trades by one more dimension: first the one that most of the result comes from. */
export function ExplainedSplits({ explanation }: { readonly explanation: Explanation }) {
  const { currency, splits, most } = explanation
  const [by, setBy] = useState<ExplainedBy | null>(most?.by ?? splits[0]?.by ?? null)
  const names = useKeyNames(EVERYTHING, currency)
  const { money } = useSliceNames(currency)
  if (by === null) return null
  const groups = writtenGroups(explanation, by, currency)
  const largest = Math.max(0, ...groups.map(({ net }) => Math.abs(net)))
  const nameOf = (key: string | null): string =>
    key === null ? t('All others') : key === NONE_KEY && !isRegime(by) ? t('None') : names.key(by, key)
  return (
    <div className={styles.split}>
      <Select
        label={t('Split by')}
        className={styles.by}
        data={splits.map((split) => ({ value: split.by, label: names.dimension(split.by) }))}
        value={by}
        allowDeselect={false}
        maxDropdownHeight={320}
        onChange={(id) => setBy(EXPLAINED_BY.find((candidate) => candidate === id) ?? by)}
      />
      <table className={styles.table} aria-label={t('By {grouping}', { grouping: names.dimension(by) })}>
        <thead className="hidden">
          <tr>
            <th scope="col">{names.dimension(by)}</th>
            <th scope="col">{t('Net P&L')}</th>
            <th scope="col">{t('Trades')}</th>
          </tr>
        </thead>
        <tbody>
          {groups.map(({ key, trades, net }) => (
            <tr key={key}>
              <th scope="row">{nameOf(key)}</th>
              <td className={styles.bars} aria-hidden>
                <span
                  className={net < 0 ? styles.loss : styles.win}
                  style={{ width: `${largest === 0 ? 0 : (100 * Math.abs(net)) / largest}%` }}
                />
              </td>
              <td>
                <Money sign={net} text={money.signed(net)} />
              </td>
              <td className={styles.count}>{countText(trades)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
