import type { TradingAccount } from '@roundtrip/contract/accounts'
import type { ExchangeConnection } from '@roundtrip/contract/exchanges'
import type { AccountHealth } from '@roundtrip/core/reports'
import { useFormats } from '../../data/settings/settings.ts'
import { doubtfulPositions, type PositionHealth } from '../../data/trades/ledger-health.ts'
import { Card } from '../../ui/Card.tsx'
import { Verdict } from '../../ui/Verdict.tsx'
import styles from './DataHealth.module.css'
import { Finding } from './Finding.tsx'
import { completeWords, countedWords, sourceWords, toCheckWords } from './health-words.ts'
import { Positions } from './Positions.tsx'
import { t } from '../../language/translate.ts'

type Props = {
  readonly account: TradingAccount
  /** Null for an account without trades. */
  readonly health: AccountHealth | null
  readonly currency: string
  readonly connection: ExchangeConnection | null
  readonly positions: readonly PositionHealth[]
}

/** One account: its completeness, the findings, and the differences from the exchange. */
export function AccountCard({ account, health, currency, connection, positions }: Props) {
  const { times } = useFormats()
  const doubtful = doubtfulPositions(positions)
  const isComplete = (health === null || health.leftOut === 0) && doubtful.length === 0
  return (
    <Card title={account.name} hint={sourceWords(account, connection, times)}>
      <Verdict isGood={isComplete}>
        {countedWords(health)}{' '}
        {doubtful.length === 0 ? completeWords(health, account, times) : toCheckWords(doubtful.length)}
      </Verdict>
      {health === null || health.findings.length === 0 ? null : (
        <ul className={styles.findings} aria-label={t('Findings in {name}', { name: account.name })}>
          {health.findings.map((totals) => (
            <Finding
              key={totals.finding}
              totals={totals}
              account={account}
              currency={currency}
              isConnected={connection !== null}
            />
          ))}
        </ul>
      )}
      {doubtful.length === 0 ? null : <Positions positions={doubtful} account={account} />}
    </Card>
  )
}
