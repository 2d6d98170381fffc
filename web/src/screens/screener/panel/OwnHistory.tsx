import { NET_MONEY } from '@roundtrip/core/reports'
import { Link } from 'react-router'
import { EVERYTHING } from '../../../data/filters/filters.ts'
import { filterSearch } from '../../../data/filters/filters.ts'
import { useUid } from '../../../data/session/user-context.ts'
import { useFormats } from '../../../data/settings/settings.ts'
import { useReport } from '../../../data/reports/report.ts'
import { percentText, plural, rMultipleText } from '../../../format/number.ts'
import { userPath } from '../../../paths.ts'
import { Money } from '../../../ui/Money.tsx'
import styles from './Panel.module.css'
import { t } from '../../../language/translate.ts'
import { Trans } from '../../../language/Trans.tsx'

type Props = {
  /** The market's ticker in the journal; null = never traded. */
  readonly ticker: string | null
}

/** The user's own results in this market, with the figures of the report by ticker. */
export function OwnHistory({ ticker }: Props) {
  const uid = useUid()
  const { report } = useReport(EVERYTHING, { form: NET_MONEY })
  const { money } = useFormats(report?.currency)
  const group = report?.groups.ticker.find(({ key }) => key === ticker)
  if (report === undefined) return <p className={styles.own}>{'\u00a0'}</p>
  if (ticker === null || group === undefined) {
    return <p className={styles.own}>{t('You have closed no trade in this market yet.')}</p>
  }
  const search = filterSearch({ ticker: [ticker] })
  const counted = filterSearch({ ticker: [ticker], counted: 'yes' })
  const expectancy = group.expectancyR === null ? money.signed(group.expectancy) : rMultipleText(group.expectancyR)
  return (
    <div className={styles.own}>
      <p>
        <Trans
          text="You: {trades}, {winRate} won, expectancy {expectancy}, net {money}"
          with={{
            trades: plural(group.count, 'trade'),
            winRate: percentText(group.winRate),
            expectancy,
            money: <Money sign={group.netProfit} text={money.signed(group.netProfit)} strong />,
          }}
        />
      </p>
      <nav className={styles.links} aria-label={t('Your trades in this market')}>
        <Link to={userPath(uid, 'trades', counted)}>{t('See the trades')}</Link>
        <Link to={userPath(uid, 'reportTicker', search)}>{t('Report by ticker')}</Link>
      </nav>
    </div>
  )
}
