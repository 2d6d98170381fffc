import { GroupReport } from '../../parts/report/GroupReport.tsx'

export default function HoldingScreen() {
  return <GroupReport kind="holding" title="By holding time" keyName="Holding time" basis={null} />
}
