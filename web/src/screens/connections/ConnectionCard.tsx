import type { TradingAccount } from '@roundtrip/contract/accounts'
import type { ExchangeConnection } from '@roundtrip/contract/exchanges'
import { useState } from 'react'
import { regionWords, rightsBadges, stateWords } from '../../data/accounts/connection-words.ts'
import { useNow } from '../../data/page/clock.ts'
import { useFormats } from '../../data/settings/settings.ts'
import { venueName } from '../../data/words/venues.ts'
import { Card } from '../../ui/Card.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { CardActs } from './CardActs.tsx'
import styles from './Connections.module.css'
import { ExchangeTile } from './ExchangeTile.tsx'
import { ConnectionFigures } from './ConnectionFigures.tsx'
import { Panels } from './Panels.tsx'
import { ConnectionRenameForm } from './ConnectionRenameForm.tsx'
import { ReplaceKey } from './ReplaceKey.tsx'
import { StateMark } from './StateMark.tsx'
import { StateNote } from './StateNote.tsx'
import { t } from '../../language/translate.ts'

type Props = {
  readonly connection: ExchangeConnection
  /** The account that it imports into; undefined while loading. */
  readonly account: TradingAccount | undefined
  readonly takesKeys: boolean
}

/** One connection: its state, its figures, and its actions. */
export function ConnectionCard({ connection, account, takesKeys }: Props) {
  const now = useNow()
  const { times } = useFormats()
  const [opened, setOpened] = useState<'rename' | 'key' | null>(null)
  const words = stateWords(connection, { now, times })
  const close = (): void => setOpened(null)
  return (
    <Card>
      <article className={styles.connection} aria-label={connection.name}>
        <header className={styles.head}>
          <ExchangeTile exchange={connection.exchange} />
          <div className={styles.identity}>
            {opened === 'rename' ? (
              <ConnectionRenameForm connection={connection} onDone={close} />
            ) : (
              <h2 className={styles.name}>{connection.name}</h2>
            )}
            <p className={styles.soft}>
              {venueName(connection.exchange)}
              {connection.region === null ? null : (
                <span className={styles.hint}>{regionWords(connection.exchange, connection.region)}</span>
              )}
              <span className={styles.hint}>
                {connection.exchange === 'hyperliquid' ? t('address') : t('key')} …{connection.keyHint}
              </span>
            </p>
          </div>
          <ul className={styles.badges} aria-label={t('Key permissions')}>
            {rightsBadges(connection, { now, times }).map(({ text, warns, hint }) => (
              <li key={text} title={hint}>
                <Tag tone={warns ? 'warn' : 'plain'}>{text}</Tag>
              </li>
            ))}
          </ul>
          <StateMark words={words} />
          <CardActs connection={connection} takesKeys={takesKeys} onOpen={setOpened} />
        </header>
        <StateNote
          connection={connection}
          now={now}
          words={words}
          takesKeys={takesKeys}
          onReplace={() => setOpened('key')}
        />
        <ConnectionFigures connection={connection} now={now} />
        <Panels connection={connection} account={account} />
      </article>
      {opened === 'key' ? <ReplaceKey connection={connection} onClose={close} /> : null}
    </Card>
  )
}
