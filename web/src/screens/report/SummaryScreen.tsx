import { fileNameIn } from '../../parts/report/file-name.ts'
import { useResultForm } from '../../data/reports/result-form.ts'
import { csvLine } from '@roundtrip/core/base'
import type { ChartSeries } from '@roundtrip/core/charts'
import type { ResultForm, Report } from '@roundtrip/core/reports'
import { lazy, type ReactNode, Suspense, useMemo } from 'react'
import { Link } from 'react-router'
import { type Filters, listSearch, NO_FILTERS } from '../../data/filters/filters.ts'
import { type ChangeFilters, useFilters } from '../../data/filters/use-filters.ts'
import { useWithBitcoin } from './bitcoin-figures.ts'
import { useChartSeries } from '../../data/reports/charts.ts'
import { type HeadReport, useDetailedReport, useHeadReport } from '../../data/reports/summary-report.ts'
import { useUid } from '../../data/session/user-context.ts'
import { useFormats } from '../../data/settings/settings.ts'
import { ResultHero } from '../../parts/report/hero/ResultHero.tsx'
import { listedMeasures } from '../../parts/report/listed-measures.ts'
import { NothingCounted } from '../../parts/report/NothingCounted.tsx'
import { ExportButton } from '../../parts/report/ExportButton.tsx'
import { presetPeriodName } from '../../parts/filters/PeriodPicker.tsx'
import type { CardResults } from '../../parts/sharing/result-card.ts'
import { ShareButton } from '../../parts/sharing/ShareButton.tsx'
import { useResultCard } from '../../parts/sharing/use-result-card.ts'
import { ReportFilters, ZoneHint } from '../../parts/report/ReportHeader.tsx'
import { ReportNotices } from '../../parts/report/ReportNotices.tsx'
import { ReportSkeleton } from '../../parts/report/ReportSkeleton.tsx'
import { Failed, NoTradesYet, NothingMatches } from '../../parts/States.tsx'
import { userPath } from '../../paths.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { IconChecks } from '../../ui/icons/index.ts'
import { loadChunk } from '../../ui/chunk.ts'
import { Page } from '../../ui/Page.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { CostsCard } from './CostsCard.tsx'
import { DistributionCard } from './DistributionCard.tsx'
import { DrawdownsCard } from './DrawdownsCard.tsx'
import { HeadFigures } from './HeadFigures.tsx'
import { HoldingCard } from './HoldingCard.tsx'
import { MeasureList } from './MeasureList.tsx'
import { MonthsCard } from './MonthsCard.tsx'
import { RollingCard } from './RollingCard.tsx'
import { SimulationCard } from './SimulationCard.tsx'
import styles from './Summary.module.css'
import { WeekHourCard } from './WeekHourCard.tsx'
import { t } from '../../language/translate.ts'

const ReachCard = lazy(() => loadChunk('reach-card', () => import('./ReachCard.tsx')))

/** The result first, then its figures, its sources, its course over time, and every measure of the catalogue. */
export default function SummaryScreen() {
  const [filters, change] = useFilters()
  // The worker responds in turn, so what is drawn first is requested first.
  const head = useHeadReport(filters)
  const charts = useChartSeries(filters)
  const detailed = useDetailedReport(filters)
  const { report: summary, prices } = useWithBitcoin(detailed.report, filters)
  const uid = useUid()
  const form = useResultForm()
  // After a reload, the last detailed report is there at once.
  const report = head.report ?? detailed.report
  const { money } = useFormats(report?.currency)
  useSummaryCard(report, { filters, totalR: summary?.summary.totalR ?? null })
  const body = (): ReactNode => {
    if (head.error !== null && report === undefined) return <Failed error={head.error} onRetry={head.retry} />
    if (report === undefined) return <ReportSkeleton />
    if (head.total === 0)
      return <NoTradesYet text={t('Import a file from your exchange or connect it, and every figure appears here.')} />
    if (report.selected === 0) return <NothingMatches onClear={() => change(NO_FILTERS)} />
    if (report.summary.count === 0) return <NothingCounted report={report} filters={filters} />
    return (
      <>
        <ResultHero report={report} filters={filters} height={300} />
        <div className={styles.charts}>
          <div className={report.summary.fees === null ? styles.full : styles.wide}>
            <HeadFigures {...{ report, filters }} largestFall={charts.series?.drawdowns[0]} />
          </div>
          {report.summary.fees === null ? null : (
            <div className={styles.slim}>
              <CostsCard report={report} filters={filters} />
            </div>
          )}
        </div>
        <Charts {...{ report, filters }} charts={charts} onChange={change} />
        <ReportNotices report={report} filters={filters} />
        {summary === undefined ? <Skeleton height={600} /> : <MeasureList report={summary} {...{ money, prices }} />}
      </>
    )
  }
  return (
    <Page
      title={t('Summary')}
      hint={<ZoneHint />}
      actions={
        <>
          <Link className={buttonClass()} to={userPath(uid, 'verifyNumbers', listSearch(filters))}>
            <IconChecks size={15} aria-hidden />
            {t('Verify')}
          </Link>
          <ShareButton disabled={report === undefined} />
          <ExportButton
            name={fileNameIn(form, 'roundtrip-summary')}
            table={summary === undefined ? null : () => summaryCsv(summary, form)}
          />
        </>
      }
    >
      <ReportFilters filters={filters} onChange={change} />
      {body()}
    </Page>
  )
}

