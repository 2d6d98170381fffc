import { NO_FILTERS } from '../../data/filters/filters.ts'
import type { Compared } from '@roundtrip/core/recount'
import type { ReactNode } from 'react'
import { useFilters } from '../../data/filters/use-filters.ts'
import { useFormats } from '../../data/settings/settings.ts'
import type { MoneyFormat } from '../../format/money.ts'
import { countText, plural } from '../../format/number.ts'
import { LISTED_MEASURES } from '../../parts/report/listed-measures.ts'
import { measureText } from '../../parts/report/measure-text.ts'
import { ReportFilters } from '../../parts/report/ReportHeader.tsx'
import { ReportSkeleton } from '../../parts/report/ReportSkeleton.tsx'
import { Failed, NoTradesYet, NothingMatches } from '../../parts/States.tsx'
import { Card } from '../../ui/Card.tsx'
import { Page } from '../../ui/Page.tsx'
import { Verdict } from '../../ui/Verdict.tsx'
import { IconCheck } from '../../ui/icons/index.ts'
import { useRecount } from './use-recount.ts'
import styles from './VerifyNumbers.module.css'
import { t } from '../../language/translate.ts'

/** The figures of the current report next to a second count by another method, in this browser. */
export default function VerifyNumbersScreen() {
  const [filters, change] = useFilters()
  const { report, total, compared, error, retry } = useRecount(filters)
  const { money } = useFormats(report?.currency)
  const body = (): ReactNode => {
    if (error !== null && compared === null) return <Failed error={error} onRetry={retry} />
    if (report === undefined || compared === null) return <ReportSkeleton />
    if (total === 0)
      return <NoTradesYet text={t('Import an exchange file or connect an exchange to check its figures here.')} />
    if (report.selected === 0) return <NothingMatches onClear={() => change(NO_FILTERS)} />
    return <Comparison compared={compared} money={money} />
  }
  return (
    <Page title={t('Verify numbers')}>
      <p className={styles.intro}>
        {t(
          'Your browser counts every figure a second time: from the exported list of the same trades, one by one, with code that shares nothing with the reports.',
        )}
      </p>
      <ReportFilters isAboutMoney filters={filters} onChange={change} />
      {body()}
    </Page>
  )
}

function Comparison({ compared, money }: { readonly compared: readonly Compared[]; readonly money: MoneyFormat }) {
  const matching = compared.filter(({ agrees }) => agrees).length
  const all = matching === compared.length
  const values = { matching: countText(matching), figures: plural(compared.length, 'figure') }
  return (
    <Card>
      <Verdict isGood={all}>
        {all
          ? t('All {figures} match.', values)
          : matching === 1
            ? t('{matching} of {figures} matches. Please report the others to us.', values)
            : t('{matching} of {figures} match. Please report the others to us.', values)}
      </Verdict>
      <table className={styles.table} aria-label={t('Figures counted twice')}>
        <thead>
          <tr>
            <th scope="col">{t('Figure')}</th>
            <th scope="col">{t('Report')}</th>
            <th scope="col">{t('Second count')}</th>
            <th scope="col">
              <span className="hidden">{t('Result')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {compared.map((line) => (
            <Line key={line.measure} line={line} money={money} />
          ))}
        </tbody>
      </table>
    </Card>
  )
}

function Line({ line, money }: { readonly line: Compared; readonly money: MoneyFormat }) {
  const measure = LISTED_MEASURES().find(({ id }) => id === line.measure)
  if (measure === undefined) return null
  return (
    <tr data-agrees={line.agrees}>
      <th scope="row" title={measure.formula}>
        {measure.name}
      </th>
      <td title={exactly(line.shown)}>{measureText(measure, line.shown, money)}</td>
      <td title={exactly(line.recounted)}>{measureText(measure, line.recounted, money)}</td>
      <td>
        {line.agrees ? (
          <IconCheck size={15} className={styles.match} aria-label={t('Matches')} />
        ) : (
          <span className={styles.differs}>{t('Differs')}</span>
        )}
      </td>
    </tr>
  )
}

/** Every digit, for the tooltip. */
function exactly(value: number | null): string | undefined {
  return value === null ? undefined : String(value)
}
