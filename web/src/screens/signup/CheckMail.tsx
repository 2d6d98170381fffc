import { AppError } from '@roundtrip/contract/errors'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { session } from '../../data/session/page-session.ts'
import { sentenceOf } from '../../data/words/sentences.ts'
import { FormError } from '../../parts/auth/FormError.tsx'
import { MailSent } from '../../parts/auth/MailSent.tsx'
import { AUTH } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import type { SignupCredentials } from './SignupForm.tsx'
import { t } from '../../language/translate.ts'

type Props = { readonly credentials: SignupCredentials; readonly onChange: () => void }

/** Waits until the link is opened in any tab, confirms it with the password from the form, and continues. */
export function CheckMail({ credentials, onChange }: Props) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string>()
  const enter = (): void => {
    setBusy(true)
    setFailed(undefined)
    session
      .act('sign-in', credentials)
      .then(({ next }) => {
        // A known address with a second factor: its owner logs in as usual.
        if (next === 'second-factor') void navigate(AUTH.login)
      })
      .catch((error: unknown) => {
        const early = error instanceof AppError && error.reason === 'auth/email-not-verified'
        setFailed(early ? t('Not confirmed yet. Open the link in the email first.') : sentenceOf(error))
      })
      .finally(() => setBusy(false))
  }
  const onLink = useEffectEvent((token: string) => {
    // A link of another sign-up is refused; the tab that opened it asks for the password itself.
    session.act('verify-email', { token, password: credentials.password }).then(enter, () => undefined)
  })
  useEffect(() => session.onLink((token) => onLink(token)), [])
  return (
    <>
      <MailSent
        email={credentials.email}
        resend={() => session.act('verify-email/resend', { email: credentials.email })}
        onChange={onChange}
      >
        {t('Open the link in it to confirm the address. This page then continues by itself.')}
      </MailSent>
      <FormError sentence={failed} />
      <Button look="primary" size="large" busy={busy} onClick={enter}>
        {t('I have confirmed it')}
      </Button>
    </>
  )
}
