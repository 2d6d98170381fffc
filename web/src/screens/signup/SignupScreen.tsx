import { Link } from 'react-router'
import { session } from '../../data/session/page-session.ts'
import { AuthForm } from '../../parts/public/AuthForm.tsx'
import { AUTH, PUBLIC } from '../../paths.ts'

export default function SignupScreen() {
  return (
    <AuthForm
      title="Start your journal"
      act="Sign up"
      password="new-password"
      enter={session.signUp}
      foot={
        <>
          By signing up you accept the <Link to={PUBLIC.terms}>terms</Link>.
          <br />
          You have an account? <Link to={AUTH.login}>Log in</Link>
        </>
      }
    />
  )
}
