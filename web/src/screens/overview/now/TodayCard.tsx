import { type RecentPeriod, recentPeriods } from '@roundtrip/core/reports'
import { dayKey } from '@roundtrip/core/base'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { useReport } from '../../../data/reports/report.ts'
import { EVERYTHING, type Filters } from '../../../data/filters/filters.ts'
import { useUid } from '../../../data/session/user-context.ts'
import { useFormats, useToday } from '../../../data/settings/settings.ts'
import type { MoneyFormat } from '../../../format/money.ts'
import { MISSING, plural } from '../../../format/number.ts'
import { dayPath } from '../../../paths.ts'
import { OpenLine } from '../../../parts/OpenLine.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Money } from '../../../ui/Money.tsx'
import styles from './Now.module.css'
import { UsualBar } from './UsualBar.tsx'
import { t } from '../../../language/translate.ts'
import { Trans } from '../../../language/Trans.tsx'

/** Today, yesterday and this week beside the trader's usual. Of the filters, only the accounts apply. */
export function TodayCard({ filters }: { readonly filters: Filters }) {
  const uid = useUid()
  const today = useToday()
  const accounts = useMemo(() => ({ ...EVERYTHING, account: filters.account }), [filters.account])
  const { report } = useReport(accounts)
  const { money } = useFormats(report?.currency ?? 'USD')
  const recent = useMemo(() => (report === undefined ? null : recentPeriods(report.equity, today)), [report, today])
  return (
    <Card title={t('Today')} actions={<Link to={dayPath(uid, dayKey(today))}>{t('Open the day')}</Link>}>
      <dl className={styles.periods}>
        <Period name={t('Today so far')} period={recent?.today} unit={t('day')} money={money} />
        <Period name={t('Yesterday')} period={recent?.yesterday} unit={t('day')} money={money} />
        <Period name={t('This week')} period={recent?.week} unit={t('week so far')} money={money} />
      </dl>
    </Card>
  )
}

type PeriodProps = {
  readonly name: string
  /** Undefined while loading. */
  readonly period: RecentPeriod | undefined
  /** What it is compared with. */
  readonly unit: string
  readonly money: MoneyFormat
}

function Period({ name, period, unit, money }: PeriodProps) {
  const isQuiet = period !== undefined && period.closed === 0
  return (
    <div className={styles.period}>
      <dt>{name}</dt>
      <dd className={styles.amount}>
        {period === undefined ? (
          MISSING
        ) : (
          <Money sign={period.net} text={isQuiet ? MISSING : money.signed(period.net)} />
        )}
      </dd>
      <dd className={styles.soft}>
        {isQuiet ? t('No trades closed') : plural(period?.closed ?? 0, 'trade closed', 'trades closed')}
        <OpenLine open={period?.open ?? 0} money={money} />
      </dd>
      <dd className={styles.usual}>
        {period?.usual == null ? (
          <span className={styles.soft}>{period === undefined ? '' : t('Not enough history to compare yet')}</span>
        ) : (
          <>
            <UsualBar net={isQuiet ? null : period.net} usual={period.usual} />
            <span className={styles.soft}>
              <Trans
                text="Usual {unit}: {median}, mostly {low} to {high}"
                with={{
                  unit,
                  median: <Amount text={money.compactSigned(period.usual.median)} />,
                  low: <Amount text={money.compactSigned(period.usual.low)} />,
                  high: <Amount text={money.compactSigned(period.usual.high)} />,
                }}
              />
            </span>
          </>
        )}
      </dd>
    </div>
  )
}

/** Never broken after its sign. */
function Amount({ text }: { readonly text: string }) {
  return <span className={styles.whole}>{text}</span>
}
