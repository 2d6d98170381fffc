import { missing } from '../../parts/auth/checks.ts'
import { FormError } from '../../parts/auth/FormError.tsx'
import { useAuthForm } from '../../parts/auth/use-auth-form.ts'
import { Button } from '../../ui/Button.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import styles from '../../parts/SettingsCard.module.css'
import { t } from '../../language/translate.ts'

type Props = {
  readonly act: string
  readonly look?: 'primary' | 'danger'
  readonly send: (password: string) => Promise<void>
  readonly onCancel: () => void
}

/** Asks for the password before actions that a stranger at an unlocked screen must not do. */
export function PasswordForm({ act, look = 'primary', send, onCancel }: Props) {
  const { form, busy, errors } = useAuthForm({
    check: ({ password }) => ({ password: missing(password, t('Enter your password.')) }),
    send: ({ password = '' }) => send(password),
  })
  return (
    <form {...form} className={styles.inline}>
      <PasswordField
        name="password"
        label={t('Your password')}
        autoComplete="current-password"
        error={errors.password}
        focused
      />
      <FormError sentence={errors.form} />
      <div className={styles.row}>
        <Button look={look} type="submit" busy={busy}>
          {act}
        </Button>
        <Button onClick={onCancel}>{t('Cancel')}</Button>
      </div>
    </form>
  )
}
