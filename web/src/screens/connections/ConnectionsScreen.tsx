import { EXCHANGES } from '@roundtrip/contract/exchanges'
import type { ReactNode } from 'react'
import { type ConnectionList, useConnections } from '../../data/accounts/connections.ts'
import { useUser } from '../../data/session/user-context.ts'
import { countText } from '../../format/number.ts'
import { PlanRoom } from '../../parts/plans/PlanRoom.tsx'
import { Failed } from '../../parts/States.tsx'
import { IconPlugConnected, IconPlus } from '../../ui/icons/index.ts'
import { useKeys } from '../../ui/use-keys.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { AddConnection } from './AddConnection.tsx'
import { ConnectionCard } from './ConnectionCard.tsx'
import styles from './Connections.module.css'
import { DemoRow } from './DemoRow.tsx'
import { FileAccounts } from './FileAccounts.tsx'
import { useOpened } from './use-opened.ts'
import { t } from '../../language/translate.ts'
import { Trans } from '../../language/Trans.tsx'

/** All connected exchange accounts and their state, with a way to connect another. */
export default function ConnectionsScreen() {
  const connections = useConnections()
  const [opened, open] = useOpened()
  const list = connections.data
  const connect = (): void => open({ exchange: null, account: null })
  useKeys(t('Connections'), { n: [t('Connect an exchange'), connect] })
  const body = (): ReactNode => {
    if (list === undefined && connections.error !== null) {
      return <Failed error={connections.error} onRetry={() => void connections.refetch()} />
    }
    if (list === undefined) return <Waiting />
    return (
      <>
        <PlanRoom adding={{ connections: 1 }} />
        {list.connections.length === 0 ? (
          <NoConnections onConnect={connect} />
        ) : (
          <ul className={styles.list} aria-label={t('Connections')}>
            {list.connections.map((connection) => (
              <li key={connection.id}>
                <ConnectionCard connection={connection} takesKeys={list.takesKeys} />
              </li>
            ))}
          </ul>
        )}
        <DemoRow demos={list.demos} connections={list.connections} />
        <FileAccounts connections={list.connections} onConnect={open} />
        <ReadsOnly />
      </>
    )
  }
  return (
    <Page
      title={t('Connections')}
      hint={hintOf(list)}
      actions={
        <Button look="primary" title={t('Connect an exchange (N)')} onClick={connect}>
          <IconPlus size={15} aria-hidden />
          {t('Connect an exchange')}
        </Button>
      }
    >
      {body()}
      {opened === null || list === undefined ? null : (
        <AddConnection opened={opened} list={list} onOpen={open} onClose={() => open(null)} />
      )}
    </Page>
  )
}

function hintOf(list: ConnectionList | undefined): string | undefined {
  if (list === undefined || list.connections.length === 0) return undefined
  const stopped = list.connections.filter(({ state }) => state === 'stopped').length
  return stopped === 0
    ? t('{count} connected', { count: countText(list.connections.length) })
    : t('{stopped} stopped', { stopped: countText(stopped) })
}

function NoConnections({ onConnect }: { readonly onConnect: () => void }) {
  return (
    <Card>
      <EmptyState
        kind="nothing-yet"
        icon={<IconPlugConnected size={26} />}
        title={t('No exchange connected')}
        text={t(
          'Connect one of {count} exchanges with a read-only key. Your history comes first, then every new fill.',
          { count: EXCHANGES.length },
        )}
        actions={
          <Button look="primary" onClick={onConnect}>
            {t('Connect an exchange')}
          </Button>
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
