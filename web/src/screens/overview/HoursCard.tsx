import { useResultWords } from '../../data/reports/result-form.ts'
import type { ShownReport } from '../../data/reports/report.ts'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { drillSearch, type Filters, groupFilter } from '../../data/filters/filters.ts'
import { useUid } from '../../data/session/user-context.ts'
import { useFormats, useSettings } from '../../data/settings/settings.ts'
import { countText, plural } from '../../format/number.ts'
import { hourSpan, shortHour } from '../../format/time.ts'
import { userPath } from '../../paths.ts'
import { BarsChart } from '../../ui/BarsChart.tsx'
import { ChartCard } from '../../ui/ChartCard.tsx'
import { t } from '../../language/translate.ts'

/** The result of each hour of the day. */
export default function HoursCard({ report, filters }: { readonly report: ShownReport; readonly filters: Filters }) {
  const { money } = useFormats(report.currency)
  const results = useResultWords()
  const { settings } = useSettings()
  const uid = useUid()
  const navigate = useNavigate()
  const bars = useMemo(() => {
    const byHour = new Map(report.groups.hour.map((group) => [Number(group.key), group]))
    return Array.from({ length: 24 }, (_, hour) => {
      const group = byHour.get(hour)
      const key = String(hour).padStart(2, '0')
      return {
        key: String(hour),
        label: shortHour(hour),
        name: hourSpan(hour),
        value: group?.netProfit ?? 0,
        valueText: money.signed(group?.netProfit ?? 0),
        count: group?.count ?? 0,
        countText: plural(group?.count ?? 0, 'trade'),
        href:
          (group?.count ?? 0) === 0
            ? undefined
            : userPath(uid, 'trades', drillSearch(filters, groupFilter(filters, 'hour', key))),
      }
    })
  }, [report, money, uid, filters])
  return (
    <ChartCard
      title={t('P&L by hour')}
      hint={settings.zone}
      table={() => [
        [t('Hour'), results.title, t('Trades')],
        ...bars.map((bar) => [bar.name, bar.valueText, countText(bar.count)]),
      ]}
    >
      <BarsChart
        bars={bars}
        label={t('Net profit by hour of the day in {zone}', { zone: settings.zone })}
        axis={money.compact}
        height={220}
        onOpen={(key) => {
          const href = bars[Number(key)]?.href
          if (href !== undefined) void navigate(href)
        }}
      />
    </ChartCard>
  )
}
