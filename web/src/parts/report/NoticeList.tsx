import type { NoticesProps } from './ReportNotices.tsx'
import type { UncountedReason } from '@roundtrip/core/reports'
import { Link } from 'react-router'
import { type Filters, listSearch } from '../../data/filters/filters.ts'
import { useUid } from '../../data/session/user-context.ts'
import { plural } from '../../format/number.ts'
import { userPath } from '../../paths.ts'
import styles from './Report.module.css'
import { t } from '../../language/translate.ts'

type Props = NoticesProps & {
  /** Whether percentages refer to an equity that trades outside the filter contributed to. */
  readonly isOfAccounts: boolean
}

/** Each reason with its number of trades and its consequence. */
export default function NoticeList({ report, filters, isOfAccounts }: Props) {
  const uid = useUid()
  const { openTrades, noRisk, pendingRate, incompleteHistory, incompleteBasis, excluded, withdrawn } = report.notices
  const left = (counted: UncountedReason): Partial<Filters> => ({ counted })
  const lines = [
    [openTrades, t('open'), t('In statistics once closed.'), left('open')],
    [
      pendingRate,
      t('without an exchange rate'),
      t('No result in {currency} yet.', { currency: report.currency }),
      left('pending-rate'),
    ],
    [noRisk, t('without a stop or a risk'), t('No result in R.'), { counted: 'no-risk' } satisfies Partial<Filters>],
    [incompleteHistory, t('with an incomplete history'), t('Not in any figure.'), left('history-incomplete')],
    [excluded, t('excluded by you'), t('Not in any figure.'), left('excluded')],
    [withdrawn, t('withdrawn without a sale'), t('Not in any figure.'), left('withdrawn')],
    [
      incompleteBasis,
      t('with an unknown cost'),
      t('Only the part with a known cost is counted.'),
      { flag: ['incomplete-basis'] } satisfies Partial<Filters>,
    ],
  ] as const
  const shown = lines.filter(([number]) => number > 0)
  return (
    <>
      {shown.length === 0 ? null : (
        <ul className={styles.notices} aria-label={t('Not counted')}>
          {shown.map(([number, sentence, consequence, narrowed]) => (
            <li key={sentence} className={styles.notice}>
              <Link to={userPath(uid, 'trades', listSearch({ ...filters, ...narrowed }))}>
                {plural(number, 'trade')} {sentence}
              </Link>
              . {consequence}
            </li>
          ))}
        </ul>
      )}
      {isOfAccounts ? (
        <p className={styles.notice}>
          {t(
            'Percentages of equity use the equity of the whole account, including trades that this filter leaves out.',
          )}
        </p>
      ) : null}
    </>
  )
}
