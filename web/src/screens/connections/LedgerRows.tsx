import type { LedgerRow } from '@roundtrip/contract/ledger'
import { type CheckedConnection, useLedgerRows } from '../../data/accounts/ledger-check.ts'
import { useFormats } from '../../data/settings/settings.ts'
import { sentenceOf } from '../../data/words/sentences.ts'
import { exactOwn, MISSING, plural, priceText } from '../../format/number.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import tables from '../../ui/Table.module.css'
import styles from './Ledger.module.css'
import { figureText, rowName } from './ledger-words.ts'
import live from './Live.module.css'
import { perLanguage, t } from '../../language/translate.ts'
import { Trans } from '../../language/Trans.tsx'

type Props = { readonly connection: CheckedConnection; readonly coin: string; readonly day: number }

/** The records that moved a coin on one day. */
export function LedgerRows({ connection, coin, day }: Props) {
  const { times } = useFormats()
  const { data, error } = useLedgerRows(connection, { coin, day })
  if (data === undefined) return error === null ? <Spinner /> : <p className={live.trouble}>{sentenceOf(error)}</p>
  return (
    <>
      <table className={`${tables.table} ${styles.table} ${styles.rows}`} aria-label={t('Records of {coin}', { coin })}>
        <thead>
          <tr>
            <th scope="col">{t('Time')}</th>
            <th scope="col">{t('Record')}</th>
            <th scope="col">{t('Size')}</th>
            <th scope="col">{t('Price')}</th>
            <th scope="col">{t('Amount')}</th>
            <th scope="col">{t('From')}</th>
          </tr>
        </thead>
        <tbody>
          {data.rows.map((row) => (
            <tr key={`${row.key} ${row.booked} ${row.amount}`}>
              <td title={times.exact(row.time)}>{times.moment(row.time)}</td>
              <th scope="row">{rowName(row)}</th>
              <td>{row.quantity === null ? MISSING : figureText(row.quantity)}</td>
              <td>{priceText(row.price === null ? null : Number(row.price))}</td>
              <td title={exactOwn(row.amount)}>{figureText(row.amount)}</td>
              <td>{SOURCES()[row.source]}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {data.more === 0 ? null : (
        <p className={live.soft}>
          <Trans text="And {moreRecords} on this day." with={{ moreRecords: plural(data.more, 'more record') }} />
        </p>
      )}
    </>
  )
}

const SOURCES = perLanguage(
  (): Readonly<Record<LedgerRow['source'], string>> => ({
    connection: t('Exchange'),
    file: t('File'),
    manual: t('By hand'),
  }),
)
