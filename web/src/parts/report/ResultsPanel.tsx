import { Link } from 'react-router'
import { useUid } from '../../data/session/user-context.ts'
import { setDisplay } from '../../data/settings/display.ts'
import { useSettings } from '../../data/settings/settings.ts'
import { useResultForm } from '../../data/reports/result-form.ts'
import { userPath } from '../../paths.ts'
import { SegmentedTabs } from '../../ui/SegmentedTabs.tsx'
import styles from './ResultsPanel.module.css'
import { perLanguage, t } from '../../language/translate.ts'
import { Trans } from '../../language/Trans.tsx'

/** The unit of results, and whether before or after costs: set once, for all reports. */
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
        <span className={styles.name}>{t('Show results in')}</span>
        <SegmentedTabs
          label={t('Show results in')}
          options={units}
          value={unit}
          onChange={(chosen) => setDisplay({ unit: chosen })}
        />
        <p className={styles.meaning}>
          {unit === 'money' ? (
            <Trans
              text="In your <link>reporting currency</link>."
              with={{ link: <Link to={`${userPath(uid, 'settings')}#figures`} /> }}
            />
          ) : (
            MEANINGS()[unit]
          )}
          {unit === 'percent' && startBalance === null ? (
            <>
              {' '}
              <Trans
                text="Amounts stay in {currency} until you <link>enter a start balance</link>."
                with={{ currency, link: <Link to={`${userPath(uid, 'settings')}#figures`} /> }}
              />
            </>
          ) : null}
        </p>
      </div>
      <div className={styles.choice}>
        <span className={styles.name}>{t('Costs')}</span>
        <SegmentedTabs
          label={t('Costs')}
          options={[
            { value: 'after', text: t('Net') },
            { value: 'before', text: t('Gross') },
          ]}
          value={costs}
          onChange={(chosen) => setDisplay({ costs: chosen })}
        />
        <p className={styles.meaning}>
          {costs === 'after'
            ? t('After fees, funding and every other payment.')
            : t('What prices alone made, without fees, funding and other payments.')}
        </p>
      </div>
      <p className={styles.meaning}>
        <Trans
          text="For every report, the calendar and the journal, in this browser. Single trades, lists of trades, filters, rules and the laboratory stay in net {currency}."
          with={{ currency }}
        />
      </p>
    </div>
  )
}

const MEANINGS = perLanguage(
  () =>
    ({
      percent: t('In percent of your start balance.'),
      r: t('Each result divided by the risk of its trade. Trades without a stop or a risk are left out.'),
    }) as const,
)
