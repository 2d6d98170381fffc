import { tellFailure } from '../parts/tell.ts'
import { useState } from 'react'
import { downloadExport } from '../data/requests/export.ts'
import { isPaying } from '../data/plans/plan-words.ts'
import { usePlan } from '../data/plans/plans.ts'
import { session } from '../data/session/page-session.ts'
import { useUser } from '../data/session/user-context.ts'
import { missing } from '../parts/auth/checks.ts'
import { FormError } from '../parts/auth/FormError.tsx'
import { useAuthForm } from '../parts/auth/use-auth-form.ts'
import { AUTH } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { Modal, ModalActions } from '../ui/Modal.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'
import { TextField } from '../ui/TextField.tsx'
import { closeModal } from '../data/page/modals.ts'
import { leaveFor } from '../data/session/leave.ts'
import styles from './Modals.module.css'
import { t } from '../language/translate.ts'
import { Trans } from '../language/Trans.tsx'

const close = (): void => closeModal('deleteAccount')

/** Everything is deleted, so it asks for something that only the user would type. The focus starts on Cancel. */
export default function DeleteAccount() {
  const { demo, email, phone, hasPassword } = useUser()
  const { data: plan } = usePlan()
  const word = demo ? 'delete' : (email ?? phone ?? 'delete')
  const title = demo ? t('Delete the demo journal') : t('Delete account')
  const { form, busy, dirty, errors, reason } = useAuthForm({
    check: ({ confirmation, password }) => ({
      confirmation: same(confirmation, word) ? undefined : t('Type {word} to confirm.', { word }),
      password: hasPassword ? missing(password, t('Enter your password.')) : undefined,
    }),
    send: async ({ password = '' }) => {
      await session.act('delete-account', hasPassword ? { password } : {})
      close()
    },
  })
  return (
    <Modal opened title={title} onClose={close} dirty={dirty}>
      <form {...form} className={styles.form}>
        <p className={styles.soft}>{t('This can’t be undone. It deletes for good:')}</p>
        <ul className={styles.gone}>
          <li>{t('all trades, fills and imports, in every trading account')}</li>
          <li>{t('notes, labels, ratings, pictures and settings')}</li>
          {plan !== undefined && isPaying(plan) ? (
            <li>{t('your subscription, with what is left of the paid period')}</li>
          ) : null}
          <li>{demo ? t('this demo journal') : t('your account and the way to log in to it')}</li>
        </ul>
        <Download />
        <TextField
          name="confirmation"
          label={
            <>
              <Trans text="Type <b>{word}</b> to confirm" with={{ word }} />
            </>
          }
          type="text"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.confirmation}
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
        {reason === 'auth/requires-recent-login' ? <LogInAgain /> : null}
        <ModalActions>
          <Button onClick={close} data-autofocus>
            {t('Cancel')}
          </Button>
          <Button look="danger" type="submit" busy={busy}>
            {title}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  )
}

function Download() {
  const { uid } = useUser()
  const [busy, setBusy] = useState(false)
  const start = (): void => {
    setBusy(true)
    downloadExport(uid)
      .catch(tellFailure)
      .finally(() => setBusy(false))
  }
  return (
    <div className={styles.download}>
      <Button busy={busy} onClick={start}>
        {t('Download your data first')}
      </Button>
    </div>
  )
}

/** A user without a password confirms by a recent log-in. */
function LogInAgain() {
  const leave = (): void => {
    leaveFor(AUTH.login).catch(tellFailure)
  }
  return (
    <div className={styles.download}>
      <Button onClick={leave}>{t('Log in again')}</Button>
    </div>
  )
}

function same(typed: string | undefined, word: string): boolean {
  return (typed ?? '').trim().toLowerCase() === word.toLowerCase()
}
