import { Link } from 'react-router'
import { useUid } from '../../data/session/user-context.ts'
import { setDisplay } from '../../data/settings/display.ts'
import { useSettings } from '../../data/settings/settings.ts'
import { useResultForm } from '../../data/reports/result-form.ts'
import { userPath } from '../../paths.ts'
import { SegmentedTabs } from '../../ui/SegmentedTabs.tsx'
import styles from './ResultsPanel.module.css'

/** In what unit results are shown, and whether before or after costs: once, for all reports. */
export default function ResultsPanel() {
  const { unit, costs } = useResultForm()
  const { currency, startBalance } = useSettings().settings
  const uid = useUid()
  const units = [
    { value: 'money', text: currency },
    { value: 'percent', text: '%' },
    { value: 'r', text: 'R' },
  ] as const
  return (
    <div className={styles.panel}>
      <div className={styles.choice}>
        <span className={styles.name}>Show results in</span>
        <SegmentedTabs
          label="Show results in"
          options={units}
          value={unit}
          onChange={(chosen) => setDisplay({ unit: chosen })}
        />
        <p className={styles.meaning}>
          {MEANINGS[unit]}
          {unit === 'percent' && startBalance === null ? (
            <>
              {' '}
              Amounts stay in {currency} until you{' '}
              <Link to={`${userPath(uid, 'settings')}#figures`}>enter a start balance</Link>.
            </>
          ) : null}
        </p>
      </div>
      <div className={styles.choice}>
        <span className={styles.name}>Costs</span>
        <SegmentedTabs
          label="Costs"
          options={[
            { value: 'after', text: 'Net' },
            { value: 'before', text: 'Gross' },
          ]}
          value={costs}
          onChange={(chosen) => setDisplay({ costs: chosen })}
        />
        <p className={styles.meaning}>
          {costs === 'after'
            ? 'After fees, funding and every other payment.'
            : 'What prices alone made, without fees, funding and other payments.'}
        </p>
      </div>
      <p className={styles.meaning}>
        For every report, the calendar and the journal, in this browser. Single trades, lists of trades, filters, rules
        and the laboratory stay in net {currency}.
      </p>
    </div>
  )
}

const MEANINGS = {
  money: 'In your reporting currency.',
  percent: 'In percent of your start balance.',
  r: 'Each result divided by the risk of its trade. Trades without a stop or a risk are left out.',
} as const
