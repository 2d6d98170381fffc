import type { ExchangeConnection } from '@roundtrip/contract/exchanges'
import type { ReactNode } from 'react'
import { cliffWords, historyWords, updatesWords } from '../../data/accounts/connection-words.ts'
import { useFormats } from '../../data/settings/settings.ts'
import { countText, MISSING } from '../../format/number.ts'
import { ago } from '../../format/time.ts'
import { GlossaryName } from '../../ui/Hint.tsx'
import { openModal } from '../../data/page/modals.ts'
import styles from './Connections.module.css'
import { t } from '../../language/translate.ts'
import { Trans } from '../../language/Trans.tsx'

/** When it was last read, how far back it goes, and what it imported. */
export function ConnectionFigures({
  connection,
  now,
}: {
  readonly connection: ExchangeConnection
  readonly now: number
}) {
  const { times } = useFormats()
  const live = updatesWords(connection, times)
  const { liveSince } = connection.updates
  const { lastSync, nextSync, completeSince, cliffs, fills, cashEvents, state } = connection
  const lines: readonly (readonly [string, ReactNode, string | undefined])[] = [
    [
      t('Last sync'),
      lastSync === null ? MISSING : ago(now - lastSync),
      lastSync === null ? undefined : times.exact(lastSync),
    ],
    [
      t('Next sync'),
      nextText(connection, { now, clock: times.clock }),
      nextSync === null ? undefined : times.exact(nextSync),
    ],
    [t('New fills'), live.title ?? MISSING, liveSince === null ? undefined : times.exact(liveSince)],
    [t('Fills'), countText(fills), undefined],
    [t('Cash events'), countText(cashEvents), t('Funding, fees, deposits, withdrawals and transfers')],
    [
      t('History'),
      state === 'stopped' && completeSince === null ? MISSING : historyWords(completeSince, times),
      undefined,
    ],
  ]
  return (
    <>
      <dl className={styles.figures}>
        {lines.map(([name, figure, title]) => (
          <div key={name} title={title}>
            <dt>
              <GlossaryName>{name}</GlossaryName>
            </dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      {live.detail === null ? null : <p className={styles.cliffs}>{live.detail}</p>}
      {cliffs.length === 0 ? null : (
        <div className={styles.cliffs}>
          <p>
            <Trans
              text="The exchange provides nothing older than {cliffs}."
              with={{ cliffs: cliffWords(cliffs, times) }}
            />
          </p>
          <button
            type="button"
            className={styles.link}
            onClick={() => openModal('importStart', { account: connection.account })}
          >
            {t('Import a file for older data')}
          </button>
        </div>
      )}
    </>
  )
}

function nextText(
  { state, trouble, nextSync }: ExchangeConnection,
  { now, clock }: { readonly now: number; readonly clock: (time: number) => string },
): string {
  if (state === 'syncing') return t('Running')
  if (state === 'waiting') return t('Soon')
  const next = state === 'retrying' ? (trouble?.nextTry ?? nextSync) : nextSync
  if (next === null) return MISSING
  return next <= now ? t('Soon') : clock(next)
}
