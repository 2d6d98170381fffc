import { useChangeSettings } from '../../../parts/change-settings.ts'
import { Link } from 'react-router'
import { openModal } from '../../../data/page/modals.ts'
import { useUid } from '../../../data/session/user-context.ts'
import { userPath } from '../../../paths.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import styles from './DemoTour.module.css'
import { t } from '../../../language/translate.ts'

type DemoTourProps = {
  /** What the made-up trader loses most with; null if nothing stands out in what is shown. */
  readonly worst: {
    readonly finding: string
    readonly certainty: string
    /** Address of the trades behind it. */
    readonly trades: string
  } | null
}

/** What the demo found out about its trader, and where a visitor can go from there. Stays until it is hidden. */
export function DemoTour({ worst }: DemoTourProps) {
  const uid = useUid()
  const change = useChangeSettings()
  return (
    <div className={styles.tour} data-screen-only>
      {worst === null ? null : (
        <p className={styles.finding}>
          <b>{worst.finding}</b>
          <span className={styles.soft}>{worst.certainty}</span>
        </p>
      )}
      <ol className={styles.steps} aria-label={t('A short tour')}>
        {worst === null ? null : (
          <li>
            <Link className={buttonClass('primary')} to={worst.trades}>
              {t('Open these trades')}
            </Link>
          </li>
        )}
        <li>
          <Link className={buttonClass()} to={userPath(uid, 'journal', 'tab=inbox')}>
            {t('Review a trade')}
          </Link>
        </li>
        <li>
          <Button onClick={() => openModal('importStart', true)}>{t('Try a file of your own')}</Button>
        </li>
        <li>
          <Button look="ghost" onClick={() => change({ firstSteps: 'hidden' })}>
            {t('Hide')}
          </Button>
        </li>
      </ol>
    </div>
  )
}
