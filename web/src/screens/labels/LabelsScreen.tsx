import { IconTags } from '@tabler/icons-react'
import { Coming } from '../../parts/Coming.tsx'

export default function LabelsScreen() {
  return (
    <Coming
      title="Labels"
      icon={<IconTags size={26} />}
      heading="Making labels is on its way"
      text="Labels group trades by setup, mistake or mood, so a report can show which of them pay. The report by label is ready; making and colouring labels comes next."
    />
  )
}
