import { useResultWords } from '../../data/reports/result-form.ts'
import { useMemo } from 'react'
import type { ShownReport } from '../../data/reports/report.ts'
import { useFormats } from '../../data/settings/settings.ts'
import { dayName } from '../../format/time.ts'
import { fromStart } from '../../ui/from-start.ts'
import { ChartCard } from '../../ui/ChartCard.tsx'
import { TimeChart } from '../../ui/TimeChart.tsx'
import { t } from '../../language/translate.ts'

/** The cumulative net of the closed trades of a setup, with the drawdown below. */
export function CurveCard({ report: { netCurve, currency } }: { readonly report: ShownReport }) {
  const { money } = useFormats(currency)
  const results = useResultWords()
  const data = useMemo(
    () => ({
      line: fromStart(netCurve.map(({ day, total }) => ({ time: day, value: total }))),
      strip: netCurve.map(({ day, drawdown }) => ({ time: day, value: -drawdown })),
      baseline: 0,
      stepped: false,
      marks: [],
      format: money.compact,
      exact: money.signed,
    }),
    [netCurve, money],
  )
  const title = t('Cumulative {inSentence}', { inSentence: results.inSentence })
  return (
    <ChartCard
      title={title}
      table={() => [
        [t('Day'), 'P&L', title, t('Drawdown')],
        ...netCurve
          .toReversed()
          .map(({ day, net, total, drawdown }) => [
            dayName(day),
            money.signed(net),
            money.signed(total),
            money.signed(-drawdown),
          ]),
      ]}
    >
      <TimeChart
        data={data}
        label={t('{title}, now {total}', { title, total: money.signed(netCurve.at(-1)?.total ?? null) })}
        height={230}
      />
    </ChartCard>
  )
}
