import type { TradingAccount } from '@roundtrip/contract/accounts'
import type { ExchangeConnection } from '@roundtrip/contract/exchanges'
import { venueName } from '../../data/words/venues.ts'
import { proofCounts } from './ledger-proof.ts'
import { plural } from '../../format/number.ts'
import styles from './Connections.module.css'
import { AccountPanels } from './AccountPanels.tsx'
import { LivePanel } from './LivePanel.tsx'
import { Panel } from './Panel.tsx'
import { LedgerPanel } from './LedgerPanel.tsx'
import { SyncReportPanel } from './SyncReportPanel.tsx'
import { t } from '../../language/translate.ts'

type Props = { readonly connection: ExchangeConnection; readonly account: TradingAccount | undefined }

/** Details on demand: open positions, the ledger check, the sync report, the account. */
export function Panels({ connection, account }: Props) {
  const { proof, id, name, state, failingParts, exchange } = connection
  const words = proof === null ? null : proofCounts(proof)
  return (
    <div className={styles.panels}>
      <Panel title={t('Open positions and balances')} of={name}>
        {state === 'stopped' ? (
          <p className={styles.soft}>{t('A paused connection doesn’t load this.')}</p>
        ) : (
          <LivePanel id={id} />
        )}
      </Panel>
      {proof === null || words === null ? null : (
        <Panel
          title={t('Ledger check')}
          of={name}
          note={
            words.differing === 0
              ? t('matches {exchange}', { exchange: venueName(exchange) })
              : t('{differences} against {exchange}', {
                  differences: plural(words.differing, 'difference'),
                  exchange: venueName(exchange),
                })
          }
        >
          <LedgerPanel connection={connection} />
        </Panel>
      )}
      <Panel
        title={t('What is read')}
        of={name}
        {...(failingParts === 0 ? {} : { note: t('{parts} missing', { parts: plural(failingParts, 'part') }) })}
      >
        <SyncReportPanel id={id} />
      </Panel>
      {account === undefined ? null : <AccountPanels account={account} />}
    </div>
  )
}
