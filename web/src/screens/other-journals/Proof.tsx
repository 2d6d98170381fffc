import type { BroughtOver, Causes, ComparedDay, ComparedMatch } from '@roundtrip/core/other-journals'
import { MONEY_UNIT, type TradeColumns } from '@roundtrip/core/reports'
import { Link } from 'react-router'
import { useUid } from '../../data/session/user-context.ts'
import { useFormats } from '../../data/settings/settings.ts'
import { useTrades } from '../../data/trades/all-trades.ts'
import { tradeIdAt } from '../../data/trades/trade-id.ts'
import type { MoneyFormat } from '../../format/money.ts'
import { countText, plural } from '../../format/number.ts'
import { tradePath } from '../../paths.ts'
import { Card } from '../../ui/Card.tsx'
import { Money } from '../../ui/Money.tsx'
import { Verdict } from '../../ui/Verdict.tsx'
import styles from './OtherJournals.module.css'
import { CAUSE_NAMES, CAUSE_WORDS, KIND_WORDS } from './words.ts'
import { t, unbroken } from '../../language/translate.ts'
import { Trans } from '../../language/Trans.tsx'

type Props = { readonly brought: BroughtOver; readonly journal: string }

const SHOWN = 100

/** Their P&L next to ours, in total and per trade, with the causes of each difference. */
export function Proof({ brought, journal }: Props) {
  const columns = useTrades().data?.columns
  const { money } = useFormats(columns?.currency)
  const { comparison } = brought
  const { compared, causes } = comparison
  if (columns === undefined) return null
  if (compared.length === 0) {
    return (
      <Card title={t('P&L side by side')}>
        <p className={styles.soft}>{t('No row with a P&L fits a closed trade, so there is nothing to compare.')}</p>
      </Card>
    )
  }
  const unexplained = compared.filter(({ causes: own }) => own.has('unexplained')).length
  return (
    <>
      <Card title={t('P&L side by side')}>
        <div className={styles.stack}>
          <Verdict isGood={unexplained === 0}>
            {unexplained === 0
              ? t('Every difference in {matchedTrades} is explained to the cent.', {
                  matchedTrades: plural(compared.length, 'matched trade'),
                })
              : t('{unexplained} of {matchedTrades} {text} a difference that stays unexplained.', {
                  unexplained: countText(unexplained),
                  matchedTrades: plural(compared.length, 'matched trade'),
                  text: unexplained === 1 ? t('has') : t('have'),
                })}
          </Verdict>
          <Totals {...{ comparison, journal, money, causes }} />
          <p className={styles.soft}>
            {t('Their amounts are taken as {currency}. ', { currency: columns.currency })}
            {comparison.unknown === 0 ? '' : leftOutSentence(comparison.unknown)}
          </p>
        </div>
      </Card>
      <Differences {...{ compared, columns, money, journal }} />
      <OtherDays days={brought.days} count={brought.onOtherDays} money={money} />
    </>
  )
}

type TotalProps = {
  readonly comparison: BroughtOver['comparison']
  readonly causes: Causes
  readonly journal: string
  readonly money: MoneyFormat
}

