import { Link } from 'react-router'
import { Notice } from '../../parts/public/Notice.tsx'
import { AUTH } from '../../paths.ts'
import { buttonClass } from '../../ui/Button.tsx'

export default function PasswordResetScreen() {
  return (
    <Notice
      title="Set a new password"
      text="Links to set a new password come with the mail service, which is not ready yet."
      action={
        <Link to={AUTH.login} className={buttonClass('primary', 'large')}>
          Back to log in
        </Link>
      }
    />
  )
}
