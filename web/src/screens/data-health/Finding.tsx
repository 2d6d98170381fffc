import type { TradingAccount } from '@roundtrip/contract/accounts'
import { type FindingTotals, type HealthFinding, isMissingData, MONEY_UNIT } from '@roundtrip/core/reports'
import { Link } from 'react-router'
import { filterSearch, type Filters } from '../../data/filters/filters.ts'
import { openModal } from '../../data/page/modals.ts'
import { useUid } from '../../data/session/user-context.ts'
import { useFormats } from '../../data/settings/settings.ts'
import { countText } from '../../format/number.ts'
import { FLAG_WORDS } from '../../parts/flags/flag-words.ts'
import { userPath } from '../../paths.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Money } from '../../ui/Money.tsx'
import styles from './DataHealth.module.css'
import { type Fix, fixOf } from './health-words.ts'
import { t } from '../../language/translate.ts'

type Props = {
  readonly totals: FindingTotals
  readonly account: TradingAccount
  readonly currency: string
  readonly isConnected: boolean
}

/** One kind of problem: its trades, the money at stake and how to fix it. */
export function Finding({ totals: { finding, trades, net, turnover }, account, currency, isConnected }: Props) {
  const uid = useUid()
  const { money } = useFormats(currency)
  const { name, meaning, action } = FLAG_WORDS()[finding]
  const result = net === null ? null : net / MONEY_UNIT
  return (
    <li className={styles.finding}>
      <div>
        <b>{name}</b>
        <p className={styles.soft}>
          {meaning} {action}
        </p>
      </div>
      <dl className={`${styles.figures} figures`}>
        <div>
          <dt className="soft">{t('Trades')}</dt>
          <dd>
            <Link to={userPath(uid, 'trades', filterSearch(filterOf(finding, account.id)))}>{countText(trades)}</Link>
          </dd>
        </div>
        <div>
          <dt className="soft">{t('Net P&L')}</dt>
          <dd>
            <Money sign={result} text={money.signed(result)} />
          </dd>
        </div>
        <div>
          <dt className="soft">{t('Volume')}</dt>
          <dd>{money.plain(turnover === null ? null : turnover / MONEY_UNIT)}</dd>
        </div>
      </dl>
      <FixButton fix={fixOf(finding, isConnected)} account={account} />
    </li>
  )
}

/** The filter that lists just the trades of a finding. */
export function filterOf(finding: HealthFinding, account: string): Partial<Filters> {
  if (isMissingData(finding)) return { account: [account], counted: finding }
  return { account: [account], flag: [finding], counted: finding === 'contradicts-exchange' ? 'yes' : null }
}

function FixButton({ fix, account }: { readonly fix: Fix; readonly account: TradingAccount }) {
  const uid = useUid()
  if (fix === 'import') {
    return (
      <Button
        aria-label={t('Import a file into {name}', { name: account.name })}
        onClick={() => openModal('importStart', { account: account.id })}
      >
        {t('Import a file')}
      </Button>
    )
  }
  if (fix === 'connection') {
    return (
      <Link className={buttonClass()} to={userPath(uid, 'connections')}>
        {t('Check the connection')}
      </Link>
    )
  }
  return (
    <Link className={buttonClass()} to={userPath(uid, 'corrections')}>
      {t('Enter a rate')}
    </Link>
  )
}
