import { useState } from 'react'
import { session } from '../data/session/page-session.ts'
import { useUser } from '../data/session/user-context.ts'
import { emailError, missing } from '../parts/auth/checks.ts'
import { FormError } from '../parts/auth/FormError.tsx'
import { Mailbox } from '../parts/auth/Mailbox.tsx'
import { useAuthForm } from '../parts/auth/use-auth-form.ts'
import { Button } from '../ui/Button.tsx'
import { Modal, ModalActions } from '../ui/Modal.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'
import { TextField } from '../ui/TextField.tsx'
import { DemoOnly } from './DemoOnly.tsx'
import { closeModal } from '../data/page/modals.ts'
import { MessageModal } from './MessageModal.tsx'
import styles from './Modals.module.css'
import { t } from '../language/translate.ts'
import { Trans } from '../language/Trans.tsx'

const close = (): void => closeModal('changeEmail')

/**
 * Starts a change of the email address. Both addresses must confirm, so that neither a typo nor a thief locks anyone
 * out.
 */
export default function ChangeEmail() {
  const { demo, email, hasPassword } = useUser()
  const [requestedEmail, setRequestedEmail] = useState<string | null>(null)
  if (demo) return <DemoOnly title={t('Change email')} onClose={close} />
  if (requestedEmail !== null) {
    return (
      <MessageModal title={t('Check your email')} onClose={close}>
        <p className={styles.soft}>
          {email === null ? (
            <>
              <Trans
                text="We sent an email to <b>{requestedEmail}</b>. Open the link in it to confirm that the address is yours."
                with={{ requestedEmail }}
              />
            </>
          ) : (
            <>
              <Trans
                text="We sent an email to <b>{email}</b>. Open the link in it. A second email then goes to <b>{requestedEmail}</b>, and its link makes the change. Until then everything stays as it is."
                with={{ email, requestedEmail }}
              />
            </>
          )}
        </p>
        <Mailbox />
      </MessageModal>
    )
  }
  return <Form before={email} hasPassword={hasPassword} onRequested={setRequestedEmail} />
}

type FormProps = {
  /** Null for a user who signed up by phone and has no address yet. */
  readonly before: string | null
  readonly hasPassword: boolean
  readonly onRequested: (email: string) => void
}

function Form({ before, hasPassword, onRequested }: FormProps) {
  const { form, busy, dirty, errors } = useAuthForm({
    check: ({ email, password }) => ({
      email:
        before !== null && email?.trim().toLowerCase() === before.toLowerCase()
          ? t('This is the address you have now.')
          : emailError(email),
      password: hasPassword ? missing(password, t('Enter your password.')) : undefined,
    }),
    send: async ({ email = '', password = '' }) => {
      await session.act('change-email', hasPassword ? { email, password } : { email })
      onRequested(email.trim())
    },
  })
  return (
    <Modal opened title={before === null ? t('Add email') : t('Change email')} onClose={close} dirty={dirty}>
      <form {...form} className={styles.form}>
        <p className={styles.soft}>
          {before === null ? (
            t('We email a link to confirm that the address is yours. With a password you can log in with it, too.')
          ) : (
            <>
              <Trans
                text="You log in with <b>{before}</b> now. We email that address first, then the new one. Confirm the change with the link in each."
                with={{ before }}
              />
            </>
          )}
        </p>
        <TextField
          name="email"
          label={t('New email')}
          type="email"
          autoComplete="email"
          error={errors.email}
          data-autofocus
        />
        {hasPassword ? (
          <PasswordField
            name="password"
            label={t('Password')}
            autoComplete="current-password"
            error={errors.password}
          />
        ) : null}
        <FormError sentence={errors.form} />
        <ModalActions>
          <Button onClick={close}>{t('Cancel')}</Button>
          <Button look="primary" type="submit" busy={busy}>
            {before === null ? t('Send the email') : t('Send the first email')}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  )
}
