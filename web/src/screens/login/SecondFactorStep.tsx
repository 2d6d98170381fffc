import { useState } from 'react'
import { session } from '../../data/session/page-session.ts'
import { CodeField, codeOf } from '../../parts/auth/CodeField.tsx'
import { FormError } from '../../parts/auth/FormError.tsx'
import { useAuthForm } from '../../parts/auth/use-auth-form.ts'
import { AuthBox } from '../../parts/public/AuthBox.tsx'
import { Button } from '../../ui/Button.tsx'
import styles from '../../parts/auth/Auth.module.css'
import { t } from '../../language/translate.ts'

type Kind = 'authenticator' | 'recovery'

/** The step after the password for users with a second factor. */
export function SecondFactorStep({ onBack }: { readonly onBack: () => void }) {
  const [kind, setKind] = useState<Kind>('authenticator')
  return (
    <AuthBox
      title={t('Second factor')}
      foot={
        <button type="button" className={styles.plain} onClick={onBack}>
          {t('Start over')}
        </button>
      }
    >
      <CodeForm key={kind} kind={kind} />
      <button
        type="button"
        className={styles.plain}
        onClick={() => setKind(kind === 'recovery' ? 'authenticator' : 'recovery')}
      >
        {kind === 'recovery' ? t('Use the authenticator app') : t('Use a recovery code')}
      </button>
    </AuthBox>
  )
}

function CodeForm({ kind }: { readonly kind: Kind }) {
  const { form, busy, errors } = useAuthForm({
    check: ({ code }) => ({ code: codeError(codeOf(code), kind) }),
    send: ({ code, trust }) =>
      session.act('sign-in/second-factor', { kind, code: codeOf(code), trustDevice: trust === 'on' }),
  })
  return (
    <form {...form} className={styles.form}>
      <CodeField kind={kind} error={errors.code} />
      <label className={styles.check}>
        <input type="checkbox" name="trust" />
        {t('Trust this browser for 30 days')}
      </label>
      <FormError sentence={errors.form} />
      <Button look="primary" size="large" type="submit" busy={busy}>
        {t('Log in')}
      </Button>
    </form>
  )
}

function codeError(code: string, kind: Kind): string | undefined {
  if (kind === 'recovery') return code.length < 4 ? t('Enter one of your recovery codes.') : undefined
  return /^\d{6}$/.test(code) ? undefined : t('Enter the six digits.')
}
