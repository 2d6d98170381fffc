import { BreakdownChoice } from '../../parts/breakdown/BreakdownChoice.tsx'
import { GroupReport } from '../../parts/report/GroupReport.tsx'
import { t } from '../../language/translate.ts'

export default function TickerScreen() {
  return <GroupReport kind="ticker" keyName={t('Ticker')} basis={null} choice={<BreakdownChoice by="ticker" />} />
}
