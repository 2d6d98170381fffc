/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */
import { useResultWords } from '../../data/reports/result-form.ts'
import { type Group, MONEY_UNIT } from '@roundtrip/core/reports'
import { Link } from 'react-router'
import { drillSearch, type Filters, groupFilter } from '../../data/filters/filters.ts'
import { useUid } from '../../data/session/user-context.ts'
import { useFormats } from '../../data/settings/settings.ts'
import { plural } from '../../format/number.ts'
import { monthName, MONTHS } from '../../format/time.ts'
import { userPath } from '../../paths.ts'
import { Card } from '../../ui/Card.tsx'
import { FilesButton } from '../../ui/FilesButton.tsx'
import { followCells } from '../../ui/follow-cells.ts'
import { heatColour } from '../../ui/heat.ts'
import { signClass } from '../../ui/Money.tsx'
import { watchEdges } from '../../ui/watch-edges.ts'
import styles from './Summary.module.css'
import { t } from '../../language/translate.ts'

type Props = { readonly months: readonly Group[]; readonly currency: string; readonly filters: Filters }

/** Years and their months with the net P&L of each. */
export function MonthsCard({ months, currency, filters }: Props) {
  const { money } = useFormats(currency)
  const results = useResultWords()
  const uid = useUid()
  const byMonth = new Map(months.map((month) => [month.key, month]))
  const years = [...new Set(months.map(({ key }) => key.slice(0, 4)))].toSorted().toReversed()
  const largest = Math.max(0, ...months.map(({ netProfit }) => Math.abs(netProfit)))
  const monthsOf = (year: string): readonly string[] => months.flatMap(({ key }) => (key.startsWith(year) ? [key] : []))
  const sumOf = (year: string): number => sumOfUnits(months.filter(({ key }) => key.startsWith(year)))
  const won = months.filter(({ netProfit }) => netProfit > 0).length
  const title = t('{won} of {months} made money', { won, months: plural(months.length, 'month') })
  return (
    <Card
      title={title}
      hint={t('{inSentence} by month', { inSentence: results.inSentence })}
      actions={
        <FilesButton
          title={t('{title} by month', { title: results.title })}
          table={() => [
            [t('Year'), ...MONTHS(), t('Year total')],
            ...years.map((year) => [
              year,
              ...MONTHS().map((_, index) => {
                const month = byMonth.get(keyOf(year, index))
                return month === undefined ? '' : money.signed(month.netProfit)
              }),
              money.signed(sumOf(year)),
            ]),
          ]}
        />
      }
    >
      {/* biome-ignore lint: a scrolling region must be reachable by keyboard */}
      <div
        ref={watchEdges}
        className={styles.scroll}
        tabIndex={0}
        role="region"
        aria-label={t('{title} by month', { title: results.title })}
      >
        <table ref={followCells} className={styles.months}>
          <thead>
            <tr>
              <th scope="col">
                <span className="hidden">{t('Year')}</span>
              </th>
              {MONTHS().map((month) => (
                <th key={month} scope="col">
                  {month}
                </th>
              ))}
              <th scope="col">{t('Year')}</th>
            </tr>
          </thead>
          <tbody>
            {years.map((year) => {
              const sum = sumOf(year)
              return (
                <tr key={year}>
                  <th scope="row">{year}</th>
                  {MONTHS().map((_, index) => {
                    const month = byMonth.get(keyOf(year, index))
                    if (month === undefined) {
                      return (
                        <td key={keyOf(year, index)}>
                          <span className="hidden">{t('no trades')}</span>
                        </td>
                      )
                    }
                    return (
                      <td key={month.key}>
                        <Link
                          className={`figures ${styles.month}`}
                          data-span={month.key}
                          style={{ background: heatColour(month.netProfit, largest) }}
                          to={userPath(uid, 'trades', drillSearch(filters, groupFilter(filters, 'month', month.key)))}
                          aria-label={`${monthName(month.key)}: ${money.compactSigned(month.netProfit)}, ${plural(month.count, 'trade')}`}
                          title={`${monthName(month.key)}: ${money.signed(month.netProfit)}, ${plural(month.count, 'trade')}`}
                        >
                          {money.compactSigned(month.netProfit)}
                        </Link>
                      </td>
                    )
                  })}
                  <td className={`figures ${styles.year} ${signClass(sum, money.signed(sum))}`}>
                    <Link to={userPath(uid, 'trades', drillSearch(filters, { month: monthsOf(year) }))}>
                      {money.compactSigned(sum)}
                    </Link>
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </Card>
  )
}

function keyOf(year: string, index: number): string {
  return `${year}-${String(index + 1).padStart(2, '0')}`
}

/** Amounts add up exactly to the unit, as the figures of a report do. */
function sumOfUnits(months: readonly Group[]): number {
  return months.reduce((sum, { netProfit }) => sum + Math.round(netProfit * MONEY_UNIT), 0) / MONEY_UNIT
}
