import type { TradingAccount } from '@roundtrip/contract/accounts'
import { EXCHANGES } from '@roundtrip/contract/exchanges'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useAccounts } from '../../data/accounts/accounts.ts'
import { type ConnectionList, useConnections } from '../../data/accounts/connections.ts'
import { useImports } from '../../data/accounts/imports.ts'
import { openModal } from '../../data/page/modals.ts'
import { useUid, useUser } from '../../data/session/user-context.ts'
import { countText } from '../../format/number.ts'
import { PlanRoom } from '../../parts/plans/PlanRoom.tsx'
import { Failed } from '../../parts/States.tsx'
import { userPath } from '../../paths.ts'
import { IconPlugConnected, IconPlus } from '../../ui/icons/index.ts'
import { useKeys } from '../../ui/use-keys.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { AddConnection } from './AddConnection.tsx'
import { ConnectionCard } from './ConnectionCard.tsx'
import styles from './Connections.module.css'
import { DemoRow } from './DemoRow.tsx'
import { FileAccountCard } from './FileAccountCard.tsx'
import { ImportList } from './ImportList.tsx'
import { type OpenedConnection, useOpened } from './use-opened.ts'
import { t } from '../../language/translate.ts'
import { Trans } from '../../language/Trans.tsx'

/** All accounts, filled by an exchange or by files, and a button to connect another. */
export default function ConnectionsScreen() {
  const uid = useUid()
  const connections = useConnections()
  const accounts = useAccounts()
  const [opened, open] = useOpened()
  const list = connections.data
  const connect = (): void => open({ exchange: null, account: null })
  useKeys(t('Accounts'), { n: [t('Connect an exchange'), connect] })
  const body = (): ReactNode => {
    const failed = list === undefined ? connections : accounts.data === undefined ? accounts : null
    if (failed?.error != null) return <Failed error={failed.error} onRetry={() => void failed.refetch()} />
    if (list === undefined || accounts.data === undefined) return <Waiting />
    return (
      <>
        <PlanRoom adding={{ connections: 1, accounts: 1 }} />
        <AccountList list={list} accounts={accounts.data} onConnect={open} />
        <OtherImports accounts={accounts.data} />
        <DemoRow demos={list.demos} connections={list.connections} />
        <ReadsOnly />
      </>
    )
  }
  return (
    <Page
      title={t('Accounts')}
      hint={hintOf(list)}
      actions={
        <>
          <Link className={buttonClass()} to={userPath(uid, 'otherJournals')}>
            {t('From another journal')}
          </Link>
          <Button look="primary" title={t('Connect an exchange (N)')} onClick={connect}>
            <IconPlus size={15} aria-hidden />
            {t('Connect an exchange')}
          </Button>
        </>
      }
    >
      {body()}
      {opened === null || list === undefined ? null : (
        <AddConnection opened={opened} list={list} onOpen={open} onClose={() => open(null)} />
      )}
    </Page>
  )
}

type ListProps = {
  readonly list: ConnectionList
  readonly accounts: readonly TradingAccount[]
  readonly onConnect: (opened: OpenedConnection) => void
}

function AccountList({ list, accounts, onConnect }: ListProps) {
  const connected = new Set(list.connections.map(({ account }) => account))
  const others = accounts.filter(({ id }) => !connected.has(id))
  if (list.connections.length + others.length === 0) {
    return <NoAccounts onConnect={() => onConnect({ exchange: null, account: null })} />
  }
  return (
    <ul className={styles.list} aria-label={t('Accounts')}>
      {list.connections.map((connection) => (
        <li key={connection.id}>
          <ConnectionCard
            connection={connection}
            account={accounts.find(({ id }) => id === connection.account)}
            takesKeys={list.takesKeys}
          />
        </li>
      ))}
      {others.map((account) => (
        <li key={account.id}>
          <FileAccountCard account={account} onConnect={onConnect} />
        </li>
      ))}
    </ul>
  )
}

/** Imports whose account was deleted. */
function OtherImports({ accounts }: { readonly accounts: readonly TradingAccount[] }) {
  const ids = new Set(accounts.map(({ id }) => id))
  const others = (useImports().data ?? []).filter(({ account }) => !ids.has(account))
  if (others.length === 0) return null
  return (
    <Card title={t('Imports of deleted accounts')} hint={countText(others.length)}>
      <ImportList imports={others} />
    </Card>
  )
}

function hintOf(list: ConnectionList | undefined): string | undefined {
  if (list === undefined || list.connections.length === 0) return undefined
  const stopped = list.connections.filter(({ state }) => state === 'stopped').length
  return stopped === 0
    ? t('{count} connected', { count: countText(list.connections.length) })
    : t('{stopped} stopped', { stopped: countText(stopped) })
}

function NoAccounts({ onConnect }: { readonly onConnect: () => void }) {
  return (
    <Card>
      <EmptyState
        kind="nothing-yet"
        icon={<IconPlugConnected size={26} />}
        title={t('No accounts yet')}
        text={t(
          'Connect one of {count} exchanges with a read-only key, or import a file. Your history comes first, then every new fill.',
          { count: EXCHANGES.length },
        )}
        actions={
          <>
            <Button look="primary" onClick={onConnect}>
              {t('Connect an exchange')}
            </Button>
            <Button onClick={() => openModal('importStart', true)}>{t('Import trades')}</Button>
          </>
        }
      />
    </Card>
  )
}

function ReadsOnly() {
  const { demo } = useUser()
  return (
    <p className={styles.promise}>
      <Trans
        text="Roundtrip only reads. It can’t place orders or move money.{text}"
        with={{
          text: demo
            ? ''
            : t(
                ' Keys are encrypted before they are stored, never shown again and never exported. Keys that can withdraw are refused.',
              ),
        }}
      />
    </p>
  )
}

function Waiting() {
  return (
    <>
      <Skeleton height={184} />
      <Skeleton height={184} />
    </>
  )
}
