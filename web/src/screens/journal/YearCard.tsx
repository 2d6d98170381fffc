import type { CivilDay } from '@roundtrip/core/base'
import type { MoneyFormat } from '../../format/money.ts'
import { useResultWords } from '../../data/reports/result-form.ts'
import { type DayResult, yearDays } from '../../parts/calendar.ts'
import { dayHead, dayLine } from '../../parts/day-lines.ts'
import { ChartCard } from '../../ui/ChartCard.tsx'
import { YearHeat } from '../../ui/YearHeat.tsx'
import { t } from '../../language/translate.ts'

type Props = {
  readonly days: readonly DayResult[]
  readonly last: CivilDay
  readonly money: MoneyFormat
  readonly onOpen: (day: string) => void
}

/** A year of results; each day links to its page. */
export function YearCard({ days, last, money, onOpen }: Props) {
  const year = yearDays(last, { days: new Map(days.map((day) => [day.key, day])), money })
  const words = useResultWords()
  const results = year.days.map((day) => day.value)
  return (
    <ChartCard
      title={t('Twelve months')}
      table={() => [
        dayHead(words),
        ...days
          .slice(-366)
          .toReversed()
          .map((day) => dayLine(day, money)),
      ]}
    >
      <YearHeat
        label={t('Net profit of each day in the last twelve months')}
        {...year}
        worstText={money.compactSigned(Math.min(0, ...results))}
        bestText={money.compactSigned(Math.max(0, ...results))}
        onOpen={onOpen}
      />
    </ChartCard>
  )
}
