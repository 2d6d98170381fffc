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
      Already have an account? <Link to={AUTH.login}>Log in</Link>
    </>
  )
  if (options?.signUp === 'closed') return <Closed />
  if (sent && credentials !== null) {
    return (
      <AuthBox title="Check your email" foot={login}>
        <CheckMail credentials={credentials} onChange={() => setSent(false)} />
      </AuthBox>
    )
  }
  return (
    <AuthBox
      title="Start your journal"
      lead="Every fill becomes part of a trade that you can check, label and learn from."
      foot={
        <>
          By signing up you accept the <Link to={PUBLIC.terms}>terms</Link>.
          <br />
          {login}
          <SetupLink />
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
    <AuthBox title="Sign-up is closed">
      <p className={styles.text}>
        This server takes no new accounts. If you have one, log in; if not, ask the person who runs it.
      </p>
      <Link to={AUTH.login} className={buttonClass('primary', 'large')}>
        Log in
      </Link>
    </AuthBox>
  )
}
