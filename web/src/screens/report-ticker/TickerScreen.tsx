import { GroupReport } from '../../parts/report/GroupReport.tsx'

export default function TickerScreen() {
  return <GroupReport kind="ticker" title="By ticker" keyName="Ticker" basis={null} />
}
