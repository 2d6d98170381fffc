import type { TradingAccount } from '@roundtrip/contract/accounts'
import { spanText } from '../../data/accounts/account-span.ts'
import { useFormats } from '../../data/settings/settings.ts'
import { connectable, venueName } from '../../data/words/venues.ts'
import { plural } from '../../format/number.ts'
import { openModal } from '../../data/page/modals.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { AccountPanels } from './AccountPanels.tsx'
import styles from './Connections.module.css'
import { ExchangeTile } from './ExchangeTile.tsx'
import type { OpenedConnection } from './use-opened.ts'
import { t } from '../../language/translate.ts'

type Props = {
  readonly account: TradingAccount
  readonly onConnect: (opened: OpenedConnection) => void
}

/** An account without a connection, filled by files and by hand. */
export function FileAccountCard({ account, onConnect }: Props) {
  const { times } = useFormats()
  const exchange = connectable(account.venue)
  const { id, name, venue, fills } = account
  return (
    <Card>
      <article className={styles.connection} aria-label={name}>
        <header className={`${styles.head} ${styles.file}`}>
          <ExchangeTile exchange={venue} />
          <div className={styles.identity}>
            <h2 className={styles.name}>{name}</h2>
            <p className={styles.soft}>
              {venueName(venue)}, {plural(fills, 'fill')}
              {spanText(account, times)}
            </p>
          </div>
          <div className={styles.acts}>
            <Button
              aria-label={t('Import a file into {name}', { name })}
              onClick={() => openModal('importStart', { account: id })}
            >
              {t('Import a file')}
            </Button>
            {exchange === null ? null : (
              <Button aria-label={t('Connect {name}', { name })} onClick={() => onConnect({ exchange, account: id })}>
                {t('Connect')}
              </Button>
            )}
          </div>
        </header>
        <div className={styles.panels}>
          <AccountPanels account={account} />
        </div>
      </article>
    </Card>
  )
}
