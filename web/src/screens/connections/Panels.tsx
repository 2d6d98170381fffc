import type { ExchangeConnection } from '@roundtrip/contract/exchanges'
import { type ReactNode, useId, useState } from 'react'
import { venueName } from '../../data/words/venues.ts'
import { IconChevronRight } from '../../ui/icons/index.ts'
import { proofCounts } from './ledger-proof.ts'
import { plural } from '../../format/number.ts'
import styles from './Connections.module.css'
import { LivePanel } from './LivePanel.tsx'
import { LedgerPanel } from './LedgerPanel.tsx'
import { SyncReportPanel } from './SyncReportPanel.tsx'
import { t } from '../../language/translate.ts'
import { Trans } from '../../language/Trans.tsx'

/** Details on demand: open positions, the ledger beside the exchange's own figures, and what was read when. */
export function Panels({ connection }: { readonly connection: ExchangeConnection }) {
  const { proof, id, name, state, failingParts, exchange } = connection
  const words = proof === null ? null : proofCounts(proof)
  return (
    <div className={styles.panels}>
      <Panel title={t('Open positions and balances')} connectionName={name}>
        {state === 'stopped' ? (
          <p className={styles.soft}>{t('A paused connection doesn’t load this.')}</p>
        ) : (
          <LivePanel id={id} />
        )}
      </Panel>
      {proof === null || words === null ? null : (
        <Panel
          title={t('Ledger check')}
          connectionName={name}
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
        connectionName={name}
        {...(failingParts === 0 ? {} : { note: t('{parts} missing', { parts: plural(failingParts, 'part') }) })}
      >
        <SyncReportPanel id={id} />
      </Panel>
    </div>
  )
}

type PanelProps = {
  readonly title: string
  /** The connection's name, for screen-reader users who hear only the button. */
  readonly connectionName: string
  readonly note?: string
  readonly children: ReactNode
}

function Panel({ title, connectionName, note, children }: PanelProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  return (
    <section className={styles.panel}>
      <button
        type="button"
        className={styles.opener}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <IconChevronRight size={16} aria-hidden />
        <span>{title}</span>
        <span className="hidden">
          {' '}
          <Trans text="of {connectionName}" with={{ connectionName }} />
        </span>
        {note === undefined ? null : <small>{note}</small>}
      </button>
      <div id={id} className={styles.inside} hidden={!open}>
        {open ? children : null}
      </div>
    </section>
  )
}
