import type { WalletBalance } from '@roundtrip/contract/exchanges'
import { exactOwn, ownQuantity } from '../../format/number.ts'
import tables from '../../ui/Table.module.css'
import styles from './Live.module.css'
import { t } from '../../language/translate.ts'

/** The balance of each wallet, without unrealised profit. */
export function LiveBalances({ balances }: { readonly balances: readonly WalletBalance[] }) {
  if (balances.length === 0) return <p className={styles.soft}>{t('No balances.')}</p>
  return (
    <table className={`${tables.table} ${styles.balances}`} aria-label={t('Balances')}>
      <thead>
        <tr>
          <th scope="col">{t('Wallet')}</th>
          <th scope="col">{t('Asset')}</th>
          <th scope="col">{t('Total')}</th>
          <th scope="col">{t('Free')}</th>
        </tr>
      </thead>
      <tbody>
        {balances.map(({ part, asset, total, free }) => (
          <tr key={`${part} ${asset}`}>
            <td>{part}</td>
            <th scope="row">{asset}</th>
            <td title={exactOwn(total)}>{ownQuantity(Number(total))}</td>
            <td title={free === null ? undefined : exactOwn(free)}>
              {ownQuantity(free === null ? null : Number(free))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
