import { BreakdownChoice } from '../../parts/breakdown/BreakdownChoice.tsx'
import { GroupReport } from '../../parts/report/GroupReport.tsx'
import { t } from '../../language/translate.ts'

export default function HoldingScreen() {
  return (
    <GroupReport kind="holding" keyName={t('Holding time')} basis={null} choice={<BreakdownChoice by="holding" />} />
  )
}
