import { csvLine } from '@roundtrip/core/base'
import type { Report } from '@roundtrip/core/reports'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { LISTED_MEASURES, type ListedMeasure } from '../../parts/report/listed-measures.ts'
import { download } from '../../data/page/save-file.ts'
import { useFormats } from '../../data/settings/settings.ts'
import { useDetailedReport } from '../../data/reports/report.ts'
import { listSearch } from '../../data/filters/filters.ts'
import { useUid } from '../../data/session/user-context.ts'
import { useFilters } from '../../data/filters/use-filters.ts'
import type { MoneyFormat } from '../../format/money.ts'
import { NO_FILTERS } from '../../parts/filters/FilterChips.tsx'
import { NothingCounted } from '../../parts/report/NothingCounted.tsx'
import { ExportButton, ReportFilters, ZoneHint } from '../../parts/report/ReportHeader.tsx'
import { ReportNotices } from '../../parts/report/ReportNotices.tsx'
import { ReportSkeleton } from '../../parts/report/ReportSkeleton.tsx'
import { Failed, NoTradesYet, NothingMatches } from '../../parts/States.tsx'
import { userPath } from '../../paths.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Hint } from '../../ui/Hint.tsx'
import { signClass } from '../../ui/Money.tsx'
import { Page } from '../../ui/Page.tsx'
import { isSigned, measureText } from '../../parts/report/measure-text.ts'
import { IconChecks } from '../../ui/icons/index.ts'
import { watchEdges } from '../../ui/watch-edges.ts'
import styles from './Summary.module.css'

/** Every measure of the catalogue, for all trades and for each side. */
export default function SummaryScreen() {
  const [filters, change] = useFilters()
  const { report, total, error, retry } = useDetailedReport(filters)
  const { money } = useFormats(report?.currency)
  const uid = useUid()
  const body = (): ReactNode => {
    if (error !== null && report === undefined) return <Failed error={error} onRetry={retry} />
    if (report === undefined) return <ReportSkeleton />
    if (total === 0)
      return <NoTradesYet text="Import a file of your exchange or connect it, and every figure appears here." />
    if (report.selected === 0) return <NothingMatches onClear={() => change(NO_FILTERS)} />
    if (report.summary.count === 0) return <NothingCounted report={report} filters={filters} />
    const groups = [...new Set(LISTED_MEASURES.map((measure) => measure.group))]
    return (
      <>
        <div className={styles.groups}>
          {groups.map((group) => (
            <Card key={group} title={group} className={styles.group}>
              <Measures
                measures={LISTED_MEASURES.filter((measure) => measure.group === group)}
                report={report}
                money={money}
              />
            </Card>
          ))}
        </div>
        <ReportNotices report={report} filters={filters} />
      </>
    )
  }
  return (
    <Page
      title="Summary"
      hint={<ZoneHint />}
      actions={
        <>
          <Link className={buttonClass()} to={userPath(uid, 'verifyNumbers', listSearch(filters))}>
            <IconChecks size={15} aria-hidden />
            Verify
          </Link>
          <ExportButton
            onClick={() => {
              if (report !== undefined) download('roundtrip-summary.csv', summaryCsv(report))
            }}
          />
        </>
      }
    >
      <ReportFilters filters={filters} onChange={change} />
      {body()}
    </Page>
  )
}

const SIDES = ['summary', 'long', 'short'] as const

type Props = { readonly measures: readonly ListedMeasure[]; readonly report: Report; readonly money: MoneyFormat }

function Measures({ measures, report, money }: Props) {
  return (
    // Its hints are focusable, so it scrolls by keyboard too.
    <div ref={watchEdges} className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <span className="hidden">Measure</span>
            </th>
            <th scope="col">All</th>
            <th scope="col">Long</th>
            <th scope="col">Short</th>
          </tr>
        </thead>
        <tbody>
          {measures.map((measure) => (
            <tr key={measure.id}>
              <th scope="row">
                <Hint text={<Explanation measure={measure} />}>{measure.name}</Hint>
              </th>
              {SIDES.map((side) => {
                const value = report[side]?.[measure.id] ?? null
                const text = measureText(measure, value, money)
                return (
                  <td
                    key={side}
                    className={`figures ${isSigned(measure) ? signClass(value, text) : side === 'summary' ? '' : styles.soft}`}
                  >
                    {text}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Explanation({ measure }: { readonly measure: ListedMeasure }) {
  return (
    <>
      {measure.formula}
      {measure.whenNull === '' ? null : (
        <>
          <br />— {measure.whenNull}
        </>
      )}
    </>
  )
}

function summaryCsv(report: Report): string {
  const lines = LISTED_MEASURES.map((measure) =>
    csvLine([measure.id, measure.name, measure.unit, ...SIDES.map((side) => report[side]?.[measure.id] ?? null)]),
  )
  return csvLine(['measure', 'name', 'unit', 'all', 'long', 'short']) + lines.join('')
}
