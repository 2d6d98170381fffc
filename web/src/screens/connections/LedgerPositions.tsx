import type { LedgerProof } from '@roundtrip/contract/exchanges'
import { exactOwn } from '../../format/number.ts'
import tables from '../../ui/Table.module.css'
import styles from './Ledger.module.css'
import { figureText } from './ledger-words.ts'
import { LedgerScroll } from './LedgerScroll.tsx'
import live from './Live.module.css'
import { Remainder } from './Remainder.tsx'
import { t } from '../../language/translate.ts'

/** Open contracts: the sum of the fills compared with the position that the exchange reports. */
export function LedgerPositions({ positions }: Pick<LedgerProof, 'positions'>) {
  if (positions.length === 0) return null
  const differs = positions.some(({ remainder }) => remainder !== '0')
  return (
    <div className={styles.block}>
      <h3>{t('Positions')}</h3>
      {differs ? (
        <p className={live.soft}>
          {t(
            'A position that differs is missing fills: from before the history starts, or made since the last sync. The next sync or a file brings them.',
          )}
        </p>
      ) : null}
      <LedgerScroll name={t('Positions')}>
        <table
          className={`${tables.table} ${styles.table} ${styles.narrow}`}
          aria-label={t('Positions against the exchange')}
        >
          <thead>
            <tr>
              <th scope="col">{t('Position')}</th>
              <th scope="col">{t('Ledger')}</th>
              <th scope="col">{t('Exchange')}</th>
              <th scope="col">{t('Difference')}</th>
            </tr>
          </thead>
          <tbody>
            {positions.map(({ symbol, side, ledger, exchange, remainder }) => (
              <tr key={`${symbol} ${side}`}>
                <th scope="row">
                  {symbol} {side === 'both' ? null : <span className={live.soft}>{side}</span>}
                </th>
                <td title={exactOwn(ledger)}>{figureText(ledger)}</td>
                <td title={exactOwn(exchange)}>{figureText(exchange)}</td>
                <td>
                  <Remainder remainder={remainder} rounding={false} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </LedgerScroll>
    </div>
  )
}
