import { useResultWords } from '../../data/reports/result-form.ts'
import type { ShownReport } from '../../data/reports/report.ts'
import { MONEY_UNIT } from '@roundtrip/core/reports'
import { useMemo } from 'react'
import { useFormats } from '../../data/settings/settings.ts'
import { useParameter } from '../../data/filters/use-filters.ts'
import type { MoneyFormat } from '../../format/money.ts'
import { dayName } from '../../format/time.ts'
import { fromStart } from '../../ui/from-start.ts'
import { ChartCard } from '../../ui/ChartCard.tsx'
import { SegmentedTabs } from '../../ui/SegmentedTabs.tsx'
import { TimeChart } from '../../ui/TimeChart.tsx'
import styles from './Report.module.css'
import { t } from '../../language/translate.ts'

const SPANS = ['1m', '3m', '1y', 'all'] as const
const NAMES = [
  { value: '1m', text: '1M' },
  { value: '3m', text: '3M' },
  { value: '1y', text: '1Y' },
  { value: 'all', text: t('All') },
] as const
const DAYS = { '1m': 31, '3m': 92, '1y': 366, all: Number.POSITIVE_INFINITY }

const CURVES = ['closed', 'booked', 'equity'] as const
type Curve = (typeof CURVES)[number]
const CURVE_NAMES: readonly { readonly value: Curve; readonly text: string }[] = [
  { value: 'closed', text: t('Closed') },
  { value: 'booked', text: t('Booked') },
  { value: 'equity', text: t('Equity') },
]

type Point = {
  readonly day: string
  readonly change: number
  readonly total: number
  readonly drawdown: number
  /** Deposits less withdrawals; null if a rate is missing. */
  readonly flow: number | null
}

/**
 * Cumulative profit, one point per day, with the drawdown below. The curve of closed trades ends at Net P&L and its
 * largest fall is Max drawdown; the booked curve adds what open trades have realised, each amount on its own day.
 * Equity is booked profit plus capital: deposits and withdrawals are marked steps, not profit.
 */
export function EquityCard({ report }: { readonly report: ShownReport }) {
  const [span, setSpan] = useParameter('span', SPANS, 'all')
  const [wanted, setCurve] = useParameter('curve', CURVES, 'closed')
  const hasCapital =
    (report.capital.start !== null || report.capital.hasFlows) && report.equity.some(({ equity }) => equity !== null)
  const curve = wanted === 'equity' && !hasCapital ? 'booked' : wanted
  const { money } = useFormats(report.currency)
  const all = useMemo(() => pointsOf(report, curve), [report, curve])
  const points = useMemo(() => all.slice(-DAYS[span]), [all, span])
  const last = points.at(-1)
  const baseline = curve === 'equity' ? (report.capital.start ?? 0) : 0
  const results = useResultWords()
  const title = {
    closed: t('Cumulative {inSentence}', { inSentence: results.inSentence }),
    booked: t('Cumulative booked P&L'),
    equity: t('Equity'),
  }[curve]
  const data = useMemo(
    () => ({
      ...linesOf(all, { start: baseline, days: DAYS[span] }),
      baseline,
      stepped: curve === 'equity',
      marks: curve === 'equity' ? marksOf(points, money) : [],
      format: money.compact,
      exact: money.signed,
    }),
    [all, span, points, baseline, curve, money],
  )
  return (
    <ChartCard
      title={title}
      actions={
        <>
          <SegmentedTabs
            label={t('Trades in the curve')}
            options={hasCapital ? CURVE_NAMES : CURVE_NAMES.slice(0, 2)}
            value={curve}
            onChange={setCurve}
          />
          <SegmentedTabs label={t('Span of the curve')} options={NAMES} value={span} onChange={setSpan} />
        </>
      }
      table={() => [
        [t('Day'), 'P&L', ...(curve === 'equity' ? [t('Deposits')] : []), title, t('Drawdown')],
        ...points
          .toReversed()
          .map((point) => [
            dayName(point.day),
            money.signed(point.change),
            ...(curve === 'equity' ? [money.signed(point.flow)] : []),
            money.signed(point.total),
            money.signed(-point.drawdown),
          ]),
      ]}
    >
      <TimeChart
        data={data}
        label={t('{title}, now {total}', { title, total: money.signed(last?.total ?? null) })}
        height={310}
      />
      <p className={styles.note}>{contents(report, { curve, money })}</p>
    </ChartCard>
  )
}

/** With the evening before the first day that is shown. */
function linesOf(points: readonly Point[], { start, days }: { readonly start: number; readonly days: number }) {
  const line = points.map((point) => ({ time: point.day, value: point.total }))
  const begun = fromStart(line, start)
  const strip = points.map((point) => ({ time: point.day, value: -point.drawdown }))
  const first = begun.length === line.length ? [] : begun.slice(0, 1).map(({ time }) => ({ time, value: 0 }))
  return { line: begun.slice(-days - 1), strip: [...first, ...strip].slice(-days - 1) }
}

function pointsOf(report: ShownReport, curve: Curve): readonly Point[] {
  if (curve === 'closed') return report.netCurve.map((point) => ({ ...point, change: point.net, flow: 0 }))
  if (curve === 'equity') {
    return report.equity.flatMap((point) =>
      point.equity === null ? [] : [{ ...point, change: point.pnl, total: point.equity }],
    )
  }
  let units = 0
  return report.equity.map((point) => {
    units += Math.round(point.pnl * MONEY_UNIT)
    return { ...point, change: point.pnl, total: units / MONEY_UNIT }
  })
}

/** A mark on each day with deposits or withdrawals. */
function marksOf(points: readonly Point[], money: MoneyFormat) {
  return points.flatMap(({ day, flow }) =>
    flow === null || flow === 0 ? [] : [{ time: day, text: money.compact(flow), up: flow > 0 }],
  )
}

/** What the curve includes, with the amounts that it adds up. */
function contents(
  { booked, capital, equity }: ShownReport,
  { curve, money }: { curve: Curve; money: MoneyFormat },
): string {
  if (curve === 'equity') return capitalText(capital, { equity, money })
  const closed = money.signed(booked.closed)
  const open = money.signed(booked.open)
  if (booked.open === 0) {
    return curve === 'closed'
      ? t('Closed trades, by the day they closed: {closed}.', { closed })
      : t('Every amount on the day it was booked: {closed}.', { closed })
  }
  return curve === 'closed'
    ? t('Closed trades: {closed}. Open trades have booked {open} so far, which is not in this curve.', { closed, open })
    : t('Closed trades {closed} and open trades {open} so far: {total} booked.', {
        closed,
        open,
        total: money.signed(booked.total),
      })
}

/** `Start $1,000. Deposits and withdrawals +$3,500, marked in the curve.` */
function capitalText(
  { start, hasFlows }: ShownReport['capital'],
  { equity, money }: { equity: ShownReport['equity']; money: MoneyFormat },
): string {
  const from = start === null ? '' : t('Start {start}. ', { start: money.plain(start) })
  if (!hasFlows) return t('{from}Every amount on the day it was booked.', { from })
  const moved = equity.reduce((sum, { flow }) => sum + Math.round((flow ?? 0) * MONEY_UNIT), 0) / MONEY_UNIT
  const unknown = equity.find(({ equity: value }) => value === null)
  const unrated =
    unknown === undefined
      ? ''
      : t(' From {day} on the equity is not known: a deposit has no exchange rate. Enter it in Settings.', {
          day: dayName(unknown.day),
        })
  return t('{from}Deposits and withdrawals {moved}, marked in the curve.{unrated}', {
    from,
    moved: money.signed(moved),
    unrated,
  })
}
