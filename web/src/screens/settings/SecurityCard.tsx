import { useUser } from '../../data/session/user-context.ts'
import { Card } from '../../ui/Card.tsx'
import { Devices } from './Devices.tsx'
import { Passkeys } from './Passkeys.tsx'
import { SecondFactor } from './SecondFactor.tsx'
import { t } from '../../language/translate.ts'

/** Second factor, passkeys and sessions. */
export function SecurityCard() {
  const { demo } = useUser()
  return (
    <Card title={t('Security')}>
      {demo ? null : <SecondFactor />}
      {demo ? null : <Passkeys />}
      <Devices />
    </Card>
  )
}
