import type { AuthOutput } from '@roundtrip/contract/auth'
import { AppError } from '@roundtrip/contract/errors'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useCurrentUser } from '../../data/session/current-session.ts'
import { session } from '../../data/session/page-session.ts'
import { sentenceOf } from '../../data/words/sentences.ts'
import { Mailbox } from '../../parts/auth/Mailbox.tsx'
import { AuthBox } from '../../parts/public/AuthBox.tsx'
import { AUTH, userPath } from '../../paths.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { ConfirmSignUp } from './ConfirmSignUp.tsx'
import { NewLink } from './NewLink.tsx'
import styles from '../../parts/auth/Auth.module.css'
import { perLanguage, t } from '../../language/translate.ts'
import { Trans } from '../../language/Trans.tsx'

type Outcome = AuthOutput<'verify-email'>['outcome']
/** `handed-over`: another tab may have the password that is still needed. */
type State = 'busy' | 'handed-over' | 'password' | { readonly outcome: Outcome } | { readonly error: unknown }

/** Handles a link about an email address. A sign-up also needs its password: finding the mail is not enough. */
export function VerifyAddress({ token }: { readonly token: string }) {
  const [state, setState] = useState<State>('busy')
  const hasStarted = useRef(false)
  const confirm = (): void => {
    setState('busy')
    session.act('verify-email', { token }).then(
      ({ outcome }) => setState({ outcome }),
      (error: unknown) => {
        if (!(error instanceof AppError && error.reason === 'auth/password-needed')) return setState({ error })
        setState('handed-over')
        session.handOver(token)
        setTimeout(() => setState('password'), HANDED_OVER_MS)
      },
    )
  }
  useEffect(() => {
    // A link works once, but development runs an effect twice.
    if (hasStarted.current) return
    hasStarted.current = true
    confirm()
  })
  const user = useCurrentUser()
  // The tab that signed up has used the link.
  if (user && (state === 'handed-over' || state === 'password')) return <Done outcome="verified" />
  if (state === 'password') return <ConfirmSignUp token={token} />
  if (state === 'busy' || state === 'handed-over') {
    return (
      <AuthBox title={t('Confirming your address')}>
        <output className={styles.text}>{t('One moment…')}</output>
      </AuthBox>
    )
  }
  return 'outcome' in state ? <Done outcome={state.outcome} /> : <Failed error={state.error} onRetry={confirm} />
}

/** Long enough for another tab of this browser to confirm and sign in, and short enough not to be noticed. */
const HANDED_OVER_MS = 800

const DONE = perLanguage(
  (): Readonly<Record<Outcome, readonly [title: string, text: string]>> => ({
    verified: [t('Your address is confirmed'), t('Log in to open your journal.')],
    'confirm-new-address': [
      t('One more step'),
      t('We sent a second mail, to your new address. Open the link in it. Until then the old address stays.'),
    ],
    'email-changed': [t('Your address is changed'), t('From now on you log in with the new address.')],
  }),
)

function Done({ outcome }: { readonly outcome: Outcome }) {
  const user = useCurrentUser()
  const [title, text] = DONE()[outcome]
  return (
    <AuthBox title={title}>
      <output className={styles.text}>{outcome === 'verified' && user ? t('You are logged in.') : text}</output>
      {outcome === 'confirm-new-address' ? <Mailbox /> : null}
      {user ? (
        <Link to={userPath(user.uid, 'overview')} className={buttonClass('primary', 'large')}>
          {t('Open your journal')}
        </Link>
      ) : (
        <Link to={AUTH.login} className={buttonClass('primary', 'large')}>
          {t('Log in')}
        </Link>
      )}
    </AuthBox>
  )
}

const DEAD_LINK: ReadonlySet<string> = new Set(['auth/invalid-action-code', 'auth/expired-action-code'])

function Failed({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const dead = error instanceof AppError && DEAD_LINK.has(error.reason)
  return (
    <AuthBox
      title={dead ? t('This link no longer works') : t('That did not work')}
      foot={
        <>
          <Trans text="Confirmed already? <link>Log in</link>" with={{ link: <Link to={AUTH.login} /> }} />
        </>
      }
    >
      <p className={styles.error} role="alert">
        {sentenceOf(error)}
      </p>
      {dead ? (
        <NewLink />
      ) : (
        <Button look="primary" size="large" onClick={onRetry}>
          {t('Try again')}
        </Button>
      )}
    </AuthBox>
  )
}
