import { IconBook } from '@tabler/icons-react'
import { Coming } from '../../parts/Coming.tsx'

export default function JournalScreen() {
  return (
    <Coming
      title="Journal"
      icon={<IconBook size={26} />}
      heading="The journal is on its way"
      text="Notes for days and trades, with pictures. You can write a note on any trade today: open it and choose Change."
    />
  )
}
