import { netProfit } from '@roundtrip/core/measures'
import { lazy, type ReactNode, Suspense, useMemo } from 'react'
import { Link } from 'react-router'
import { drillSearch, type Filters, listSearch } from '../../../data/filters/filters.ts'
import { useParameter } from '../../../data/filters/use-filters.ts'
import { explainedBy } from '../../../data/insights/explained-element.ts'
import { usePeriodBefore } from '../../../data/reports/period-before.ts'
import type { ShownReport } from '../../../data/reports/report.ts'
import { useIsNetMoney, useResultWords } from '../../../data/reports/result-form.ts'
import { useUid } from '../../../data/session/user-context.ts'
import { useFormats } from '../../../data/settings/settings.ts'
import type { MoneyFormat } from '../../../format/money.ts'
import { plural } from '../../../format/number.ts'
import { dayName } from '../../../format/time.ts'
import { userPath } from '../../../paths.ts'
import { Card } from '../../../ui/Card.tsx'
import { loadChunk } from '../../../ui/chunk.ts'
import { useChartTools } from '../../../ui/ChartCard.tsx'
import { Hint } from '../../../ui/Hint.tsx'
import { Money } from '../../../ui/Money.tsx'
import { SegmentedTabs } from '../../../ui/SegmentedTabs.tsx'
import { TimeChart } from '../../../ui/TimeChart.tsx'
import { presetPeriodName } from '../../filters/PeriodPicker.tsx'
import { OpenBooked, Whole } from '../../OpenLine.tsx'
import {
  comparedLines,
  type ComparedSpan,
  type Curve,
  type CurvePoint,
  CURVES,
  explainedBookings,
  explainedDays,
  explainedDrawdowns,
  hasEquity,
  marksOf,
  pointsOf,
  wholeLines,
} from './curve.ts'
import styles from './Hero.module.css'
import { Strip } from './Strip.tsx'
import { perLanguage, t } from '../../../language/translate.ts'
import { Trans } from '../../../language/Trans.tsx'

const CurveNote = lazy(() => loadChunk('curve-note', () => import('./CurveNote.tsx')))

const CURVE_NAMES = perLanguage((): readonly { readonly value: Curve; readonly text: string }[] => [
  { value: 'closed', text: t('Closed') },
  { value: 'booked', text: t('Booked') },
  { value: 'equity', text: t('Equity') },
])

type Props = {
  readonly report: ShownReport
  readonly filters: Filters
  /** Pixels of the curve; a tall one has the drawdown below it. */
  readonly height?: number
  /** Shown next to the curve, such as the facts of a young journal. */
  readonly children?: ReactNode
}

const TALL = 280

/** The result of the period: its figure and components, its curve, and the figures that judge it. */
export function ResultHero({ report, filters, height = 190, children }: Props) {
  const { money } = useFormats(report.currency)
  const results = useResultWords()
  const [chosen, setCurve] = useParameter('curve', CURVES, 'closed')
  const curve = chosen === 'equity' && !hasEquity(report) ? 'booked' : chosen
  const { span, before } = usePeriodBefore(filters, curve === 'closed')
  const compared = useMemo(
    () =>
      span === null
        ? null
        : { span, before: before === null ? null : { span: before.span, curve: before.report.netCurve } },
    [span, before],
  )
  const points = useMemo(() => pointsOf(report, curve), [report, curve])
  const isNetMoney = useIsNetMoney()
  const look = { isTall: height >= TALL, isNetMoney }
  const data = useChartData({ report, filters, curve, points, compared, money, ...look })
  const title = {
    closed: t('Cumulative {inSentence}', { inSentence: results.inSentence }),
    booked: t('Cumulative booked P&L'),
    equity: t('Equity'),
  }[curve]
  const { tools, shown } = useChartTools({ title, table: () => tableOf(points, { curve, title, money }) })
  const total = money.signed(points.at(-1)?.total ?? null)
  return (
    <Card
      title={report.summary.fees === null ? results.title : <Hint text={t(netProfit.formula)}>{results.title}</Hint>}
      actions={
        <SegmentedTabs
          label={t('Trades in the curve')}
          options={hasEquity(report) ? CURVE_NAMES() : CURVE_NAMES().slice(0, 2)}
          value={curve}
          onChange={setCurve}
        />
      }
      tools={tools}
    >
      <div className={styles.hero} data-with-more={children != null}>
        <dl className={styles.figures} aria-label={t('Key figures')}>
          <div className={styles.result}>
            <dt className="hidden">{results.title}</dt>
            <Headline report={report} filters={filters} money={money} />
            {curve !== 'closed' || before === null ? null : (
              <dd className={styles.before}>
                <Before
                  days={before.span.last - before.span.first + 1}
                  net={before.report.summary.netProfit}
                  money={money}
                />
              </dd>
            )}
            <dd className={styles.curve}>
              {shown(<TimeChart data={data} label={t('{title}, now {total}', { title, total })} height={height} />)}
            </dd>
            {curve === 'closed' ? null : (
              <dd className={styles.note}>
                <Suspense>
                  <CurveNote report={report} curve={curve} />
                </Suspense>
              </dd>
            )}
          </div>
          <Strip report={report} filters={filters} />
        </dl>
        {children}
      </div>
    </Card>
  )
}

