import type { Report } from '@roundtrip/core/reports'
import { useMemo } from 'react'
import { useFormats } from '../../data/settings.ts'
import { useParameter } from '../../data/use-filters.ts'
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

/** The profit as it grew, a point a day, with the depth under the last peak as a strip of its own. */
export function EquityCard({ report }: { readonly report: Report }) {
  const [span, setSpan] = useParameter('span', SPANS, 'all')
  const { money } = useFormats(report.currency)
  const points = useMemo(() => report.equity.slice(-DAYS[span]), [report, span])
  const last = points.at(-1)
  const baseline = startOf(report)
  const title = baseline === 0 ? 'Cumulative net P&L' : 'Equity'
  const data = useMemo(
    () => ({
      line: points.map((point) => ({ time: point.day, value: point.equity })),
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
      actions={<SegmentedTabs label="Span of the curve" options={NAMES} value={span} onChange={setSpan} />}
      table={() => [
        ['Day', 'P&L', title, 'Drawdown'],
        ...points
          .toReversed()
          .map((point) => [
            dayName(point.day),
            money.signed(point.pnl),
            money.signed(point.equity),
            money.signed(-point.drawdown),
          ]),
      ]}
    >
      <TimeChart data={data} label={`${title}, now ${money.signed(last?.equity ?? null)}`} height={330} />
    </ChartCard>
  )
}

/** The balance before the first day: zero unless the trader told one. */
function startOf(report: Report): number {
  const first = report.equity[0]
  if (first === undefined) return 0
  // Money is whole units of 10^-8, so a rest below that is only noise of doubles.
  const start = Math.round((first.equity - first.pnl) * 1e8) / 1e8
  return start === 0 ? 0 : start
}
