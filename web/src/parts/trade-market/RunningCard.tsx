import type { TradeDetail } from '@roundtrip/contract/trades'
import type { RunningPoint } from '@roundtrip/core/measures'
import { useMemo } from 'react'
import { useFormats } from '../../data/settings/settings.ts'
import { useTradeMoney } from '../../data/trades/trade-money.ts'
import { ownQuantity } from '../../format/number.ts'
import { timeFormat } from '../../format/time.ts'
import { fromStart } from '../../ui/from-start.ts'
import { ChartCard } from '../../ui/ChartCard.tsx'
import { TimeChart } from '../../ui/TimeChart.tsx'
import { atEqualSteps, runningCurve, runningSteps, spanOf } from './running.ts'
import styles from './Market.module.css'
import { t } from '../../language/translate.ts'

type Props = {
  readonly trade: TradeDetail
  /** Null without candles to value the open part. */
  readonly running: readonly RunningPoint[] | null
}

/** Candles are evenly spaced in time; fills and payments are not. */
function drawnLines(steps: ReturnType<typeof runningSteps>, isStepped: boolean) {
  const span = isStepped ? spanOf(steps) : null
  if (span === null) return { line: fromStart(steps.profit), strip: steps.position }
  return { line: atEqualSteps(steps.profit, span), strip: atEqualSteps(steps.position, span) }
}

/** The running result of the trade: at every candle if there are any, else at every fill and payment. */
export function RunningCard({ trade, running }: Props) {
  const { times } = useFormats()
  const steps = useMemo(
    () => (running === null ? runningSteps(trade, times.zone) : runningCurve(trade, running, times.zone)),
    [trade, running, times.zone],
  )
  const title = running === null ? t('Booked profit') : t('Running profit')
  const money = useTradeMoney(trade.settle)
  const data = useMemo(
    () => ({
      ...drawnLines(steps, running === null),
      stripLook: { name: t('Position'), tone: 'accent', format: ownQuantity, stepped: true } as const,
      baseline: 0,
      stepped: running === null,
      format: money.compact,
      exact: money.signed,
    }),
    [steps, money, running],
  )
  // The points are in wall-clock time already.
  const clockTimes = timeFormat('UTC')
  const positions = new Map(steps.position.map((point) => [point.time, point.value]))
  return (
    <ChartCard
      title={t('{title} and position', { title })}
      table={() => [
        [t('Time'), title, t('Position')],
        ...steps.profit.map((point) => [
          clockTimes.exact(Number(point.time) * 1_000),
          money.signed(point.value),
          ownQuantity(positions.get(point.time) ?? null),
        ]),
      ]}
    >
      <TimeChart
        data={data}
        label={t('{title}, at last {value}', { title, value: money.signed(steps.profit.at(-1)?.value ?? null) })}
        height={280}
      />
      <p className={styles.soft}>
        {running === null
          ? t('Each step is a fill or a payment, not the market between them.')
          : t('Realized profit plus the value of the open part, after fees so far, at the end of each candle.')}
      </p>
    </ChartCard>
  )
}
