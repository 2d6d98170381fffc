import type { AuthOutput } from '@roundtrip/contract/auth'
import { lazy, Suspense, useState } from 'react'
import { session } from '../../data/session/page-session.ts'
import { CodeField, codeOf } from '../../parts/auth/CodeField.tsx'
import { FormError } from '../../parts/auth/FormError.tsx'
import { useAuthForm } from '../../parts/auth/use-auth-form.ts'
import { Button } from '../../ui/Button.tsx'
import { loadChunk } from '../../ui/chunk.ts'
import { PasswordForm } from './PasswordForm.tsx'
import styles from '../../parts/SettingsCard.module.css'
import { t } from '../../language/translate.ts'

const QrCode = lazy(() => loadChunk('qr-code', () => import('../../ui/QrCode.tsx')))

type Begun = AuthOutput<'second-factor/begin'>
type Props = { readonly onDone: (recoveryCodes: readonly string[]) => void; readonly onCancel: () => void }

/**
 * Asks for the password, shows the secret for the app, then asks for a code. Nothing is enabled before a correct code.
 */
export function SetUpSecondFactor({ onDone, onCancel }: Props) {
  const [begun, setBegun] = useState<Begun | null>(null)
  if (begun === null) {
    return (
      <PasswordForm
        act={t('Continue')}
        send={async (password) => setBegun(await session.act('second-factor/begin', { password }))}
        onCancel={onCancel}
      />
    )
  }
  return <Confirm begun={begun} onDone={() => onDone(begun.recoveryCodes)} onCancel={onCancel} />
}

type ConfirmProps = { readonly begun: Begun; readonly onDone: () => void; readonly onCancel: () => void }

function Confirm({ begun, onDone, onCancel }: ConfirmProps) {
  const { form, busy, errors } = useAuthForm({
    check: ({ code }) => ({ code: /^\d{6}$/.test(codeOf(code)) ? undefined : t('Enter the six digits.') }),
    send: async ({ code }) => {
      await session.act('second-factor/confirm', { code: codeOf(code) })
      onDone()
    },
  })
  return (
    <div className={styles.steps}>
      <div className={styles.scan}>
        <Suspense fallback={<div className={styles.root} />}>
          <QrCode text={begun.uri} label={t('QR code for your authenticator app')} />
        </Suspense>
        <div className={styles.soft}>
          <p>{t('Scan this with your authenticator app, or type in the secret:')}</p>
          <code className={styles.secret}>{begun.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
        </div>
      </div>
      <form {...form} className={styles.inline}>
        <CodeField kind="authenticator" error={errors.code} />
        <FormError sentence={errors.form} />
        <div className={styles.row}>
          <Button look="primary" type="submit" busy={busy}>
            {t('Turn on')}
          </Button>
          <Button onClick={onCancel}>{t('Cancel')}</Button>
        </div>
      </form>
    </div>
  )
}
