import { dayKey } from '@roundtrip/core/base'
import type { DaySpan, PeriodReport, RowResult } from '@roundtrip/core/reports'
import type { Judgement } from '@roundtrip/core/rules'
import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router'
import { useCollection } from '../../data/documents/use-documents.ts'
import { useJudgement } from '../../data/rules/judgement.ts'
import { useRules } from '../../data/rules/rules.ts'
import { useLabelNames } from '../../data/labels/labels.ts'
import { usePeriodReport } from '../../data/reports/periods.ts'
import { adjacentPeriod, reviewSpan } from '../../data/journal/review-periods.ts'
import { useUid } from '../../data/session/user-context.ts'
import { useFormats } from '../../data/settings/settings.ts'
import { countText, MISSING, percentText, plural, ratioText } from '../../format/number.ts'
import { periodName, weekdayAndDay } from '../../format/time.ts'
import { Failed } from '../../parts/States.tsx'
import type { CardResults } from '../../parts/sharing/result-card.ts'
import { useResultCard } from '../../parts/sharing/use-result-card.ts'
import { tradeRow } from '../../parts/trade-row.ts'
import { dayPath, tradePath } from '../../paths.ts'
import { OpenLine } from '../../parts/OpenLine.tsx'
import { Card } from '../../ui/Card.tsx'
import { Kpi, KpiRow } from '../../ui/Kpi.tsx'
import { Money } from '../../ui/Money.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './Journal.module.css'
import { t } from '../../language/translate.ts'
import { Trans } from '../../language/Trans.tsx'

type Props = { readonly period: string; readonly span: DaySpan; readonly children: ReactNode }

/** The figures of a period next to those of the previous one, around its review. */
export function PeriodSummary({ period, span, children }: Props) {
  const before = adjacentPeriod(period, -1)
  const now = usePeriodReport(span)
  const past = usePeriodReport(reviewSpan(before) ?? span)
  const { report } = now
  usePeriodCard(period, report)
  if (now.error !== null && report === undefined) return <Failed error={now.error} onRetry={now.retry} />
  if (report === undefined) return <Skeleton height={106} />
  return (
    <>
      <Figures
        report={report}
        past={past.report}
        pastName={period.includes('W') ? t('the week before') : t('the month before')}
      />
      <div className={styles.grid}>
        <div className={styles.stack}>
          {children}
          <Days report={report} />
        </div>
        <div className={styles.stack}>
          <Best report={report} columns={now.columns} span={span} />
          <Labels report={report} />
        </div>
      </div>
    </>
  )
}

function usePeriodCard(period: string, report: PeriodReport | undefined): void {
  const results = useMemo((): CardResults | null => {
    if (report === undefined) return null
    const { net, closed, winRate, profitFactor } = report
    let total = 0
    const curve = report.days.map((day) => (total += day.net))
    return { subject: periodName(period), net, trades: closed, winRate, profitFactor, totalR: null, curve }
  }, [period, report])
  useResultCard(results, report?.currency)
}

type FiguresProps = {
  readonly report: PeriodReport
  readonly past: PeriodReport | undefined
  readonly pastName: string
}

function Figures({ report, past, pastName }: FiguresProps) {
  const { money } = useFormats(report.currency)
  const compared = (text: (report: PeriodReport) => string): string => {
    const pastText = past === undefined ? MISSING : text(past)
    return pastText === MISSING ? '\u00a0' : `${pastText} ${pastName}`
  }
  return (
    <KpiRow label={t('Figures of the period')}>
      <Kpi
        label={t('Net P&L')}
        formula={t('Trades that closed in this period, with all their fees and funding.')}
        figure={<Money sign={report.net} text={money.signed(report.net)} />}
        meaning={
          <>
            {compared(({ net }) => money.signed(net))}
            <OpenLine open={report.open} money={money} />
          </>
        }
      />
      <Kpi
        label={t('Trades closed')}
        figure={countText(report.closed)}
        meaning={compared(({ closed }) => countText(closed))}
      />
      <Kpi
        label={t('Win rate')}
        figure={percentText(report.winRate)}
        split={{ won: report.wins, lost: report.losses }}
        meaning={compared(({ winRate }) => percentText(winRate))}
      />
      <Kpi
        label={t('Expectancy')}
        figure={<Money sign={report.expectancy} text={money.signed(report.expectancy)} />}
        meaning={compared(({ expectancy }) => money.signed(expectancy))}
      />
      <Kpi
        label={t('Profit factor')}
        figure={ratioText(report.profitFactor)}
        meaning={compared(({ profitFactor }) => ratioText(profitFactor))}
      />
    </KpiRow>
  )
}

