import { useState } from 'react'
import { Link, Navigate } from 'react-router'
import { useCurrentUser } from '../../data/session/current-session.ts'
import { returnPath } from '../../data/session/return-to.ts'
import { useSignInOptions } from '../../data/session/sign-in-options.ts'
import { SetupLink } from '../../parts/public/SetupLink.tsx'
import { AuthBox } from '../../parts/public/AuthBox.tsx'
import { AUTH, PUBLIC, userPath } from '../../paths.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { CheckMail } from './CheckMail.tsx'
import { type SignupCredentials, SignupForm } from './SignupForm.tsx'
import styles from '../../parts/auth/Auth.module.css'
import { t } from '../../language/translate.ts'
import { Trans } from '../../language/Trans.tsx'

/** A new account: address and password, then the mailed link. */
export default function SignupScreen() {
  const user = useCurrentUser()
  const { options } = useSignInOptions()
  // In memory only: they sign this tab in once the address is confirmed, and are gone with the tab.
  const [credentials, setCredentials] = useState<SignupCredentials | null>(null)
  const [sent, setSent] = useState(false)
  if (user) return <Navigate to={returnPath(user.uid, userPath(user.uid, 'overview'))} replace />
  const login = (
    <>
      <Trans text="Already have an account? <link>Log in</link>" with={{ link: <Link to={AUTH.login} /> }} />
    </>
  )
  if (options?.signUp === 'closed') return <Closed />
  if (sent && credentials !== null) {
    return (
      <AuthBox title={t('Check your email')} foot={login}>
        <CheckMail credentials={credentials} onChange={() => setSent(false)} />
      </AuthBox>
    )
  }
  return (
    <AuthBox
      title={t('Start your journal')}
      lead={t('Every fill becomes part of a trade that you can check, label and learn from.')}
      foot={
        <>
          <Trans
            text="By signing up you accept the <link>terms</link>.<br/>{login}{setupLink}"
            with={{ link: <Link to={PUBLIC().terms} />, login, setupLink: <SetupLink /> }}
          />
        </>
      }
    >
      <SignupForm
        before={credentials}
        onSent={(credentials) => {
          setCredentials(credentials)
          setSent(true)
        }}
      />
    </AuthBox>
  )
}

function Closed() {
  return (
    <AuthBox title={t('Sign-up is closed')}>
      <p className={styles.text}>
        {t('This server takes no new accounts. If you have one, log in. If not, ask the person who runs it.')}
      </p>
      <Link to={AUTH.login} className={buttonClass('primary', 'large')}>
        {t('Log in')}
      </Link>
    </AuthBox>
  )
}
