import type { TradingAccount } from '@roundtrip/contract/accounts'
import type { ReactNode } from 'react'
import { useAccounts } from '../../data/accounts/accounts.ts'
import { useConnections } from '../../data/accounts/connections.ts'
import { openModal } from '../../data/page/modals.ts'
import { useTrades } from '../../data/trades/all-trades.ts'
import { type Completeness, type DataHealth, useCompleteness, useDataHealth } from '../../data/trades/data-health.ts'
import { useLedgerHealth } from '../../data/trades/ledger-health.ts'
import { plural } from '../../format/number.ts'
import { Failed } from '../../parts/States.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { IconDatabase } from '../../ui/icons/index.ts'
import { AccountCard } from './AccountCard.tsx'
import { t } from '../../language/translate.ts'

/** What is complete, what is missing and how to fix it, account by account. */
export default function DataHealthScreen() {
  const trades = useTrades()
  const accounts = useAccounts()
  const health = useDataHealth()
  const completeness = useCompleteness()
  return (
    <Page title={t('Data health')} hint={hintOf(health, completeness)}>
      <Body
        failed={trades.error ?? accounts.error}
        onRetry={() => void Promise.all([trades.refetch(), accounts.refetch()])}
        accounts={accounts.data}
        health={health}
      />
    </Page>
  )
}

function hintOf(health: DataHealth | null, completeness: Completeness | null): string | undefined {
  if (health === null || completeness === null) return undefined
  const { trades, leftOut, partlyCounted } = health
  if (partlyCounted > 0 || (leftOut === 0 && completeness.affected > 0)) return completeness.text
  if (trades === 0) return undefined
  if (leftOut === 0) {
    return trades === 1
      ? t('The only trade is counted')
      : t('All {trades} are counted', { trades: plural(trades, 'trade') })
  }
  return t('{trades} left out of every figure', { trades: plural(leftOut, 'trade') })
}

type BodyProps = {
  readonly failed: Error | null
  readonly onRetry: () => void
  readonly accounts: readonly TradingAccount[] | undefined
  readonly health: DataHealth | null
}

function Body({ failed, onRetry, accounts, health }: BodyProps): ReactNode {
  const columns = useTrades().data?.columns
  const positions = useLedgerHealth()
  const connections = useConnections().data?.connections
  if (accounts === undefined || health === null || columns === undefined) {
    return failed === null ? <Waiting /> : <Failed error={failed} onRetry={onRetry} />
  }
  if (accounts.length === 0) return <Nothing />
  const { accounts: ids } = columns.dictionaries
  const byId = new Map(health.accounts.map((account) => [ids[account.account], account]))
  return (
    <>
      {positions.error === null ? null : <Failed error={positions.error} onRetry={() => void positions.refetch()} />}
      {accounts.map((account) => (
        <AccountCard
          key={account.id}
          account={account}
          health={byId.get(account.id) ?? null}
          currency={columns.currency}
          connection={connections?.find((connection) => connection.account === account.id) ?? null}
          positions={positions.data?.positions.filter((position) => position.account === account.id) ?? []}
        />
      ))}
    </>
  )
}

function Nothing() {
  return (
    <Card>
      <EmptyState
        kind="nothing-yet"
        icon={<IconDatabase size={26} />}
        title={t('No data yet')}
        text={t(
          'Import a file or connect an exchange. This page then shows what is complete, what is missing and how to fix it.',
        )}
        actions={
          <Button look="primary" onClick={() => openModal('importStart', true)}>
            {t('Import trades')}
          </Button>
        }
      />
    </Card>
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
