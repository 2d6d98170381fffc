import type { Filters } from '../../data/filters/filters.ts'
import { PERIOD_NAMES, PERIODS, type PresetPeriod } from '../../data/filters/periods.ts'
import type { ChangeFilters } from '../../data/filters/use-filters.ts'
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
            {period === null ? t('All time') : PERIOD_NAMES[period]}
          </label>
        ))}
      </div>
      <div className={styles.dates}>
        {(['from', 'to'] as const).map((end) => (
          <label key={end} className={styles.field}>
            <span className={styles.name}>{end === 'from' ? t('From') : t('To')}</span>
            <input
              type="date"
              className={styles.date}
              value={filters[end] ?? ''}
              onChange={(event) =>
                onChange({ period: null, [end]: event.target.value === '' ? null : event.target.value }, 'replace')
              }
            />
          </label>
        ))}
      </div>
    </div>
  )
}
