import { IconChecklist } from '@tabler/icons-react'
import { Coming } from '../../parts/Coming.tsx'

export default function RulesScreen() {
  return (
    <Coming
      title="Rules"
      icon={<IconChecklist size={26} />}
      heading="Rules are on their way"
      text="Write down how you want to trade, and see after each trade which rules you kept and what breaking them cost."
    />
  )
}
