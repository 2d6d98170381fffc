import { session } from '../data/session/page-session.ts'
import { useSignInOptions } from '../data/session/sign-in-options.ts'
import { useUser } from '../data/session/user-context.ts'
import { missing, newPasswordError } from '../parts/auth/checks.ts'
import { FormError } from '../parts/auth/FormError.tsx'
import { NewPasswordField } from '../parts/auth/NewPasswordField.tsx'
import { useAuthForm } from '../parts/auth/use-auth-form.ts'
import { Button } from '../ui/Button.tsx'
import { Modal, ModalActions } from '../ui/Modal.tsx'
import { notify } from '../ui/notify.ts'
import { PasswordField } from '../ui/PasswordField.tsx'
import { DemoOnly } from './DemoOnly.tsx'
import { closeModal } from '../data/page/modals.ts'
import styles from './Modals.module.css'
import { SetPassword } from './SetPassword.tsx'
import { t } from '../language/translate.ts'

const close = (): void => closeModal('changePassword')

/** Changes the password, or starts setting one for a user without. */
export default function ChangePassword() {
  const user = useUser()
  if (user.demo) return <DemoOnly title={t('Change password')} onClose={close} />
  if (!user.hasPassword) return <SetPassword email={user.email} onClose={close} />
  return <Form email={user.email} />
}

function Form({ email }: { readonly email: string | null }) {
  const policy = useSignInOptions().options?.passwordPolicy ?? null
  const { form, busy, dirty, errors } = useAuthForm({
    check: ({ currentPassword, newPassword }) => ({
      currentPassword: missing(currentPassword, t('Enter your current password.')),
      newPassword:
        newPassword !== '' && newPassword === currentPassword
          ? t('Choose a different password.')
          : newPasswordError(newPassword, policy),
    }),
    send: async ({ currentPassword = '', newPassword = '' }) => {
      await session.act('change-password', { currentPassword, newPassword })
      close()
      notify.success(t('Password changed.'))
    },
  })
  return (
    <Modal opened title={t('Change password')} onClose={close} dirty={dirty}>
      <form {...form} className={styles.form}>
        {/* Identifies the account for password managers. */}
        <input type="text" name="username" autoComplete="username" value={email ?? ''} hidden readOnly />
        <PasswordField
          name="currentPassword"
          label={t('Current password')}
          autoComplete="current-password"
          error={errors.currentPassword}
          data-autofocus
        />
        <NewPasswordField name="newPassword" label={t('New password')} policy={policy} error={errors.newPassword} />
        <p className={styles.soft}>
          {t('You stay logged in here. Every other device is logged out, and all access tokens are revoked.')}
        </p>
        <FormError sentence={errors.form} />
        <ModalActions>
          <Button onClick={close}>{t('Cancel')}</Button>
          <Button look="primary" type="submit" busy={busy}>
            {t('Change password')}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  )
}
