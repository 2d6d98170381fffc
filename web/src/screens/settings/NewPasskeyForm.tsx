import { LIMITS } from '@roundtrip/contract/fields'
import { useUser } from '../../data/session/user-context.ts'
import { deviceName } from '../../format/device.ts'
import { missing } from '../../parts/auth/checks.ts'
import { FormError } from '../../parts/auth/FormError.tsx'
import { useAuthForm } from '../../parts/auth/use-auth-form.ts'
import { Button } from '../../ui/Button.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useAddPasskey } from './passkeys.ts'
import styles from '../../parts/SettingsCard.module.css'
import { t } from '../../language/translate.ts'

type Props = { readonly onAdded: () => void; readonly onCancel: () => void }

/** Asks for a name and the password; then the browser asks where to store the passkey. */
export function NewPasskeyForm({ onAdded, onCancel }: Props) {
  const { hasPassword } = useUser()
  const add = useAddPasskey()
  const { form, busy, errors } = useAuthForm({
    check: ({ name, password }) => ({
      name: missing(name, t('Name the device or the password manager that keeps it.')),
      password: hasPassword ? missing(password, t('Enter your password.')) : undefined,
    }),
    send: async ({ name = '', password }) => {
      await add.mutateAsync({ name, ...(hasPassword ? { password } : {}) })
      onAdded()
    },
  })
  return (
    <form {...form} className={styles.inline} aria-label={t('New passkey')}>
      <TextField
        name="name"
        label={t('Name')}
        defaultValue={deviceName(navigator.userAgent)}
        maxLength={LIMITS.name}
        error={errors.name}
        focused
      />
      {hasPassword ? (
        <PasswordField
          name="password"
          label={t('Your password')}
          autoComplete="current-password"
          error={errors.password}
        />
      ) : null}
      <FormError sentence={errors.form} />
      <div className={styles.row}>
        <Button look="primary" type="submit" busy={busy}>
          {t('Add passkey')}
        </Button>
        <Button onClick={onCancel}>{t('Cancel')}</Button>
      </div>
    </form>
  )
}
