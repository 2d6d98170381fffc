import { IconCalculator } from '@tabler/icons-react'
import { Coming } from '../../parts/Coming.tsx'

export default function CalcScreen() {
  return (
    <Coming
      title="Calculator"
      icon={<IconCalculator size={26} />}
      heading="The calculators are on their way"
      text="Position size, risk, liquidation and break-even, with the fees of your exchange."
    />
  )
}
