import type { TradeDetail } from '@roundtrip/contract'
import { useMemo } from 'react'
import { useFormats } from '../../data/settings.ts'
import { moneyFormat } from '../../format/money.ts'
import { quantity } from '../../format/number.ts'
import { timeFormat } from '../../format/time.ts'
import { ChartCard } from '../../ui/ChartCard.tsx'
import { TimeChart } from '../../ui/TimeChart.tsx'
import { runningSteps } from './running.ts'
import styles from './Trade.module.css'

/** What the trade had booked after each fill and payment. */
export function RunningCard({ trade }: { readonly trade: TradeDetail }) {
  const { times } = useFormats()
  const steps = useMemo(() => runningSteps(trade, times.zone), [trade, times.zone])
  const money = useMemo(() => moneyFormat(trade.settle), [trade.settle])
  const data = useMemo(
    () => ({
      line: steps.profit,
      strip: steps.position,
      stripLook: { tone: 'accent', format: quantity } as const,
      baseline: 0,
      stepped: true,
      format: money.compact,
    }),
    [steps, money],
  )
  // The points carry readings of the wall clock already.
  const clockTimes = timeFormat('UTC')
  const positions = new Map(steps.position.map((point) => [point.time, point.value]))
  return (
    <ChartCard
      title="Booked profit and position"
      hint="above, and below"
      table={() => [
        ['Time', 'Booked profit', 'Position'],
        ...steps.profit.map((point) => [
          clockTimes.exact(Number(point.time) * 1_000),
          money.signed(point.value),
          quantity(positions.get(point.time) ?? null),
        ]),
      ]}
    >
      <TimeChart
        data={data}
        label={`Booked profit, at last ${money.signed(steps.profit.at(-1)?.value ?? null)}`}
        height={280}
      />
      <p className={styles.soft}>Each step is a fill or a payment, not the market between them. Candles come later.</p>
    </ChartCard>
  )
}