function Totals({ comparison: { theirs, ours }, causes, journal, money }: TotalProps) {
  return (
    <table className={`${styles.table} figures`} aria-label={t('From their total to yours')}>
      <tbody>
        <tr>
          <th scope="row">{journal}</th>
          <td>
            <Amount units={theirs} money={money} />
          </td>
        </tr>
        {[...causes].map(([cause, units]) => (
          <tr key={cause}>
            <th scope="row">{CAUSE_NAMES()[cause]}</th>
            <td>
              <Amount units={units} money={money} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Roundtrip</th>
          <td>
            <Amount units={ours} money={money} />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

function Amount({ units, money }: { readonly units: number; readonly money: MoneyFormat }) {
  return <Money sign={units} text={money.signed(units / MONEY_UNIT)} />
}

type DifferenceProps = {
  readonly compared: readonly ComparedMatch[]
  readonly columns: TradeColumns
  readonly money: MoneyFormat
  readonly journal: string
}

/** Trades whose results differ, the largest difference first. */
function Differences({ compared, columns, money, journal }: DifferenceProps) {
  const uid = useUid()
  const { times } = useFormats()
  const different = compared
    .filter(({ theirs, ours }) => theirs !== ours)
    .toSorted((a, b) => Math.abs(b.ours - b.theirs) - Math.abs(a.ours - a.theirs))
  if (different.length === 0) return null
  return (
    <Card title={t('Trades that differ')} hint={countText(different.length)}>
      <div className={styles.wide}>
        <table className={`${styles.table} figures`} aria-label={t('Trades that differ')}>
          <thead>
            <tr>
              <th scope="col">{t('Trade')}</th>
              <th scope="col">{journal}</th>
              <th scope="col">Roundtrip</th>
              <th scope="col">{t('Difference')}</th>
            </tr>
          </thead>
          <tbody>
            {different.slice(0, SHOWN).map(({ match, theirs, ours, causes }) => {
              const row = match.trades[0] ?? 0
              return (
                <tr key={match.rows[0]}>
                  <th scope="row">
                    <Link to={tradePath(uid, tradeIdAt(columns, row))}>
                      {columns.dictionaries.tickers[columns.ticker[row] ?? 0]?.name}
                    </Link>{' '}
                    <span className={styles.when}>{times.moment(columns.openTime[row] ?? null)}</span>
                    <span className={styles.cause}>
                      {causesText(causes, money)}
                      {KIND_WORDS()[match.kind] === null ? '' : ` · ${KIND_WORDS()[match.kind]}`}
                    </span>
                  </th>
                  <td>{money.signed(theirs / MONEY_UNIT)}</td>
                  <td>{money.signed(ours / MONEY_UNIT)}</td>
                  <td>
                    <Amount units={ours - theirs} money={money} />
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      {different.length <= SHOWN ? null : (
        <p className={styles.soft}>
          <Trans
            text="And {count} more with smaller differences."
            with={{ count: countText(different.length - SHOWN) }}
          />
        </p>
      )}
    </Card>
  )
}

function causesText(causes: ComparedDay['causes'], money: MoneyFormat): string {
  return [...causes]
    .map(([cause, units]) => `${CAUSE_WORDS()[cause]} ${unbroken(money.signed(units / MONEY_UNIT))}`)
    .join(' · ')
}

type DayProps = { readonly days: readonly ComparedDay[]; readonly count: number; readonly money: MoneyFormat }

/** Days that differ because the other journal uses another time zone. */
function OtherDays({ days, count, money }: DayProps) {
  const moved = days.filter(({ causes }) => causes.has('other-day'))
  if (count === 0) return null
  return (
    <Card title={t('Counted on another day')} hint={countText(count)}>
      <p className={styles.soft}>
        <Trans
          text="Their time zone puts {rows} on another day than yours. Each day is off by that, but the total is not."
          with={{ rows: plural(count, 'row') }}
        />
      </p>
      <div className={styles.wide}>
        <table className={`${styles.table} figures`} aria-label={t('Days that differ')}>
          <thead>
            <tr>
              <th scope="col">{t('Day')}</th>
              <th scope="col">{t('Theirs')}</th>
              <th scope="col">{t('Yours')}</th>
              <th scope="col">{t('By the day')}</th>
            </tr>
          </thead>
          <tbody>
            {moved.slice(0, SHOWN).map(({ day, theirs, ours, causes }) => (
              <tr key={day}>
                <th scope="row">{day}</th>
                <td>{money.signed(theirs / MONEY_UNIT)}</td>
                <td>{money.signed(ours / MONEY_UNIT)}</td>
                <td>{money.signed((causes.get('other-day') ?? 0) / MONEY_UNIT)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}

function leftOutSentence(count: number): string {
  const values = { matches: plural(count, 'match', 'matches') }
  return count === 1
    ? t('{matches} without a P&L on one side is left out.', values)
    : t('{matches} without a P&L on one side are left out.', values)
}
