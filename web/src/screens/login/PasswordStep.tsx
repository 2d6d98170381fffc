import { useState } from 'react'
import { Link } from 'react-router'
import { session } from '../../data/session/page-session.ts'
import { emailError, missing } from '../../parts/auth/checks.ts'
import { FormError } from '../../parts/auth/FormError.tsx'
import { Mailbox } from '../../parts/auth/Mailbox.tsx'
import { Resend } from '../../parts/auth/Resend.tsx'
import { useAuthForm } from '../../parts/auth/use-auth-form.ts'
import { AUTH } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from '../../parts/auth/Auth.module.css'
import { t } from '../../language/translate.ts'

type Props = { readonly refusal: string | undefined; readonly onSecondFactor: () => void }

/** Email and password. */
export function PasswordStep({ refusal, onSecondFactor }: Props) {
  const [tried, setTried] = useState('')
  const { form, busy, errors, reason } = useAuthForm({
    check: ({ email, password }) => ({
      email: emailError(email),
      password: missing(password, t('Enter your password.')),
    }),
    send: async ({ email = '', password = '' }) => {
      setTried(email)
      const { next } = await session.act('sign-in', { email, password })
      if (next === 'second-factor') onSecondFactor()
    },
  })
  return (
    <form {...form} className={styles.form}>
      <TextField name="email" label={t('Email')} type="email" autoComplete="username webauthn" error={errors.email} />
      <PasswordField name="password" label={t('Password')} autoComplete="current-password" error={errors.password} />
      <FormError sentence={errors.form ?? (busy ? undefined : refusal)} />
      {reason === 'auth/email-not-verified' ? (
        <>
          <Mailbox />
          <Resend
            key={tried}
            act={t('Send a new link')}
            justSent={false}
            send={() => session.act('verify-email/resend', { email: tried })}
          />
        </>
      ) : null}
      <Button look="primary" size="large" type="submit" busy={busy}>
        {t('Log in')}
      </Button>
      <Link to={AUTH.passwordRequest}>{t('Forgot your password?')}</Link>
    </form>
  )
}
