import { BreakdownChoice } from '../../parts/breakdown/BreakdownChoice.tsx'
import { GroupReport } from '../../parts/report/GroupReport.tsx'
import { useParameter } from '../../data/filters/use-filters.ts'
import { CalendarReport } from './CalendarReport.tsx'
import { t } from '../../language/translate.ts'

const TABS = ['weekday', 'calendar'] as const

export default function DayScreen() {
  const [tab] = useParameter('tab', TABS, 'weekday')
  if (tab === 'calendar') return <CalendarReport />
  return <GroupReport kind="weekday" keyName={t('Weekday')} basis="open" choice={<BreakdownChoice by="weekday" />} />
}
