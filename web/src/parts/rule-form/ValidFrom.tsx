import { SegmentedTabs } from '../../ui/SegmentedTabs.tsx'
import { TimeField } from '../time-field/TimeField.tsx'
import styles from './RuleForm.module.css'
import { t } from '../../language/translate.ts'

type Props = {
  /** The first day in force; null = the whole history. */
  readonly value: string | null
  readonly today: string
  readonly onChange: (day: string | null) => void
}

/** The first day that a new rule applies to. */
export function ValidFrom({ value, today, onChange }: Props) {
  const kind = value === null ? 'ever' : value === today ? 'today' : 'day'
  return (
    <div className={styles.field}>
      <span className={styles.caption}>{t('Applies from')}</span>
      <SegmentedTabs
        label={t('Applies from')}
        value={kind}
        options={[
          { value: 'today', text: t('Today') },
          { value: 'day', text: t('A day') },
          { value: 'ever', text: t('Whole history') },
        ]}
        onChange={(next) => onChange(next === 'ever' ? null : next === 'today' ? today : `${today.slice(0, 4)}-01-01`)}
      />
      {kind === 'day' ? (
        <TimeField
          kind="date"
          settled
          aria-label={t('First day it applies')}
          className={styles.time ?? ''}
          max={today}
          value={value ?? ''}
          onChange={(day) => day !== '' && onChange(day)}
        />
      ) : null}
    </div>
  )
}
