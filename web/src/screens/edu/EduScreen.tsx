import { IconSchool } from '@tabler/icons-react'
import { Coming } from '../../parts/Coming.tsx'

export default function EduScreen() {
  return (
    <Coming
      title="Learn"
      icon={<IconSchool size={26} />}
      heading="Lessons are on their way"
      text="Short pages that explain each measure with your own trades. Every figure in the reports has its formula today: point at its name."
    />
  )
}
