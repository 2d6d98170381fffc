import { Link } from 'react-router'
import { drillSearch, EVERYTHING } from '../../../data/filters/filters.ts'
import { useInsights } from '../../../data/insights/insights.ts'
import { sliceFilter } from '../../../data/insights/slice-filters.ts'
import { useSliceContext } from '../../../data/insights/use-slice-context.ts'
import { openModal } from '../../../data/page/modals.ts'
import { useUid } from '../../../data/session/user-context.ts'
import { useSaveSettings } from '../../../data/settings/settings.ts'
import { certainty, finding, withoutThem } from '../../../parts/insights/insight-sentence.ts'
import { useSliceNames } from '../../../parts/insights/use-slice-names.ts'
import { tellFailure } from '../../../parts/tell.ts'
import { userPath } from '../../../paths.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { TOUR_HEIGHT } from './has-tour.ts'
import styles from './DemoTour.module.css'
import { t } from '../../../language/translate.ts'

/** The demo's findings about its trader, with links to follow. Stays until the visitor hides it. */
export default function DemoTour() {
  const uid = useUid()
  const save = useSaveSettings()
  const { insights: findings, error } = useInsights(EVERYTHING)
  const names = useSliceNames(findings?.currency ?? 'USD')
  const context = useSliceContext()
  if (error !== null) return null
  if (findings === undefined) return <Skeleton height={TOUR_HEIGHT} />
  const worst = findings.insights.find(({ direction }) => direction === 'loses')
  return (
    <Card
      title={t('Your biggest leak')}
      hint={t('a made-up trader')}
      actions={
        <Button look="ghost" onClick={() => save.mutate({ firstSteps: 'hidden' }, { onError: tellFailure })}>
          {t('Hide')}
        </Button>
      }
    >
      <div className={styles.tour}>
        {worst === undefined ? null : (
          <p className={styles.finding}>
            <b>{finding(worst, names)}</b>
            <span className={styles.soft}>
              {certainty(worst, names)} {withoutThem(worst, names)}
            </span>
          </p>
        )}
        <ol className={styles.steps} aria-label={t('A short tour')}>
          {worst === undefined ? null : (
            <li>
              <Link
                className={buttonClass('primary')}
                to={userPath(uid, 'trades', drillSearch(EVERYTHING, sliceFilter(EVERYTHING, worst.parts, context)))}
              >
                {t('Open these trades')}
              </Link>
            </li>
          )}
          <li>
            <Link className={buttonClass()} to={userPath(uid, 'reportInsights')}>
              {t('See how it was found')}
            </Link>
          </li>
          <li>
            <Link className={buttonClass()} to={userPath(uid, 'journal', 'tab=inbox')}>
              {t('Review a trade')}
            </Link>
          </li>
          <li>
            <Button onClick={() => openModal('importStart', true)}>{t('Try a file of your own')}</Button>
          </li>
        </ol>
      </div>
    </Card>
  )
}
