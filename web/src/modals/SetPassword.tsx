import { useState } from 'react'
import { session } from '../data/session/page-session.ts'
import { sentenceOf } from '../data/words/sentences.ts'
import { FormError } from '../parts/auth/FormError.tsx'
import { MailSent } from '../parts/auth/MailSent.tsx'
import { Button } from '../ui/Button.tsx'
import { MessageModal } from './MessageModal.tsx'
import styles from './Modals.module.css'
import { t } from '../language/translate.ts'
import { Trans } from '../language/Trans.tsx'

type Props = { readonly email: string | null; readonly onClose: () => void }

/**
 * For a user who signed up by a provider or phone: a password is set through a mailed link, because there is none to
 * confirm with.
 */
export function SetPassword({ email, onClose }: Props) {
  const [state, setState] = useState<'idle' | 'busy' | 'sent' | { readonly failed: string }>('idle')
  if (email === null) {
    return (
      <MessageModal title={t('Set a password')} onClose={onClose}>
        <p className={styles.soft}>
          {t('You log in with a code sent to your phone. To set a password, add an email address first.')}
        </p>
      </MessageModal>
    )
  }
  const send = (): Promise<unknown> => session.act('password-request', { email })
  const begin = (): void => {
    setState('busy')
    send().then(
      () => setState('sent'),
      (error: unknown) => setState({ failed: sentenceOf(error) }),
    )
  }
  if (state === 'sent') {
    return (
      <MessageModal title={t('Set a password')} onClose={onClose}>
        <MailSent email={email} resend={send}>
          {t('Use the link in it to set your password.')}
        </MailSent>
      </MessageModal>
    )
  }
  return (
    <MessageModal
      title={t('Set a password')}
      onClose={onClose}
      action={
        <Button look="primary" busy={state === 'busy'} onClick={begin}>
          {t('Send the link')}
        </Button>
      }
    >
      <p className={styles.soft}>
        <Trans
          text="Your account has no password yet. We email a link to <b>{email}</b> to set one. You can then log in either way."
          with={{ email }}
        />
      </p>
      <FormError sentence={typeof state === 'object' ? state.failed : undefined} />
    </MessageModal>
  )
}
