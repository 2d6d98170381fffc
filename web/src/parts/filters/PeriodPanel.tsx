import type { Filters } from '../../data/filters/filters.ts'
import { PERIOD_NAMES, PERIODS, type PresetPeriod } from '../../data/filters/periods.ts'
import type { ChangeFilters } from '../../data/filters/use-filters.ts'
import { TimeField } from '../time-field/TimeField.tsx'
import styles from './FilterBar.module.css'
import { t } from '../../language/translate.ts'

type Props = { readonly filters: Filters; readonly onChange: ChangeFilters }

/** The periods by name, and any two days. */
export default function PeriodPanel({ filters, onChange }: Props) {
  const choose = (period: PresetPeriod | null): void => onChange({ period, from: null, to: null })
  const own = filters.period === null && (filters.from !== null || filters.to !== null)
  const chosen = own ? 'own' : (filters.period ?? 'all')
  return (
    <div className={styles.panel}>
      <div className={`${styles.options} ${styles.periods}`} role="radiogroup" aria-label={t('Period')}>
        {([null, ...PERIODS] as const).map((period) => (
          <label key={period ?? 'all'} className={styles.option}>
            <input type="radio" name="period" checked={chosen === (period ?? 'all')} onChange={() => choose(period)} />
            {period === null ? t('All time') : PERIOD_NAMES()[period]}
          </label>
        ))}
      </div>
      <div className={styles.dates}>
        {(['from', 'to'] as const).map((end) => (
          <TimeField
            key={end}
            kind="date"
            settled
            label={end === 'from' ? t('From') : t('To')}
            value={filters[end] ?? ''}
            onChange={(day) => onChange({ period: null, [end]: day === '' ? null : day }, 'replace')}
          />
        ))}
      </div>
    </div>
  )
}
