import { useState } from 'react'
import { Link } from 'react-router'
import { session } from '../../data/session/page-session.ts'
import { useSignInOptions } from '../../data/session/sign-in-options.ts'
import { newPasswordError } from '../../parts/auth/checks.ts'
import { FormError } from '../../parts/auth/FormError.tsx'
import { NewPasswordField } from '../../parts/auth/NewPasswordField.tsx'
import { useAuthForm } from '../../parts/auth/use-auth-form.ts'
import { useFragment } from '../../parts/auth/use-fragment.ts'
import { AuthBox } from '../../parts/public/AuthBox.tsx'
import { AUTH } from '../../paths.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import styles from '../../parts/auth/Auth.module.css'
import { t } from '../../language/translate.ts'

/** The target of a mailed link to set a new password. */
export default function PasswordResetScreen() {
  const token = useFragment('code')
  const [done, setDone] = useState(false)
  if (done) return <Done />
  return token === null ? <NoLink /> : <Reset key={token} token={token} onDone={() => setDone(true)} />
}

function Reset({ token, onDone }: { readonly token: string; readonly onDone: () => void }) {
  const policy = useSignInOptions().options?.passwordPolicy ?? null
  const { form, busy, errors, reason } = useAuthForm({
    check: ({ password }) => ({ password: newPasswordError(password, policy) }),
    send: async ({ password = '' }) => {
      await session.act('password-reset', { token, password })
      onDone()
    },
  })
  const dead = reason === 'auth/invalid-action-code' || reason === 'auth/expired-action-code'
  return (
    <AuthBox title={t('Set a new password')} foot={<Link to={AUTH.login}>{t('Back to log in')}</Link>}>
      <form {...form} className={styles.form}>
        {/* The link does not name the account, so a password manager asks for it. */}
        <input type="text" name="username" autoComplete="username" hidden readOnly />
        <NewPasswordField name="password" label={t('New password')} policy={policy} error={errors.password} />
        <p className={styles.text}>
          {t('Every device that is logged in to this account is logged out, and all its access tokens are revoked.')}
        </p>
        <FormError sentence={errors.form} />
        {dead ? (
          <Link to={AUTH.passwordRequest} className={buttonClass('primary', 'large')}>
            {t('Ask for a new link')}
          </Link>
        ) : (
          <Button look="primary" size="large" type="submit" busy={busy}>
            {t('Set the password')}
          </Button>
        )}
      </form>
    </AuthBox>
  )
}

function NoLink() {
  return (
    <AuthBox title={t('Set a new password')} foot={<Link to={AUTH.login}>{t('Back to log in')}</Link>}>
      <p className={styles.text}>
        {t('This page works with the link from our email. Open it again there, or ask for another.')}
      </p>
      <Link to={AUTH.passwordRequest} className={buttonClass('primary', 'large')}>
        {t('Ask for a new link')}
      </Link>
    </AuthBox>
  )
}

function Done() {
  return (
    <AuthBox title={t('Your password is changed')}>
      <output className={styles.text}>
        {t('The old one no longer works. Every device was logged out, and all access tokens were revoked.')}
      </output>
      <Link to={AUTH.login} className={buttonClass('primary', 'large')}>
        {t('Log in')}
      </Link>
    </AuthBox>
  )
}
