import { GroupReport } from '../../parts/report/GroupReport.tsx'
import { useParameter } from '../../data/filters/use-filters.ts'
import { SegmentedTabs } from '../../ui/SegmentedTabs.tsx'
import { CalendarReport } from './CalendarReport.tsx'
import { t } from '../../language/translate.ts'

const TABS = ['weekday', 'calendar'] as const
const NAMES = [
  { value: 'weekday', text: t('Day of the week') },
  { value: 'calendar', text: t('Calendar day') },
] as const

export default function DayScreen() {
  const [tab, setTab] = useParameter('tab', TABS, 'weekday')
  const tabs = (
    <div>
      <SegmentedTabs label={t('Kind of day')} options={NAMES} value={tab} onChange={setTab} />
    </div>
  )
  if (tab === 'calendar') return <CalendarReport tabs={tabs} />
  return <GroupReport kind="weekday" title={t('By day')} keyName={t('Weekday')} basis="open" tabs={tabs} />
}
