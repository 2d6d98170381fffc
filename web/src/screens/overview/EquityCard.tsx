import type { Report } from '@roundtrip/core/reports'
import { useMemo } from 'react'
import { useFormats } from '../../data/settings.ts'
import { useParameter } from '../../data/use-filters.ts'
import type { MoneyFormat } from '../../format/money.ts'
import { dayName } from '../../format/time.ts'
import { ChartCard } from '../../ui/ChartCard.tsx'
import { SegmentedTabs } from '../../ui/SegmentedTabs.tsx'
import { TimeChart } from '../../ui/TimeChart.tsx'
import styles from './Overview.module.css'

const SPANS = ['1m', '3m', '1y', 'all'] as const
const NAMES = [
  { value: '1m', text: '1M' },
  { value: '3m', text: '3M' },
  { value: '1y', text: '1Y' },
  { value: 'all', text: 'All' },
] as const
const DAYS = { '1m': 31, '3m': 92, '1y': 366, all: Number.POSITIVE_INFINITY }

const CURVES = ['closed', 'booked'] as const
const CURVE_NAMES = [
  { value: 'closed', text: 'Closed' },
  { value: 'booked', text: 'Booked' },
] as const

type Point = { readonly day: string; readonly change: number; readonly total: number; readonly drawdown: number }

/**
 * Profit as it grew, a point a day, with the depth under the last peak below it. The curve of closed trades ends at Net
 * P&L and falls by Max drawdown; the booked one adds what open trades have realized, each amount on its own day.
 */
export function EquityCard({ report }: { readonly report: Report }) {
  const [span, setSpan] = useParameter('span', SPANS, 'all')
  const [curve, setCurve] = useParameter('curve', CURVES, 'closed')
  const { money } = useFormats(report.currency)
  const all = useMemo(() => pointsOf(report, curve), [report, curve])
  const points = useMemo(() => all.slice(-DAYS[span]), [all, span])
  const last = points.at(-1)
  const baseline = curve === 'closed' ? 0 : startOf(report)
  const title = curve === 'closed' ? 'Cumulative net P&L' : baseline === 0 ? 'Cumulative booked P&L' : 'Equity'
  const data = useMemo(
    () => ({
      line: points.map((point) => ({ time: point.day, value: point.total })),
      strip: points.map((point) => ({ time: point.day, value: -point.drawdown })),
      baseline,
      format: money.compact,
    }),
    [points, baseline, money],
  )
  return (
    <ChartCard
      title={title}
      className={styles.wide}
      actions={
        <>
          <SegmentedTabs label="Trades in the curve" options={CURVE_NAMES} value={curve} onChange={setCurve} />
          <SegmentedTabs label="Span of the curve" options={NAMES} value={span} onChange={setSpan} />
        </>
      }
      table={() => [
        ['Day', 'P&L', title, 'Drawdown'],
        ...points
          .toReversed()
          .map((point) => [
            dayName(point.day),
            money.signed(point.change),
            money.signed(point.total),
            money.signed(-point.drawdown),
          ]),
      ]}
    >
      <TimeChart data={data} label={`${title}, now ${money.signed(last?.total ?? null)}`} height={310} />
      <p className={styles.note}>{contents(report, { curve, money })}</p>
    </ChartCard>
  )
}

function pointsOf(report: Report, curve: (typeof CURVES)[number]): readonly Point[] {
  if (curve === 'closed') return report.netCurve.map((point) => ({ ...point, change: point.net }))
  return report.equity.map((point) => ({ ...point, change: point.pnl, total: point.equity }))
}

/** What is in the curve, with the amounts that it adds up to. */
function contents(
  { booked }: Report,
  { curve, money }: { curve: (typeof CURVES)[number]; money: MoneyFormat },
): string {
  const closed = money.signed(booked.closed)
  const open = money.signed(booked.open)
  if (booked.open === 0) {
    return curve === 'closed'
      ? `Closed trades, by the day they closed: ${closed}.`
      : `Every amount on the day it was booked: ${closed}.`
  }
  return curve === 'closed'
    ? `Closed trades: ${closed}. Open trades have booked ${open} so far, which is not in this curve.`
    : `Closed trades ${closed} and open trades ${open} so far: ${money.signed(booked.total)} booked.`
}

/** The balance before the first day: zero unless the trader entered one. */
function startOf(report: Report): number {
  const first = report.equity[0]
  if (first === undefined) return 0
  // Money is whole units of 10^-8, so a rest below that is only noise of doubles.
  const start = Math.round((first.equity - first.pnl) * 1e8) / 1e8
  return start === 0 ? 0 : start
}
