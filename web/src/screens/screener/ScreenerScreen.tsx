import { IconFilterSearch } from '@tabler/icons-react'
import { Coming } from '../../parts/Coming.tsx'

export default function ScreenerScreen() {
  return (
    <Coming
      title="Screener"
      icon={<IconFilterSearch size={26} />}
      heading="The screener is on its way"
      text="It will sift markets by your own conditions. Roundtrip places no orders, here or anywhere."
    />
  )
}
