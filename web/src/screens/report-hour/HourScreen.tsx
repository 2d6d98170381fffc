import { GroupReport } from '../../parts/report/GroupReport.tsx'

export default function HourScreen() {
  return <GroupReport kind="hour" title="By hour" keyName="Hour" basis={'open'} />
}
