import { useState } from 'react'
import { session } from '../../data/session/page-session.ts'
import { emailError } from '../../parts/auth/checks.ts'
import { FormError } from '../../parts/auth/FormError.tsx'
import { MailSent } from '../../parts/auth/MailSent.tsx'
import { useAuthForm } from '../../parts/auth/use-auth-form.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from '../../parts/auth/Auth.module.css'
import { t } from '../../language/translate.ts'

/** Offers a new link in place of a used or expired one. */
export function NewLink() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const send = (email: string): Promise<unknown> => session.act('verify-email/resend', { email })
  const { form, busy, errors } = useAuthForm({
    check: ({ email }) => ({ email: emailError(email) }),
    send: async ({ email = '' }) => {
      await send(email)
      setSentTo(email.trim())
    },
  })
  if (sentTo !== null) {
    return (
      <MailSent email={sentTo} resend={() => send(sentTo)} onChange={() => setSentTo(null)}>
        {t('If your address needs to be confirmed, use the link in it.')}
      </MailSent>
    )
  }
  return (
    <form {...form} className={styles.form}>
      <TextField name="email" label={t('Email')} type="email" autoComplete="username" error={errors.email} />
      <FormError sentence={errors.form} />
      <Button look="primary" size="large" type="submit" busy={busy}>
        {t('Send a new link')}
      </Button>
    </form>
  )
}
