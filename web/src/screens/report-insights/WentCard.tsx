import type { Insight, WentRow, WentUnit, WhereItWent } from '@roundtrip/core/insights'
import { UNIT_SIGNS } from '@roundtrip/core/base'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { Filters } from '../../data/filters/filters.ts'
import { explainedBy } from '../../data/insights/explained-element.ts'
import { useWhereItWent } from '../../data/insights/insights.ts'
import { useFormats } from '../../data/settings/settings.ts'
import { countText, plural } from '../../format/number.ts'
import { useSliceNames } from '../../parts/insights/use-slice-names.ts'
import { COLUMN_NAMES, rowName, wentSentence, writtenTable } from '../../parts/insights/went-words.ts'
import { Failed } from '../../parts/States.tsx'
import { ExplainButton } from '../../parts/report/ExplainButton.tsx'
import { Card } from '../../ui/Card.tsx'
import { signClass } from '../../ui/Money.tsx'
import { SegmentedTabs } from '../../ui/SegmentedTabs.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { WideTable } from './WideTable.tsx'
import styles from './Went.module.css'
import { perLanguage, t } from '../../language/translate.ts'

type Props = {
  readonly filters: Filters
  /** The address of the trades of a cause. */
  readonly tradesLink: (insight: Insight) => string
  /** The filters of its trades; for the rest, of all trades. */
  readonly searchOf: (insight: Insight | null) => string
  /** The address of a rule against it; null if no kind of rule can express it. */
  readonly ruleLink: (insight: Insight) => string | null
}

/** Where the result went: price, fees, funding and interest by cause, which add up to it. */
export function WentCard({ filters, ...links }: Props) {
  const [unit, setUnit] = useState<WentUnit>('money')
  const went = useWhereItWent(filters, unit)
  const body = (): ReactNode => {
    if (went.error !== null) return <Failed error={went.error} onRetry={() => void went.refetch()} />
    return went.data === undefined ? <Skeleton height={180} /> : <Went went={went.data} {...links} />
  }
  return (
    <Card
      title={t('By cause')}
      actions={<SegmentedTabs label={t('Amounts in')} value={unit} options={UNITS()} onChange={setUnit} />}
    >
      {body()}
    </Card>
  )
}

const UNITS = perLanguage(
  () =>
    [
      { value: 'money', text: t('Money') },
      { value: 'percent', text: t('% of entry') },
      { value: 'r', text: t('R') },
    ] as const,
)

type WentProps = Omit<Props, 'filters'> & { readonly went: WhereItWent }

function Went({ went, ...links }: WentProps) {
  const currency = went.unit === 'money' ? went.currency : UNIT_SIGNS[went.unit]
  const { money } = useFormats(currency)
  const names = useSliceNames(went.currency)
  if (went.trades === 0) return <p className={styles.note}>{NOTHING()[went.unit]}</p>
  const table = writtenTable(went, currency)
  const isAlone = went.rows.length === 1
  return (
    <>
      <p className={styles.sentence}>{wentSentence(went, money)}</p>
      <WideTable title={t('By cause')}>
        <thead>
          <tr>
            <th scope="col">{t('Cause')}</th>
            <th scope="col">{t('Net')}</th>
            {table.columns.map((column) => (
              <th key={column} scope="col">
                {COLUMN_NAMES()[column]}
              </th>
            ))}
            <th scope="col">{t('Trades')}</th>
          </tr>
        </thead>
        <tbody>
          {table.rows.map(({ row, amounts, net }, index) => (
            <tr key={index} data-explain={explainedBy(explainedTrades(went.rows, index, links.searchOf))}>
              <th scope="row">
                {row.cause === null ? (
                  rowName(row, { isAlone, names })
                ) : (
                  <Link
                    to={links.tradesLink(row.cause)}
                    data-explain={explainedBy(explainedTrades(went.rows, index, links.searchOf))}
                  >
                    {rowName(row, { isAlone, names })}
                  </Link>
                )}
                <ExplainButton
                  name={rowName(row, { isAlone, names })}
                  trades={explainedTrades(went.rows, index, links.searchOf)}
                />
                <Verdict row={row} rows={went.rows} names={names} ruleLink={links.ruleLink} />
              </th>
              <td className={signClass(net, money.signed(net))}>{money.signed(net)}</td>
              {amounts.map((amount, column) => (
                <td key={table.columns[column]}>{money.signed(amount)}</td>
              ))}
              <td>{countText(row.trades)}</td>
            </tr>
          ))}
        </tbody>
        {isAlone ? null : (
          <tfoot>
            <tr data-explain={explainedBy({ slice: links.searchOf(null) })}>
              <th scope="row">
                {t('All trades')}
                <ExplainButton name={t('All trades')} trades={{ slice: links.searchOf(null) }} />
              </th>
              <td className={signClass(table.net, money.signed(table.net))}>{money.signed(table.net)}</td>
              {table.totals.map((amount, column) => (
                <td key={table.columns[column]}>{money.signed(amount)}</td>
              ))}
              <td>{countText(went.trades)}</td>
            </tr>
          </tfoot>
        )}
      </WideTable>
      <Notes went={went} />
    </>
  )
}

