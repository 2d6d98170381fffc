import type { ExchangeConnection } from '@roundtrip/contract/exchanges'
import { doneShare, needsKey, pageToMend, type StateWords } from '../../data/accounts/connection-words.ts'
import { useFormats } from '../../data/settings/settings.ts'
import { venueName } from '../../data/words/venues.ts'
import { countText, plural } from '../../format/number.ts'
import { Button } from '../../ui/Button.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import styles from './Connections.module.css'
import { t } from '../../language/translate.ts'
import { Trans } from '../../language/Trans.tsx'

type Props = {
  readonly connection: ExchangeConnection
  readonly now: number
  readonly words: StateWords
  readonly takesKeys: boolean
  readonly onReplace: () => void
}

/** Why a connection is stopped and what to do, or its progress. */
export function StateNote({ connection, now, words, takesKeys, onReplace }: Props) {
  const page = connection.demo ? null : pageToMend(connection)
  return (
    <>
      {words.detail === null ? null : (
        <div className={styles.note} data-tone={words.tone}>
          <p>{words.detail}</p>
          {page === null ? null : (
            <a href={page} target="_blank" rel="noreferrer">
              {t('Open your keys at {exchange}', { exchange: venueName(connection.exchange) })}
            </a>
          )}
          {needsKey(connection) && takesKeys && !connection.demo ? (
            <Button onClick={onReplace}>{t('Replace key')}</Button>
          ) : null}
        </div>
      )}
      {connection.state === 'syncing' && connection.progress !== null ? (
        <Progress connection={connection} now={now} progress={connection.progress} />
      ) : null}
    </>
  )
}

type Read = NonNullable<ExchangeConnection['progress']>

type ProgressProps = { readonly connection: ExchangeConnection; readonly now: number; readonly progress: Read }

function Progress({ connection, now, progress }: ProgressProps) {
  const { times } = useFormats()
  const share = doneShare(connection, now)
  const { part, done, parts, reached, back, fills, cashEvents } = progress
  return (
    <div className={styles.progress}>
      <ProgressBar label={t('Read so far')} share={share} />
      <p className="figures">
        <b>{part}</b>
        {back === null ? null : (
          <span>
            <Trans text="back to {back}" with={{ back: times.date(back) }} />
          </span>
        )}
        {back !== null || reached === null ? null : (
          <span>
            <Trans text="up to {reached}" with={{ reached: times.date(reached) }} />
          </span>
        )}
        {parts === 0 ? null : (
          <span>
            <Trans text="{done} of {parts}" with={{ done: countText(done), parts: plural(parts, 'part') }} />
          </span>
        )}
        <span>
          <Trans
            text="{fills} and {cashEvents} in this run"
            with={{ fills: plural(fills, 'fill'), cashEvents: plural(cashEvents, 'cash event') }}
          />
        </span>
      </p>
    </div>
  )
}
