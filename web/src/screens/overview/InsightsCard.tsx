import type { Insight } from '@roundtrip/core/insights'
import { Link } from 'react-router'
import { drillSearch, type Filters } from '../../data/filters/filters.ts'
import { useInsights } from '../../data/insights/insights.ts'
import { sliceFilter } from '../../data/insights/slice-filters.ts'
import { useSliceContext } from '../../data/insights/use-slice-context.ts'
import { useUid } from '../../data/session/user-context.ts'
import { habitFinding, habitRange } from '../../parts/insights/habit-sentence.ts'
import { certainty, finding, tooFew, withoutThem } from '../../parts/insights/insight-sentence.ts'
import { useSliceNames } from '../../parts/insights/use-slice-names.ts'
import { userPath } from '../../paths.ts'
import { wholeLoss } from '../../parts/insights/whole-sentence.ts'
import { Card } from '../../ui/Card.tsx'
import { signClass } from '../../ui/Money.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './Overview.module.css'
import { DemoTour } from './tour/DemoTour.tsx'
import { t } from '../../language/translate.ts'

const SHOWN = 3

type InsightsCardProps = {
  readonly filters: Filters
  /** Whether this is the demo, and its visitor has not hidden the tour. */
  readonly hasTour: boolean
}

/**
 * The three most certain findings, each with its trades behind it; habits if there are fewer. In the demo, a tour comes
 * first.
 */
export default function InsightsCard({ filters, hasTour }: InsightsCardProps) {
  const uid = useUid()
  const { insights: findings, error } = useInsights(filters)
  const names = useSliceNames(findings?.currency ?? 'USD')
  const context = useSliceContext()
  if (error !== null) return null
  if (findings === undefined) return <Skeleton height={156} />
  const loss = wholeLoss(findings, names)
  const tradesOf = ({ parts }: Insight): string =>
    userPath(uid, 'trades', drillSearch(filters, sliceFilter(filters, parts, context)))
  // The tour starts at the first finding that loses money.
  const worst = hasTour ? findings.insights.find(({ direction }) => direction === 'loses') : undefined
  const insights = findings.insights.filter((insight) => insight !== worst).slice(0, SHOWN)
  return (
    <Card
      title={t('Where it went')}
      {...(hasTour ? { hint: t('a made-up trader') } : {})}
      actions={<Link to={userPath(uid, 'reportInsights')}>{t('See all')}</Link>}
    >
      {hasTour ? (
        <DemoTour
          worst={
            worst === undefined
              ? null
              : {
                  finding: finding(worst, names),
                  certainty: `${certainty(worst, names)} ${withoutThem(worst, names)}`,
                  trades: tradesOf(worst),
                }
          }
        />
      ) : null}
      {loss === null ? null : (
        <p className={styles.none}>
          {loss.lead} {loss.cause}
        </p>
      )}
      {insights.length + findings.habits.length === 0 ? (
        loss === null && worst === undefined ? (
          <p className={styles.none}>{tooFew(findings) ?? t('Nothing here stands out from chance yet.')}</p>
        ) : null
      ) : (
        <ul className={styles.findings}>
          {insights.map((insight) => (
            <li key={JSON.stringify(insight.parts)}>
              <Link to={tradesOf(insight)}>
                <span className={signClass(insight.net, names.money.signed(insight.net))} aria-hidden>
                  {insight.direction === 'loses' ? '▼' : '▲'}
                </span>{' '}
                {finding(insight, names)}
                <span className={styles.range}>{certainty(insight, names)}</span>
              </Link>
            </li>
          ))}
          {findings.habits.slice(0, Math.max(0, SHOWN - insights.length)).map((habit) => (
            <li key={habit.kind}>
              <Link to={userPath(uid, 'reportInsights')}>
                {habitFinding(habit)} <span className={styles.range}>({habitRange(habit)})</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
