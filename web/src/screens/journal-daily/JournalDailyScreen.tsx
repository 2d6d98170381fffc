import { IconBook } from '@tabler/icons-react'
import { Coming } from '../../parts/Coming.tsx'

export default function JournalDailyScreen() {
  return (
    <Coming
      title="Day"
      icon={<IconBook size={26} />}
      heading="Daily pages are on their way"
      text="One page a day with its trades, its result and your notes."
    />
  )
}
