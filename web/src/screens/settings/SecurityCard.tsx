import { useUser } from '../../data/session/user-context.ts'
import { Card } from '../../ui/Card.tsx'
import { Devices } from './Devices.tsx'
import { SecondFactor } from './SecondFactor.tsx'

/** Password, second factor and sessions. */
export function SecurityCard() {
  const { demo } = useUser()
  return (
    <Card title="Security">
      {demo ? null : <SecondFactor />}
      <Devices />
    </Card>
  )
}
