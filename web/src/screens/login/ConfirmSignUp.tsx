import { Link, useNavigate } from 'react-router'
import { claimOf } from '../../data/session/claims.ts'
import { session } from '../../data/session/page-session.ts'
import { returnPath } from '../../data/session/return-to.ts'
import { missing } from '../../parts/auth/checks.ts'
import { FormError } from '../../parts/auth/FormError.tsx'
import { useAuthForm } from '../../parts/auth/use-auth-form.ts'
import { AuthBox } from '../../parts/public/AuthBox.tsx'
import { AUTH, userPath } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import styles from '../../parts/auth/Auth.module.css'
import { t } from '../../language/translate.ts'
import { Trans } from '../../language/Trans.tsx'

/** Confirms a sign-up on a different device from the one it started on, and logs in. */
export function ConfirmSignUp({ token }: { readonly token: string }) {
  const navigate = useNavigate()
  const email = addressIn(token)
  const { form, busy, errors } = useAuthForm({
    check: ({ password }) => ({ password: missing(password, t('Enter your password.')) }),
    send: async ({ password = '' }) => {
      await session.act('verify-email', { token, password })
      await session.act('sign-in', { email, password })
      const uid = session.current()?.uid
      if (uid !== undefined) void navigate(returnPath(uid, userPath(uid, 'overview')), { replace: true })
    },
  })
  return (
    <AuthBox
      title={t('Confirm your address')}
      foot={
        <>
          <Trans
            text="Not your password? <link>Set a new one</link>"
            with={{ link: <Link to={AUTH.passwordRequest} /> }}
          />
        </>
      }
    >
      <form {...form} className={styles.form}>
        <p className={styles.text}>
          <Trans
            text="Enter the password that you chose for <b>{email}</b>. If it was not you who signed up, do nothing."
            with={{ email }}
          />
        </p>
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField name="password" label={t('Password')} autoComplete="current-password" error={errors.password} />
        <FormError sentence={errors.form} />
        <Button look="primary" size="large" type="submit" busy={busy}>
          {t('Confirm and log in')}
        </Button>
      </form>
    </AuthBox>
  )
}

/** The email address in the link, unverified; the server verifies it. */
function addressIn(token: string): string {
  const email = claimOf(token, 'email')
  return typeof email === 'string' ? email : ''
}
