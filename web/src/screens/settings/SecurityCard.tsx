import { useUser } from '../../data/session/user-context.ts'
import { openModal } from '../../data/page/modals.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Devices } from './Devices.tsx'
import { Passkeys } from './Passkeys.tsx'
import { SecondFactor } from './SecondFactor.tsx'
import styles from '../../parts/SettingsCard.module.css'
import { t } from '../../language/translate.ts'

/** Log-in methods, logged-in devices, and deleting the account. */
export function SecurityCard() {
  const { demo } = useUser()
  return (
    <Card title={t('Security')}>
      {demo ? null : <LogIn />}
      {demo ? null : <SecondFactor />}
      {demo ? null : <Passkeys />}
      <Devices />
      <div className={styles.end}>
        <Button look="ghost" onClick={() => openModal('deleteAccount', true)}>
          {demo ? t('Delete the demo journal') : t('Delete account')}
        </Button>
      </div>
    </Card>
  )
}

/** The email address and the password of the user. */
function LogIn() {
  const { email, hasPassword } = useUser()
  return (
    <dl className={styles.lines}>
      <div className={styles.line}>
        <dt>{t('Email')}</dt>
        <dd className={email === null ? styles.soft : undefined}>{email ?? t('none')}</dd>
        <dd>
          <Button
            aria-label={email === null ? t('Add email') : t('Change email')}
            onClick={() => openModal('changeEmail', true)}
          >
            {email === null ? t('Add') : t('Change')}
          </Button>
        </dd>
      </div>
      <div className={styles.line}>
        <dt>{t('Password')}</dt>
        <dd className={hasPassword ? undefined : styles.soft}>{hasPassword ? '••••••••••••' : t('none')}</dd>
        <dd>
          <Button
            aria-label={hasPassword ? t('Change password') : t('Set a password')}
            onClick={() => openModal('changePassword', true)}
          >
            {hasPassword ? t('Change') : t('Set')}
          </Button>
        </dd>
      </div>
    </dl>
  )
}
