import type { CoinCheck, LedgerDayRow } from '@roundtrip/contract/ledger'
import { DAY_MS } from '@roundtrip/core/base'
import { Fragment, useState } from 'react'
import { type CheckedConnection, useLedgerDays } from '../../data/accounts/ledger-check.ts'
import { useFormats } from '../../data/settings/settings.ts'
import { sentenceOf } from '../../data/words/sentences.ts'
import { exactOwn, MISSING, plural } from '../../format/number.ts'
import { Button } from '../../ui/Button.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { IconChevronRight } from '../../ui/icons/index.ts'
import tables from '../../ui/Table.module.css'
import styles from './Ledger.module.css'
import { decimalsFor, utcDay } from './ledger-words.ts'
import { LedgerRows } from './LedgerRows.tsx'
import { LedgerScroll } from './LedgerScroll.tsx'
import live from './Live.module.css'
import { Remainder } from './Remainder.tsx'
import { perLanguage, t, tIn } from '../../language/translate.ts'
import { Trans } from '../../language/Trans.tsx'

type Props = { readonly connection: CheckedConnection; readonly check: Pick<CoinCheck, 'coin' | 'began'> }

const FEW = 14
const MORE = 100

/** One coin day by day: its movements, its running balance, and the balance that the exchange reported. */
export function LedgerDays({ connection, check: { coin, began } }: Props) {
  const { data, error, fetchNextPage, hasNextPage, isFetchingNextPage } = useLedgerDays(connection, coin)
  const [added, setAdded] = useState(0)
  // The records of the day on which a difference began are open at first.
  const [opened, setOpened] = useState(began === null ? null : Math.floor(began.since / DAY_MS) * DAY_MS)
  if (data === undefined) return error === null ? <Spinner /> : <p className={live.trouble}>{sentenceOf(error)}</p>
  const days = data.pages.flatMap((page) => page.days)
  if (days.length === 0) return null
  const begins = began === null ? -1 : days.findIndex(({ day }) => day <= began.since)
  const max = Math.max(FEW, begins + 1) + added
  const decimals = decimalsFor(days.map(({ balance }) => balance))
  const isMore = days.length > max || hasNextPage
  return (
    <div className={styles.block}>
      <h3>
        <Trans
          text="{coin}, day by day <span>days in UTC, newest first</span>"
          with={{ coin, span: <span className={live.soft} /> }}
        />
      </h3>
      <LedgerScroll name={t('Days of {coin}', { coin })}>
        <table className={`${tables.table} ${styles.table}`} aria-label={t('{coin}, day by day', { coin })}>
          <thead>
            <tr>
              <th scope="col">{t('Day')}</th>
              {COLUMNS().map(([name]) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
              <th scope="col">{t('Exchange')}</th>
              <th scope="col">{t('Difference')}</th>
            </tr>
          </thead>
          <tbody>
            {days.slice(0, max).map((row) => (
              <Fragment key={row.day}>
                <Day
                  row={row}
                  decimals={decimals}
                  isOpen={opened === row.day}
                  onOpen={() => setOpened(opened === row.day ? null : row.day)}
                />
                {opened === row.day && row.rows > 0 ? (
                  <tr className={styles.inside}>
                    <td colSpan={COLUMNS().length + 3}>
                      <LedgerRows connection={connection} coin={coin} day={row.day} />
                    </td>
                  </tr>
                ) : null}
              </Fragment>
            ))}
          </tbody>
        </table>
        {isMore ? (
          <Button
            busy={isFetchingNextPage}
            onClick={() => {
              setAdded(added + MORE)
              if (days.length < max + MORE && hasNextPage) void fetchNextPage()
            }}
          >
            {t('Show earlier days')}
          </Button>
        ) : null}
      </LedgerScroll>
    </div>
  )
}

const COLUMNS = perLanguage(
  () =>
    [
      [t('Fills'), (row: LedgerDayRow) => row.fills],
      [t('Fees'), (row: LedgerDayRow) => row.fees],
      [t('Funding'), (row: LedgerDayRow) => row.funding],
      [t('Transfers'), (row: LedgerDayRow) => row.transfers],
      [t('Other'), (row: LedgerDayRow) => row.other],
      [tIn('difference', 'Change'), (row: LedgerDayRow) => row.change],
      [t('Balance'), (row: LedgerDayRow) => row.balance],
    ] as const,
)

type DayProps = {
  readonly row: LedgerDayRow
  /** Decimals of the figures; their tooltips show all digits. */
  readonly decimals: number
  readonly isOpen: boolean
  readonly onOpen: () => void
}

function Day({ row, decimals, isOpen, onOpen }: DayProps) {
  const { times } = useFormats()
  const { day, rows, check } = row
  const name = utcDay(day)
  const hint =
    check === null
      ? undefined
      : t('Checked {at}, when the ledger had {ledger}', { at: times.moment(check.at), ledger: exactOwn(check.ledger) })
  return (
    <tr data-differs={check !== null && !check.rounding && check.remainder !== '0'}>
      <th scope="row">
        {rows === 0 ? (
          name
        ) : (
          <button
            type="button"
            className={styles.open}
            aria-expanded={isOpen}
            title={plural(rows, 'booking')}
            onClick={onOpen}
          >
            <IconChevronRight size={14} aria-hidden />
            {name}
          </button>
        )}
      </th>
      {COLUMNS().map(([column, figure]) => (
        <td key={column} title={exactOwn(figure(row))} className={figure(row) === '0' ? styles.nothing : undefined}>
          {exactOwn(figure(row), decimals)}
        </td>
      ))}
      <td title={hint} className={check === null ? styles.nothing : undefined}>
        {check === null ? MISSING : exactOwn(check.exchange, decimals)}
      </td>
      <td title={hint} className={check === null ? styles.nothing : undefined}>
        {check === null ? MISSING : <Remainder remainder={check.remainder} rounding={check.rounding} />}
      </td>
    </tr>
  )
}
