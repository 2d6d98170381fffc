import type { TradingAccount } from '@roundtrip/contract/accounts'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useImports } from '../../data/accounts/imports.ts'
import { useUid } from '../../data/session/user-context.ts'
import { useFormats, useSettings } from '../../data/settings/settings.ts'
import { useCompleteness } from '../../data/trades/data-health.ts'
import { exact, plural } from '../../format/number.ts'
import { FailedLine } from '../../parts/States.tsx'
import { userPath } from '../../paths.ts'
import { IconArrowRight } from '../../ui/icons/index.ts'
import { AccountPanel } from './AccountPanel.tsx'
import styles from './Connections.module.css'
import { ImportList, isPending } from './ImportList.tsx'
import { Panel } from './Panel.tsx'
import { t } from '../../language/translate.ts'

/** The panels of every account: its files, the health of its data, its name and start balance. */
export function AccountPanels({ account }: { readonly account: TradingAccount }) {
  const { hash } = useLocation()
  const { typedCurrency } = useSettings().settings
  const { startBalance, startBalanceCurrency } = account
  return (
    <>
      <FilesPanel account={account} />
      <HealthLine account={account} />
      <Panel
        title={t('Name and start balance')}
        of={account.name}
        note={
          startBalance === null ? undefined : `${exact(startBalance)}\u00a0${startBalanceCurrency ?? typedCurrency}`
        }
        isOpenAtFirst={hash === '#accounts'}
      >
        <AccountPanel account={account} />
      </Panel>
    </>
  )
}

/** The imports of the account; open while an import waits for the trader or the server. */
function FilesPanel({ account }: { readonly account: TradingAccount }) {
  const { hash } = useLocation()
  const { times } = useFormats()
  const imports = useImports()
  const own = imports.data?.filter((record) => record.account === account.id) ?? []
  // Pending imports stay visible when they are done.
  const [wasPending, setWasPending] = useState(false)
  if (!wasPending && own.some(isPending)) setWasPending(true)
  if (imports.isError) return <FailedLine error={imports.error} onRetry={() => void imports.refetch()} />
  if (imports.data === undefined) return null
  const [latest] = own
  return (
    <Panel
      title={t('Imported files')}
      of={account.name}
      note={
        latest === undefined
          ? t('none')
          : t('{imports}, latest {date}', { imports: plural(own.length, 'import'), date: times.date(latest.createdAt) })
      }
      isOpenAtFirst={wasPending || hash === '#imports'}
    >
      <ImportList imports={own} />
    </Panel>
  )
}

/** Whether everything in the account is counted, with a link to what is not. */
function HealthLine({ account }: { readonly account: TradingAccount }) {
  const uid = useUid()
  const completeness = useCompleteness(account.id)
  if (completeness === null || account.firstTime === null) return null
  return (
    <section className={styles.panel}>
      <Link className={styles.opener} to={userPath(uid, 'dataHealth')}>
        <IconArrowRight size={16} aria-hidden />
        <span>{t('Data health')}</span>
        <span className="hidden"> {t('of {name}', { name: account.name })}</span>
        <small data-warns={completeness.affected > 0}>{completeness.text}</small>
      </Link>
    </section>
  )
}