type CardContext = { readonly filters: Filters; readonly totalR: number | null }

function useSummaryCard(report: HeadReport | undefined, { filters, totalR }: CardContext): void {
  const results = useMemo((): CardResults | null => {
    if (report === undefined) return null
    const { netProfit, count, winRate, profitFactor } = report.summary
    const curve = report.netCurve.map(({ total }) => total)
    const subject = presetPeriodName(filters)
    return { subject, net: netProfit ?? 0, trades: count ?? 0, winRate, profitFactor, totalR, curve }
  }, [report, filters, totalR])
  useResultCard(results, report?.currency)
}

type ChartsProps = {
  readonly report: HeadReport
  readonly charts: ReturnType<typeof useChartSeries>
  readonly filters: Filters
  readonly onChange: ChangeFilters
}

function Charts({ report, charts, filters, onChange }: ChartsProps) {
  const { currency } = report
  const drawn = (height: number, card: (series: ChartSeries) => ReactNode): ReactNode =>
    charts.series === undefined ? <Skeleton height={height} /> : card(charts.series)
  if (charts.error !== null && charts.series === undefined)
    return <Failed error={charts.error} onRetry={charts.retry} />
  return (
    <>
      <Section title={t('Where it came from')}>
        <div className={styles.full}>
          {drawn(290, ({ weekHours }) => (
            <WeekHourCard hours={weekHours} {...{ currency, filters }} />
          ))}
        </div>
        <div className={styles.half}>
          {drawn(370, ({ results, rResults }) => (
            <DistributionCard {...{ results, rResults, currency, filters }} />
          ))}
        </div>
        <div className={styles.half}>
          {drawn(370, ({ holding }) => (
            <HoldingCard results={holding} groups={report.groups.holding} {...{ currency, filters, onChange }} />
          ))}
        </div>
        <div className={styles.full}>
          <Suspense fallback={<Skeleton height={120} />}>
            <ReachCard filters={filters} />
          </Suspense>
        </div>
      </Section>
      <Section title={t('Over time')}>
        <div className={styles.full}>
          <MonthsCard months={report.groups.month} {...{ currency, filters }} />
        </div>
        <div className={styles.half}>
          {drawn(370, ({ rolling }) => (
            <RollingCard {...{ rolling, currency }} />
          ))}
        </div>
        <div className={styles.half}>
          {drawn(370, ({ fan }) => (
            <SimulationCard fan={fan} count={report.summary.count ?? 0} currency={currency} />
          ))}
        </div>
        <div className={styles.full}>
          {drawn(400, ({ drawdowns, latestClose }) => (
            <DrawdownsCard {...{ drawdowns, currency, filters }} latest={latestClose} />
          ))}
        </div>
      </Section>
    </>
  )
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <>
      <h2 className={styles.section}>{title}</h2>
      <div className={styles.charts}>{children}</div>
    </>
  )
}

const SIDES = ['summary', 'long', 'short'] as const

function summaryCsv(report: Report, { costs }: ResultForm): string {
  const lines = listedMeasures(costs).map((measure) =>
    csvLine([measure.id, measure.name, measure.unit, ...SIDES.map((side) => report[side]?.[measure.id] ?? null)]),
  )
  return csvLine(['measure', 'name', 'unit', 'all', 'long', 'short']) + lines.join('')
}
