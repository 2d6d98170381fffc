import type { LedgerCheck } from '@roundtrip/contract/ledger'
import { fixed, formatFixed } from '@roundtrip/core/base'
import { useState } from 'react'
import { useFormats } from '../../data/settings/settings.ts'
import { fillSideName } from '../../format/fill-side.ts'
import { countText, exactOwn, MISSING, plural, priceText } from '../../format/number.ts'
import { Button } from '../../ui/Button.tsx'
import tables from '../../ui/Table.module.css'
import styles from './Ledger.module.css'
import { figureText } from './ledger-words.ts'
import { LedgerScroll } from './LedgerScroll.tsx'
import { Remainder } from './Remainder.tsx'
import { t } from '../../language/translate.ts'
import { Trans } from '../../language/Trans.tsx'

const FEW = 8

/** The realised profit that the exchange states next to ours: by contract, and by fill where they differ. */
export function LedgerProfits({ check: { profits, differingFills } }: { readonly check: LedgerCheck }) {
  const [isWhole, setWhole] = useState(false)
  if (profits.length === 0) return null
  const shown = isWhole ? profits : profits.slice(0, FEW)
  return (
    <div className={styles.block}>
      <h3>{t('Realized profit')}</h3>
      <LedgerScroll name={t('Realized profit')}>
        <table className={`${tables.table} ${styles.table}`} aria-label={t('Realized profit against the exchange')}>
          <thead>
            <tr>
              <th scope="col">{t('Contract')}</th>
              <th scope="col">{t('Closing fills')}</th>
              <th scope="col">{t('Ours')}</th>
              <th scope="col">{t('Exchange')}</th>
              <th scope="col">{t('Difference')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ symbol, asset, fills, differing, ours, exchange }) => (
              <tr key={symbol}>
                <th scope="row">{symbol}</th>
                <td>
                  {countText(fills)}
                  {differing === 0 ? null : (
                    <span className={styles.differs}>
                      {' '}
                      <Trans text="{differing} differ" with={{ differing: countText(differing) }} />
                    </span>
                  )}
                </td>
                <td title={exactOwn(ours)}>
                  {figureText(ours)} {asset}
                </td>
                <td title={exactOwn(exchange)}>
                  {figureText(exchange)} {asset}
                </td>
                <td>
                  <Remainder remainder={formatFixed(fixed(exchange) - fixed(ours))} rounding={differing === 0} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {shown.length < profits.length ? (
          <Button onClick={() => setWhole(true)}>
            <Trans text="Show all {contracts}" with={{ contracts: plural(profits.length, 'contract') }} />
          </Button>
        ) : null}
      </LedgerScroll>
      {differingFills.length === 0 ? null : <Fills fills={differingFills} />}
    </div>
  )
}

function Fills({ fills }: { readonly fills: LedgerCheck['differingFills'] }) {
  const { times } = useFormats()
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? fills : fills.slice(0, FEW)
  return (
    <LedgerScroll name={t('Fills that differ')}>
      <table className={`${tables.table} ${styles.table}`} aria-label={t('Fills whose profit differs')}>
        <thead>
          <tr>
            <th scope="col">{t('Fill')}</th>
            <th scope="col">{t('Time')}</th>
            <th scope="col">{t('Size')}</th>
            <th scope="col">{t('Price')}</th>
            <th scope="col">{t('Ours')}</th>
            <th scope="col">{t('Exchange')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((fill) => (
            <tr key={fill.key}>
              <th scope="row">
                {fillSideName(fill.side)} {fill.symbol}
              </th>
              <td title={times.exact(fill.time)}>{times.moment(fill.time)}</td>
              <td>{figureText(fill.quantity)}</td>
              <td>{priceText(Number(fill.price))}</td>
              <td title={fill.ours === null ? t('Its opening is missing') : exactOwn(fill.ours)}>
                {fill.ours === null ? MISSING : figureText(fill.ours)}
              </td>
              <td title={exactOwn(fill.exchange)}>{figureText(fill.exchange)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < fills.length ? (
        <Button onClick={() => setWhole(true)}>
          <Trans text="Show all {fills}" with={{ fills: plural(fills.length, 'fill') }} />
        </Button>
      ) : null}
    </LedgerScroll>
  )
}
