import { Link } from 'react-router'
import { Notice } from '../../parts/public/Notice.tsx'
import { AUTH } from '../../paths.ts'
import { buttonClass } from '../../ui/Button.tsx'

export default function PasswordRequestScreen() {
  return (
    <Notice
      title="Forgot your password?"
      text="Resetting a password by email is not ready yet: this server sends no mail. Ask the person who runs it, or start a new journal; your exchange files can be imported again."
      action={
        <Link to={AUTH.login} className={buttonClass('primary', 'large')}>
          Back to log in
        </Link>
      }
    />
  )
}
