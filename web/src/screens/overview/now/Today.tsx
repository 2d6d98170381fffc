import { dayKey } from '@roundtrip/core/base'
import { type RecentPeriod, type RecentPeriods, recentPeriods } from '@roundtrip/core/reports'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { EVERYTHING, type Filters } from '../../../data/filters/filters.ts'
import { useReport } from '../../../data/reports/report.ts'
import { useUid } from '../../../data/session/user-context.ts'
import { useFormats, useToday } from '../../../data/settings/settings.ts'
import type { MoneyFormat } from '../../../format/money.ts'
import { MISSING, plural } from '../../../format/number.ts'
import { dayPath } from '../../../paths.ts'
import { OpenBooked, Whole } from '../../../parts/OpenLine.tsx'
import { Money } from '../../../ui/Money.tsx'
import styles from './Now.module.css'
import { t } from '../../../language/translate.ts'
import { Trans } from '../../../language/Trans.tsx'

/** Today, yesterday and this week in a line. Of the filters, only the accounts apply. */
export function Today({ filters }: { readonly filters: Filters }) {
  const uid = useUid()
  const today = useToday()
  const accounts = useMemo(() => ({ ...EVERYTHING, account: filters.account }), [filters.account])
  const { report } = useReport(accounts)
  const { money } = useFormats(report?.currency ?? 'USD')
  const recent = useMemo(() => (report === undefined ? null : recentPeriods(report.equity, today)), [report, today])
  return (
    <>
      {recent !== null && isQuiet(recent) ? (
        <p className={styles.quiet}>{t('No trades closed this week.')}</p>
      ) : (
        <dl className={styles.periods}>
          <Period name={t('So far')} period={recent?.today} usual={t('usual day')} money={money} />
          <Period name={t('Yesterday')} period={recent?.yesterday} money={money} />
          <Period name={t('This week')} period={recent?.week} usual={t('usual week by now')} money={money} />
        </dl>
      )}
      <Link to={dayPath(uid, dayKey(today))}>{t('Open the day')}</Link>
    </>
  )
}

function isQuiet({ today, yesterday, week }: RecentPeriods): boolean {
  return [today, yesterday, week].every(({ closed, open }) => closed === 0 && open === 0)
}

type PeriodProps = {
  readonly name: string
  /** Undefined while loading. */
  readonly period: RecentPeriod | undefined
  /** The name of the median of the earlier days or weeks; without it, nothing is compared. */
  readonly usual?: string
  readonly money: MoneyFormat
}

function Period({ name, period, usual, money }: PeriodProps) {
  const { closed = 0, open = 0, net = 0, usual: earlier = null } = period ?? {}
  return (
    <div className={styles.period}>
      <dt>{name}</dt>
      <dd className={styles.amount}>{closed === 0 ? MISSING : <Money sign={net} text={money.signed(net)} />}</dd>
      <dd className={styles.soft}>
        {closed === 0 ? null : <span>{plural(closed, 'trade')}</span>}
        {open === 0 ? null : (
          <span>
            <OpenBooked open={open} money={money} />
          </span>
        )}
        {usual === undefined || earlier === null ? null : (
          <span>
            <Trans
              text="{usual} {amount}"
              with={{ usual, amount: <Whole text={money.compactSigned(earlier.median)} /> }}
            />
          </span>
        )}
      </dd>
    </div>
  )
}
