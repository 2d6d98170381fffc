import { AppError } from '@roundtrip/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { session } from '../../data/session/page-session.ts'
import { sentenceOf } from '../../data/sentences.ts'
import { FormError } from '../../parts/auth/FormError.tsx'
import { MailSent } from '../../parts/auth/MailSent.tsx'
import { AUTH } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import type { Credentials } from './SignupForm.tsx'

type Props = { readonly given: Credentials; readonly onChange: () => void }

/** Waits for the address to be confirmed, in whichever tab, and goes on by itself. */
export function CheckMail({ given, onChange }: Props) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string>()
  const enter = (asked: 'by the visitor' | 'by a link'): void => {
    setBusy(true)
    setFailed(undefined)
    session
      .act('sign-in', given)
      .then(({ next }) => {
        // An address that is known and has a second factor: its owner logs in as ever.
        if (next === 'second-factor') void navigate(AUTH.login)
      })
      .catch((error: unknown) => {
        const early = error instanceof AppError && error.reason === 'auth/email-not-verified'
        // The link of another address concerns another sign-up.
        if (early && asked === 'by a link') return
        setFailed(early ? 'Not confirmed yet. Open the link in the mail first.' : sentenceOf(error))
      })
      .finally(() => setBusy(false))
  }
  const onLink = useEffectEvent(() => enter('by a link'))
  useEffect(() => session.onEmailVerified(() => onLink()), [])
  return (
    <>
      <MailSent
        email={given.email}
        resend={() => session.act('verify-email/resend', { email: given.email })}
        onChange={onChange}
      >
        Open the link in it to confirm the address; this page then goes on by itself.
      </MailSent>
      <FormError sentence={failed} />
      <Button look="primary" size="large" busy={busy} onClick={() => enter('by the visitor')}>
        I have confirmed it
      </Button>
    </>
  )
}
