import { GroupReport } from '../../parts/report/GroupReport.tsx'

export default function MonthScreen() {
  return <GroupReport kind="month" title="By month" keyName="Month" basis={'close'} />
}
