import type { CivilDay } from '@roundtrip/core/base'
import { dayKey } from '@roundtrip/core/base'
import type { DayScore, Judgement } from '@roundtrip/core/rules'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { useUid } from '../../data/session/user-context.ts'
import { useToday } from '../../data/settings/settings.ts'
import { percentText, plural } from '../../format/number.ts'
import { dayName } from '../../format/time.ts'
import { squaresOfYear } from '../../parts/calendar.ts'
import { dayPath } from '../../paths.ts'
import { ChartCard } from '../../ui/ChartCard.tsx'
import { YearHeat } from '../../ui/YearHeat.tsx'
import { t } from '../../language/translate.ts'

/** A year of days by adherence. Each day links to its journal page. */
export function AdherenceCard({ judgement }: { readonly judgement: Judgement }) {
  const uid = useUid()
  const navigate = useNavigate()
  const today = useToday()
  const { days } = judgement
  const year = useMemo(() => {
    const byDay = new Map<CivilDay, DayScore>(days.map((day) => [day.day, day]))
    return squaresOfYear(today, (day) => {
      const dayScore = byDay.get(day)
      return {
        value: tone(dayScore),
        hasValue: dayScore !== undefined && dayScore.score !== null,
        text: textOf(dayScore),
      }
    })
  }, [days, today])
  return (
    <ChartCard
      title={t('Adherence by day')}
      table={() => [
        [t('Day'), t('Kept'), t('Broken')],
        ...days
          .toReversed()
          .map((day) => [
            dayName(dayKey(day.day)),
            day.dayOff ? t('day off') : percentText(day.score, 0),
            String(day.failed),
          ]),
      ]}
    >
      <YearHeat
        {...year}
        label={t('Adherence to the rules by day')}
        worstText={t('all broken')}
        bestText={t('all kept')}
        onOpen={(day) => void navigate(dayPath(uid, day))}
      />
    </ChartCard>
  )
}

/** A perfect day is green; others are redder the more was broken. */
function tone(day: DayScore | undefined): number {
  if (day === undefined || day.score === null) return 0
  return day.score === 1 ? 1 : day.score - 1
}

function textOf(day: DayScore | undefined): string {
  if (day === undefined) return t('nothing to judge')
  if (day.dayOff) return t('day off')
  return t('{score} kept, {breaches}', {
    score: percentText(day.score, 0),
    breaches: plural(day.failed, 'breach', 'breaches'),
  })
}
