import { IconPlugConnected } from '@tabler/icons-react'
import { Coming } from '../../parts/Coming.tsx'

export default function ConnectionsScreen() {
  return (
    <Coming
      title="Connections"
      icon={<IconPlugConnected size={26} />}
      heading="Connections are on their way"
      text="Read-only exchange keys will keep your journal up to date by themselves. Until then, import files: it is the same ledger, so nothing is counted twice later."
    />
  )
}
