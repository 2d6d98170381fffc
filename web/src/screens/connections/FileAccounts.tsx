import type { TradingAccount } from '@roundtrip/contract/accounts'
import type { ExchangeConnection } from '@roundtrip/contract/exchanges'
import { useAccounts } from '../../data/accounts/accounts.ts'
import { useFormats } from '../../data/settings/settings.ts'
import { connectable, venueName } from '../../data/words/venues.ts'
import { countText, plural } from '../../format/number.ts'
import { openModal } from '../../data/page/modals.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import styles from './Connections.module.css'
import { ExchangeTile } from './ExchangeTile.tsx'
import type { OpenedConnection } from './use-opened.ts'
import { t } from '../../language/translate.ts'

type Props = {
  readonly connections: readonly ExchangeConnection[]
  readonly onConnect: (opened: OpenedConnection) => void
}

/** Accounts filled only by files. */
export function FileAccounts({ connections, onConnect }: Props) {
  const accounts = useAccounts().data ?? []
  const connected = new Set(connections.map(({ account }) => account))
  const others = accounts.filter(({ id }) => !connected.has(id))
  if (others.length === 0) return null
  return (
    <Card title={t('Accounts without a connection')} hint={countText(others.length)}>
      <ul className={styles.accounts}>
        {others.map((account) => (
          <Account key={account.id} account={account} onConnect={onConnect} />
        ))}
      </ul>
    </Card>
  )
}

function Account({ account, onConnect }: Pick<Props, 'onConnect'> & { readonly account: TradingAccount }) {
  const { times } = useFormats()
  const exchange = connectable(account.venue)
  const { id, name, venue, fills, firstTime, lastTime } = account
  return (
    <li className={styles.account}>
      <ExchangeTile exchange={venue} />
      <div className={styles.identity}>
        <b className={styles.name}>{name}</b>
        <p className={styles.soft}>
          {venueName(venue)}, {plural(fills, 'fill')}
          {firstTime === null
            ? ''
            : t(', {firstTime} to {lastTime}', { firstTime: times.date(firstTime), lastTime: times.date(lastTime) })}
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
    </li>
  )
}