type BestProps = {
  readonly report: PeriodReport
  readonly columns: ReturnType<typeof usePeriodReport>['columns']
  readonly span: DaySpan
}

function Best({ report, columns, span }: BestProps) {
  const uid = useUid()
  const { money } = useFormats(report.currency)
  const { documents: entries } = useCollection('journal')
  const [first, last] = [dayKey(span.first), dayKey(span.last)]
  const moods = [...entries].flatMap(([day, { mood }]) => (day >= first && day <= last && mood !== null ? [mood] : []))
  const mood = moods.length === 0 ? null : moods.reduce((sum, moodOfDay) => sum + moodOfDay, 0) / moods.length
  const rules = useRules()
  const judged = useJudgement({ from: first, to: last })
  const trade = (result: RowResult | null): ReactNode => {
    if (result === null || columns === undefined) return MISSING
    const { id, ticker } = tradeRow(columns, result.row)
    return (
      <>
        <Link to={tradePath(uid, id)}>{ticker}</Link> <Money sign={result.net} text={money.signed(result.net)} />
      </>
    )
  }
  const day = (result: PeriodReport['bestDay']): ReactNode =>
    result === null ? (
      MISSING
    ) : (
      <>
        <Link to={dayPath(uid, result.day)}>{weekdayAndDay(result.day)}</Link>{' '}
        <Money sign={result.net} text={money.signed(result.net)} />
      </>
    )
  const adherenceCell = (judgement: Judgement | undefined): ReactNode =>
    judgement === undefined || judgement.adherence === null ? (
      MISSING
    ) : (
      <>
        {percentText(judgement.adherence)}{' '}
        <span className="soft">
          <Trans
            text="over {days}"
            with={{ days: plural(judgement.days.filter(({ score }) => score !== null).length, 'day') }}
          />
        </span>
      </>
    )
  const lines: readonly (readonly [string, ReactNode])[] = [
    [t('Best day'), day(report.bestDay)],
    [t('Worst day'), day(report.worstDay)],
    [t('Best trade'), trade(report.bestTrade)],
    [t('Worst trade'), trade(report.worstTrade)],
    [t('Fees'), money.plain(report.fees)],
    [t('Funding'), money.signed(report.funding)],
    ...(rules.length === 0 ? [] : [[t('Rules kept'), adherenceCell(judged.data)] as const]),
    [t('Mood, on average'), mood === null ? MISSING : t('{mood} of 5', { mood: ratioText(mood, 1) })],
  ]
  return (
    <Card title={t('In short')}>
      <ul className={styles.lines}>
        {lines.map(([name, text]) => (
          <li key={name}>
            <span className="soft">{name}</span>
            <span className={styles.end}>{text}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const LABELS_SHOWN = 6

function Labels({ report }: { readonly report: PeriodReport }) {
  const { money } = useFormats(report.currency)
  const names = useLabelNames()
  if (report.labels.length === 0) return null
  return (
    <Card title={t('Labels used most')}>
      <ul className={styles.lines}>
        {report.labels.slice(0, LABELS_SHOWN).map(({ label, count: used, net }) => (
          <li key={label}>
            <span>
              {names.get(label)?.name ?? label} <span className="soft">{plural(used, 'trade')}</span>
            </span>
            <Money sign={net} text={money.signed(net)} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Days({ report }: { readonly report: PeriodReport }) {
  const uid = useUid()
  const { money } = useFormats(report.currency)
  return (
    <Card title={t('Days')}>
      {report.days.length === 0 ? <p className="soft">{t('Nothing was traded.')}</p> : null}
      <ul className={styles.lines}>
        {report.days.map(({ day, net, open, closed }) => (
          <li key={day}>
            <span>
              <Link to={dayPath(uid, day)}>{weekdayAndDay(day)}</Link>{' '}
              <span className="soft">{plural(closed, 'trade')}</span>
            </span>
            <span className={styles.end}>
              {closed === 0 ? MISSING : <Money sign={net} text={money.signed(net)} />}
              <OpenLine open={open} money={money} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
