import type { CoinCheck } from '@roundtrip/contract/ledger'
import { useState } from 'react'
import { exactOwn, plural } from '../../format/number.ts'
import { Button } from '../../ui/Button.tsx'
import tables from '../../ui/Table.module.css'
import styles from './Ledger.module.css'
import { decimalsFor } from './ledger-words.ts'
import { LedgerScroll } from './LedgerScroll.tsx'
import { Remainder } from './Remainder.tsx'
import { t } from '../../language/translate.ts'
import { Trans } from '../../language/Trans.tsx'

type Props = {
  readonly coins: readonly CoinCheck[]
  /** The coin whose days are shown below. */
  readonly chosen: string | null
  readonly onChoose: (coin: string) => void
}

const FEW = 8

function decimalsOf({ ledger, exchange }: CoinCheck['last']): number {
  return decimalsFor([ledger, exchange])
}

/** Ledger and exchange compared at the last check, one coin per row. */
export function LedgerCoins({ coins, chosen, onChoose }: Props) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? coins : coins.slice(0, FEW)
  return (
    <LedgerScroll name={t('Balances')}>
      <table
        className={`${tables.table} ${styles.table} ${styles.narrow}`}
        aria-label={t('Balances against the exchange')}
      >
        <thead>
          <tr>
            <th scope="col">{t('Coin')}</th>
            <th scope="col">{t('Ledger')}</th>
            <th scope="col">{t('Exchange')}</th>
            <th scope="col">{t('Difference')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ coin, last }) => (
            <tr key={coin} data-chosen={coin === chosen}>
              <th scope="row">
                <button
                  type="button"
                  className={styles.pick}
                  aria-pressed={coin === chosen}
                  aria-label={t('Days of {coin}', { coin })}
                  onClick={() => onChoose(coin)}
                >
                  {coin}
                </button>
              </th>
              <td title={exactOwn(last.ledger)}>{exactOwn(last.ledger, decimalsOf(last))}</td>
              <td title={exactOwn(last.exchange)}>{exactOwn(last.exchange, decimalsOf(last))}</td>
              <td>
                <Remainder remainder={last.remainder} rounding={last.rounding} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < coins.length ? (
        <Button onClick={() => setWhole(true)}>
          <Trans text="Show all {coins}" with={{ coins: plural(coins.length, 'coin') }} />
        </Button>
      ) : null}
    </LedgerScroll>
  )
}
