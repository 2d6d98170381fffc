import { type CivilDay, dayKey } from '@roundtrip/core/base'
import { MONEY_UNIT, NET_MONEY } from '@roundtrip/core/reports'
import { Link } from 'react-router'
import { useAccounts } from '../../data/accounts/accounts.ts'
import { EVERYTHING, filterSearch } from '../../data/filters/filters.ts'
import { type ShownReport, useReport } from '../../data/reports/report.ts'
import { useUid } from '../../data/session/user-context.ts'
import { useFormats, useToday } from '../../data/settings/settings.ts'
import { countText, MISSING } from '../../format/number.ts'
import { userPath } from '../../paths.ts'
import { Card } from '../../ui/Card.tsx'
import { Money } from '../../ui/Money.tsx'
import styles from './Overview.module.css'
import { t } from '../../language/translate.ts'

/**
 * The equity of each account, and the net P&L of its recently closed trades and of all. Empty with a single account,
 * which the rest of the page covers.
 */
export default function AccountsCard() {
  const accounts = useAccounts().data ?? []
  if (accounts.length < 2) return null
  return (
    <Card title={t('Accounts')}>
      <div className={styles.scroll}>
        <table className={styles.accounts}>
          <thead>
            <tr>
              <th>{t('Account')}</th>
              <th>{t('Equity')}</th>
              <th>{t('7 days')}</th>
              <th>{t('30 days')}</th>
              <th>{t('All time')}</th>
              <th title={t('What trades that are still open have booked')}>{t('Open trades')}</th>
              <th>{t('Fees')}</th>
              <th>{t('Trades')}</th>
            </tr>
          </thead>
          <tbody>
            {accounts.map(({ id, name }) => (
              <AccountRow key={id} id={id} name={name} />
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}

function AccountRow({ id, name }: { readonly id: string; readonly name: string }) {
  const uid = useUid()
  const today = useToday()
  const { report } = useReport({ ...EVERYTHING, account: [id] }, { form: NET_MONEY })
  const { money } = useFormats(report?.currency)
  const equity = report === undefined || report.capital.start === null ? null : (report.equity.at(-1)?.equity ?? null)
  const amounts =
    report === undefined
      ? [null, null, null]
      : [closedSince(report, today, 7), closedSince(report, today, 30), report.booked.closed]
  return (
    <tr>
      <th scope="row">
        <Link to={userPath(uid, 'overview', filterSearch({ account: [id] }))}>{name}</Link>
      </th>
      <td>{equity === null ? MISSING : money.plain(equity)}</td>
      {amounts.map((amount, index) => (
        // The order of the columns never changes.
        <td key={['week', 'month', 'all'][index]}>
          {amount === null ? MISSING : <Money sign={amount} text={money.signed(amount)} />}
        </td>
      ))}
      <td>{report === undefined || report.booked.open === 0 ? MISSING : money.signed(report.booked.open)}</td>
      <td>{money.plain(report?.summary.fees ?? null)}</td>
      <td>{report === undefined ? MISSING : countText(report.summary.count)}</td>
    </tr>
  )
}

/** Net of the trades that closed on the last days, today included, in currency units. */
function closedSince({ equity }: Pick<ShownReport, 'equity'>, today: CivilDay, days: number): number {
  const first = dayKey((today - days + 1) as CivilDay)
  const units = equity.reduce((sum, { day, net }) => (day < first ? sum : sum + Math.round(net * MONEY_UNIT)), 0)
  return units / MONEY_UNIT
}
