import { useState } from 'react'
import { session } from '../../data/session/page-session.ts'
import { phoneNumber } from '../../parts/auth/checks.ts'
import { CodeField, codeOf } from '../../parts/auth/CodeField.tsx'
import { FormError } from '../../parts/auth/FormError.tsx'
import { Mailbox } from '../../parts/auth/Mailbox.tsx'
import { Resend } from '../../parts/auth/Resend.tsx'
import { useAuthForm } from '../../parts/auth/use-auth-form.ts'
import { AuthBox } from '../../parts/public/AuthBox.tsx'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from '../../parts/auth/Auth.module.css'
import { t } from '../../language/translate.ts'
import { Trans } from '../../language/Trans.tsx'

/** A phone number, then the code that was sent to it. */
export function PhoneStep({ onBack }: { readonly onBack: () => void }) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [typed, setTyped] = useState('')
  const change = (): void => setSentTo(null)
  return (
    <AuthBox
      title={sentTo === null ? t('Log in by phone') : t('Enter the code')}
      foot={
        <button type="button" className={styles.plain} onClick={onBack}>
          {t('Log in another way')}
        </button>
      }
    >
      {sentTo === null ? (
        <NumberForm
          typed={typed}
          onSent={(text, number) => {
            setTyped(text)
            setSentTo(number)
          }}
        />
      ) : (
        <CodeForm phone={sentTo} onChange={change} />
      )}
    </AuthBox>
  )
}

type NumberProps = { readonly typed: string; readonly onSent: (typed: string, number: string) => void }

function NumberForm({ typed, onSent }: NumberProps) {
  const { form, busy, errors } = useAuthForm({
    check: ({ phone }) => ({
      phone: phoneNumber(phone) === null ? t('Include the country code, such as +44 20 7946 0000.') : undefined,
    }),
    send: async ({ phone = '' }) => {
      const number = phoneNumber(phone) ?? ''
      await session.act('sign-in/phone', { phone: number })
      onSent(phone, number)
    },
  })
  return (
    <form {...form} className={styles.form}>
      <TextField
        name="phone"
        label={t('Phone number')}
        type="tel"
        autoComplete="tel"
        defaultValue={typed}
        hint={t('Start with a plus and the country code. We send you a code.')}
        error={errors.phone}
        focused
      />
      <FormError sentence={errors.form} />
      <Button look="primary" size="large" type="submit" busy={busy}>
        {t('Send the code')}
      </Button>
    </form>
  )
}

function CodeForm({ phone, onChange }: { readonly phone: string; readonly onChange: () => void }) {
  const { form, busy, errors } = useAuthForm({
    check: ({ code }) => ({ code: /^\d{4,10}$/.test(codeOf(code)) ? undefined : t('Enter the digits of the code.') }),
    send: ({ code }) => session.act('sign-in/phone/verify', { phone, code: codeOf(code) }),
  })
  return (
    <>
      <p className={styles.text}>
        <Trans text="We sent a code to <b>{phone}</b>." with={{ phone }} />
      </p>
      <Mailbox kind="message" />
      <form {...form} className={styles.form}>
        <CodeField kind="sms" error={errors.code} />
        <FormError sentence={errors.form} />
        <Button look="primary" size="large" type="submit" busy={busy}>
          {t('Log in')}
        </Button>
      </form>
      <div className={styles.row}>
        <Resend act={t('Send a new code')} justSent send={() => session.act('sign-in/phone', { phone })} />
        <button type="button" className={styles.plain} onClick={onChange}>
          {t('Change the number')}
        </button>
      </div>
    </>
  )
}
