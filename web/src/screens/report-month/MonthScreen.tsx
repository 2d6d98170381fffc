import { BreakdownChoice } from '../../parts/breakdown/BreakdownChoice.tsx'
import { GroupReport } from '../../parts/report/GroupReport.tsx'
import { t } from '../../language/translate.ts'

export default function MonthScreen() {
  return <GroupReport kind="month" keyName={t('Month')} basis={'close'} choice={<BreakdownChoice by="month" />} />
}