type BeforeProps = { readonly days: number; readonly net: number | null; readonly money: MoneyFormat }

function Before({ days, net, money }: BeforeProps) {
  const amount = <Whole text={money.signed(net)} />
  return days === 1 ? (
    <Trans text="{amount} the day before" with={{ amount }} />
  ) : (
    <Trans text="{amount} in the {days} before" with={{ amount, days: plural(days, 'day') }} />
  )
}

type HeadlineProps = Pick<Props, 'report' | 'filters'> & { readonly money: MoneyFormat }

/** The net result, and below it what it is made of and what it leaves out. */
function Headline({ report: { summary, booked, notices, facts }, filters, money }: HeadlineProps) {
  const uid = useUid()
  const net = summary.netProfit
  const { incompleteBasis } = notices
  const namesFees = !facts.some(({ kind }) => kind === 'fees')
  return (
    <>
      <dd className={`${styles.figure} figures`} data-explain={explainedBy({ slice: drillSearch(filters, {}) })}>
        <Money sign={net} text={money.signed(net)} />
      </dd>
      <dd className={styles.split}>
        <span>{presetPeriodName(filters)}</span>
        <span>{plural(summary.count ?? 0, 'closed trade')}</span>
        {summary.fees === null ? (
          <span>{t('before costs')}</span>
        ) : namesFees ? (
          <span>{t('fees {fees}', { fees: money.plain(summary.fees) })}</span>
        ) : null}
        {booked.open === 0 ? null : (
          <span>
            <OpenBooked open={booked.open} money={money} />
          </span>
        )}
        {incompleteBasis === 0 ? null : (
          <Link
            className={styles.partly}
            to={userPath(uid, 'trades', listSearch({ ...filters, flag: ['incomplete-basis'] }))}
          >
            {t('{trades} partly counted', { trades: plural(incompleteBasis, 'trade') })}
          </Link>
        )}
      </dd>
    </>
  )
}

type ChartInput = Pick<Props, 'report' | 'filters'> & {
  readonly curve: Curve
  readonly points: readonly CurvePoint[]
  readonly compared: ComparedSpan | null
  readonly money: MoneyFormat
  readonly isTall: boolean
  readonly isNetMoney: boolean
}

function useChartData({ report, filters, curve, points, compared, money, isTall, isNetMoney }: ChartInput) {
  return useMemo(() => {
    const baseline = curve === 'equity' ? (report.capital.start ?? 0) : 0
    const { strip, ...whole } = wholeLines(points, baseline)
    return {
      ...whole,
      ...(isTall ? { strip } : curve === 'closed' && compared !== null ? comparedLines(report.netCurve, compared) : {}),
      baseline,
      stepped: curve === 'equity',
      marks: curve === 'equity' ? marksOf(points, money) : [],
      explained:
        curve === 'closed' ? explainedDays(report.netCurve, filters) : explainedBookings(report.equity, filters),
      explainedStrip: isNetMoney ? explainedDrawdowns(points, { curve, filters }) : undefined,
      format: money.compact,
      exact: money.signed,
    }
  }, [report, filters, curve, points, compared, money, isTall, isNetMoney])
}

type TableInput = { readonly curve: Curve; readonly title: string; readonly money: MoneyFormat }

/** The newest day first. */
function tableOf(points: readonly CurvePoint[], { curve, title, money }: TableInput): readonly (readonly string[])[] {
  const isEquity = curve === 'equity'
  return [
    [t('Day'), 'P&L', ...(isEquity ? [t('Deposits')] : []), title, t('Drawdown')],
    ...points
      .toReversed()
      .map((point) => [
        dayName(point.day),
        money.signed(point.change),
        ...(isEquity ? [money.signed(point.flow)] : []),
        money.signed(point.total),
        money.signed(-point.drawdown),
      ]),
  ]
}
