import type { ReactNode } from 'react'
import styles from './Auth.module.css'
import { Mailbox } from './Mailbox.tsx'
import { Resend } from './Resend.tsx'
import { t } from '../../language/translate.ts'
import { Trans } from '../../language/Trans.tsx'

type Props = {
  readonly email: string
  /** What the mail is for. */
  readonly children: ReactNode
  readonly resend: () => Promise<unknown>
  /** Called to correct a mistyped address. */
  readonly onChange?: () => void
}

/** Says that a link was sent to an address. */
export function MailSent({ email, children, resend, onChange }: Props) {
  return (
    <div className={styles.form}>
      <p className={styles.text}>
        <Trans text="We sent an email to <b>{email}</b>. {children}" with={{ email, children }} />
      </p>
      <Mailbox />
      <div className={styles.row}>
        <Resend act={t('Send it again')} send={resend} justSent />
        {onChange === undefined ? null : (
          <button type="button" className={styles.plain} onClick={onChange}>
            {t('Wrong address? Change it')}
          </button>
        )}
      </div>
    </div>
  )
}
