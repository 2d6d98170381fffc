import { session } from '../../data/session/page-session.ts'
import { useSignInOptions } from '../../data/session/sign-in-options.ts'
import { emailError, newPasswordError } from '../../parts/auth/checks.ts'
import { FormError } from '../../parts/auth/FormError.tsx'
import { NewPasswordField } from '../../parts/auth/NewPasswordField.tsx'
import { useAuthForm } from '../../parts/auth/use-auth-form.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from '../../parts/auth/Auth.module.css'
import { t } from '../../language/translate.ts'

export type SignupCredentials = { readonly email: string; readonly password: string }

type Props = { readonly before: SignupCredentials | null; readonly onSent: (credentials: SignupCredentials) => void }

/** Address and password; `before` is what was typed if the address has to be corrected. */
export function SignupForm({ before, onSent }: Props) {
  const policy = useSignInOptions().options?.passwordPolicy ?? null
  const { form, busy, errors } = useAuthForm({
    check: ({ email, password }) => ({ email: emailError(email), password: newPasswordError(password, policy) }),
    send: async ({ email = '', password = '' }) => {
      await session.act('sign-up', { email, password })
      onSent({ email: email.trim(), password })
    },
  })
  return (
    <form {...form} className={styles.form}>
      <TextField
        name="email"
        label={t('Email')}
        type="email"
        autoComplete="username"
        defaultValue={before?.email ?? ''}
        error={errors.email}
      />
      <NewPasswordField
        name="password"
        label={t('Password')}
        policy={policy}
        defaultValue={before?.password ?? ''}
        error={errors.password}
      />
      <FormError sentence={errors.form} />
      <Button look="primary" size="large" type="submit" busy={busy}>
        {t('Sign up')}
      </Button>
    </form>
  )
}
