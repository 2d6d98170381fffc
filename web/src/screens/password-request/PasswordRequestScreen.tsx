import { useState } from 'react'
import { Link } from 'react-router'
import { session } from '../../data/session/page-session.ts'
import { emailError } from '../../parts/auth/checks.ts'
import { FormError } from '../../parts/auth/FormError.tsx'
import { MailSent } from '../../parts/auth/MailSent.tsx'
import { useAuthForm } from '../../parts/auth/use-auth-form.ts'
import { AuthBox } from '../../parts/public/AuthBox.tsx'
import { AUTH } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from '../../parts/auth/Auth.module.css'
import { t } from '../../language/translate.ts'

const send = (email: string): Promise<unknown> => session.act('password-request', { email })

/** Requests a link to set a new password. */
export default function PasswordRequestScreen() {
  const [email, setEmail] = useState('')
  const [sent, setSent] = useState(false)
  return (
    <AuthBox
      title={sent ? t('Check your email') : t('Forgot your password?')}
      foot={<Link to={AUTH.login}>{t('Back to log in')}</Link>}
    >
      {sent ? (
        <MailSent email={email} resend={() => send(email)} onChange={() => setSent(false)}>
          {t('If there is an account with this address, use the link in it to set a new password. It works once.')}
        </MailSent>
      ) : (
        <Request
          before={email}
          onSent={(address) => {
            setEmail(address)
            setSent(true)
          }}
        />
      )}
    </AuthBox>
  )
}

type RequestProps = { readonly before: string; readonly onSent: (email: string) => void }

function Request({ before, onSent }: RequestProps) {
  const { form, busy, errors } = useAuthForm({
    check: ({ email }) => ({ email: emailError(email) }),
    send: async ({ email = '' }) => {
      await send(email)
      onSent(email.trim())
    },
  })
  return (
    <form {...form} className={styles.form}>
      <p className={styles.text}>{t('We email you a link to set a new one. Your journal stays as it is.')}</p>
      <TextField
        name="email"
        label={t('Email')}
        type="email"
        autoComplete="username"
        defaultValue={before}
        error={errors.email}
      />
      <FormError sentence={errors.form} />
      <Button look="primary" size="large" type="submit" busy={busy}>
        {t('Send the link')}
      </Button>
    </form>
  )
}