/** The trades of a row: those of its cause that no row above counts; for the rest, those without a cause. */
function explainedTrades(rows: readonly WentRow[], index: number, searchOf: Props['searchOf']) {
  const above = rows.slice(0, index).flatMap(({ cause }) => (cause === null ? [] : [cause.parts]))
  return { slice: searchOf(rows[index]?.cause ?? null), without: above }
}

const NOTHING = perLanguage(
  (): Readonly<Record<WentUnit, string>> => ({
    money: t('No trade counts here.'),
    percent: t('No trade has an entry value here.'),
    r: t('No trade has a risk here. Enter a stop or a risk to see results in R.'),
  }),
)

type VerdictProps = Pick<Props, 'ruleLink'> & {
  readonly row: WentRow
  readonly rows: readonly WentRow[]
  readonly names: ReturnType<typeof useSliceNames>
}

/** The certainty of a cause, what to expect of it, and where its other trades are counted. */
function Verdict({ row: { cause, alsoIn }, rows, names, ruleLink }: VerdictProps) {
  if (cause === null) return null
  const { expected } = cause
  const rule = ruleLink(cause)
  const others = alsoIn.map(({ row, trades }) => {
    const other = rows[row]
    return other === undefined
      ? ''
      : t('{trades} more are counted under “{cause}”.', {
          trades: plural(trades, 'trade'),
          cause: rowName(other, { isAlone: false, names }),
        })
  })
  return (
    <span className={styles.note}>
      {expected.interval === null
        ? t('More than chance. What to expect from here on is not known yet.')
        : t('More than chance. From here on expect about {mean} a trade (95%: {low} to {high}).', {
            mean: names.money.signed(expected.mean),
            low: names.money.signed(expected.interval.low),
            high: names.money.signed(expected.interval.high),
          })}{' '}
      {others.join(' ')} {rule === null ? null : <Link to={rule}>{t('Make it a rule')}</Link>}
    </span>
  )
}

function Notes({ went: { without, unit, sizing, currency } }: { readonly went: WhereItWent }) {
  const { money } = useFormats(currency)
  return (
    <p className={styles.note}>
      {t('Each trade is in one row, so rows and columns add up. Amounts are facts about the past.')}{' '}
      {without === 0
        ? null
        : unit === 'r'
          ? t('{trades} without a risk are left out.', { trades: plural(without, 'trade') })
          : t('{trades} without an entry value are left out.', { trades: plural(without, 'trade') })}{' '}
      {sizing === null || unit !== 'money'
        ? null
        : t(
            'With the same size each, prices would have made {entries}. Your choice of sizes changed that by {sizes}.',
            {
              entries: money.signed(sizing.entries),
              sizes: money.signed(sizing.sizes),
            },
          )}
    </p>
  )
}
