import { GroupReport } from '../../parts/report/GroupReport.tsx'

export default function LabelScreen() {
  return <GroupReport kind="label" title="By label" keyName="Label" basis={null} />
}
