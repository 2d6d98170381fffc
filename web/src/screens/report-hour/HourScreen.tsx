import { BreakdownChoice } from '../../parts/breakdown/BreakdownChoice.tsx'
import { GroupReport } from '../../parts/report/GroupReport.tsx'
import { t } from '../../language/translate.ts'

export default function HourScreen() {
  return <GroupReport kind="hour" keyName={t('Hour')} basis={'open'} choice={<BreakdownChoice by="hour" />} />
}
