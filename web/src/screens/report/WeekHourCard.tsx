import { useResultWords } from '../../data/reports/result-form.ts'
import type { WeekHour } from '@roundtrip/core/charts'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { drillSearch, type Filters } from '../../data/filters/filters.ts'
import { useUid } from '../../data/session/user-context.ts'
import { useFormats, useSettings } from '../../data/settings/settings.ts'
import type { MoneyFormat } from '../../format/money.ts'
import { countText, percentText, plural } from '../../format/number.ts'
import { hourName, hourSpan, LONG_WEEKDAYS, shortHour, WEEKDAYS } from '../../format/time.ts'
import { userPath } from '../../paths.ts'
import { ChartCard } from '../../ui/ChartCard.tsx'
import { HeatGrid } from '../../ui/HeatGrid.tsx'
import { t } from '../../language/translate.ts'

/** With fewer trades, an hour of the week is not a finding. */
const ENOUGH = 10

type Props = { readonly hours: readonly WeekHour[]; readonly currency: string; readonly filters: Filters }

/** Net P&L of each hour of the week; a cell links to its trades. */
export function WeekHourCard({ hours, currency, filters }: Props) {
  const { money } = useFormats(currency)
  const results = useResultWords()
  const { settings } = useSettings()
  const uid = useUid()
  const navigate = useNavigate()
  const cells = useMemo(
    () =>
      hours.map(({ weekday, hour, count, net }) => ({
        row: weekday,
        column: hour,
        value: net,
        valueText: money.signed(net),
        name: `${LONG_WEEKDAYS()[weekday] ?? ''} ${hourSpan(hour)}`,
        countText: count === 0 ? t('no trades') : plural(count, 'trade'),
        href:
          count === 0 ? undefined : userPath(uid, 'trades', drillSearch(filters, { weekday: [weekday], hour: [hour] })),
      })),
    [hours, money, uid, filters],
  )
  return (
    <ChartCard
      title={findingOf(hours, money) ?? t('{title} by weekday and hour', { title: results.title })}
      hint={
        filters.basis === 'close'
          ? t('by close time, {zone}', { zone: settings.zone })
          : t('by open time, {zone}', { zone: settings.zone })
      }
      table={() => [
        [t('Weekday'), t('Hour'), results.title, t('Trades'), t('Won')],
        ...hours
          .filter(({ count }) => count > 0)
          .map(({ weekday, hour, count, wins, net }) => [
            LONG_WEEKDAYS()[weekday] ?? '',
            hourSpan(hour),
            money.signed(net),
            countText(count),
            percentText(wins / count),
          ]),
      ]}
    >
      <HeatGrid
        label={t('{title} by weekday and hour in {zone}', { title: results.title, zone: settings.zone })}
        rows={WEEKDAYS()}
        columns={COLUMNS}
        cells={cells}
        worstText={money.compactSigned(Math.min(0, ...hours.map(({ net }) => net)))}
        bestText={money.compactSigned(Math.max(0, ...hours.map(({ net }) => net)))}
        onOpen={(href) => void navigate(href)}
      />
    </ChartCard>
  )
}

const COLUMNS = Array.from({ length: 24 }, (_, hour) => shortHour(hour))

/** `Wednesday 15:00 earned most: +$1,204.00`, or the largest loss if nothing earned. */
function findingOf(hours: readonly WeekHour[], money: MoneyFormat): string | null {
  const sorted = hours.filter(({ count }) => count >= ENOUGH).toSorted((a, b) => b.net - a.net)
  const [best, worst] = [sorted[0], sorted.at(-1)]
  const named = best !== undefined && best.net > 0 ? best : worst
  if (named === undefined || named.net === 0) return null
  const values = {
    weekday: LONG_WEEKDAYS()[named.weekday] ?? '',
    hour: hourName(named.hour),
    net: money.signed(named.net),
  }
  return named.net > 0
    ? t('{weekday} {hour} earned most: {net}', values)
    : t('{weekday} {hour} lost most: {net}', values)
}
