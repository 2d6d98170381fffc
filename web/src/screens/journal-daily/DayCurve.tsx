import { createClock } from '@roundtrip/core/base'
import type { DayReport } from '@roundtrip/core/reports'
import { useMemo } from 'react'
import { useFormats, useSettings } from '../../data/settings/settings.ts'
import { fromStart } from '../../ui/from-start.ts'
import { ChartCard } from '../../ui/ChartCard.tsx'
import { TimeChart } from '../../ui/TimeChart.tsx'
import { t } from '../../language/translate.ts'

/** The net of the day as it changed with each closed trade. */
export function DayCurve({ report }: { readonly report: DayReport }) {
  const { money, times } = useFormats(report.currency)
  const { settings } = useSettings()
  const data = useMemo(() => {
    const { offsetAt } = createClock({ zone: settings.zone })
    const points = new Map<number, number>()
    // The chart has no time zones and takes one value per second: it gets wall-clock times, and the last value of each
    // second.
    for (const { time, value } of report.curve) points.set(Math.floor((time + offsetAt(time)) / 1000), value)
    const line = fromStart([...points].sort(([a], [b]) => a - b).map(([time, value]) => ({ time, value })))
    return { line, baseline: 0, stepped: true, format: money.compact, exact: money.signed }
  }, [report, money, settings.zone])
  if (report.curve.length === 0) return null
  return (
    <ChartCard
      title={t('Net P&L during the day')}
      table={() => [
        [t('Time'), t('Net P&L so far')],
        ...report.curve.map(({ time, value }) => [times.moment(time), money.signed(value)]),
      ]}
    >
      <TimeChart
        data={data}
        label={t('Net P&L during the day, at its end {net}', { net: money.signed(report.net) })}
        height={220}
      />
    </ChartCard>
  )
}
