import { Link } from 'react-router'
import { session } from '../../data/session/page-session.ts'
import { AuthForm } from '../../parts/public/AuthForm.tsx'
import { AUTH } from '../../paths.ts'

export default function LoginScreen() {
  return (
    <AuthForm
      title="Log in"
      act="Log in"
      password="current-password"
      enter={session.signIn}
      foot={
        <>
          <Link to={AUTH.passwordRequest}>Forgot your password?</Link>
          <br />
          New here? <Link to={AUTH.signup}>Sign up</Link>
        </>
      }
    />
  )
}
