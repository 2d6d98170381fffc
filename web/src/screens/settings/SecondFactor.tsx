import { useState } from 'react'
import { session } from '../../data/session/page-session.ts'
import { useUser } from '../../data/session/user-context.ts'
import { Button } from '../../ui/Button.tsx'
import { notify } from '../../ui/notify.ts'
import { Tag } from '../../ui/Tag.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SetUpSecondFactor } from './SetUpSecondFactor.tsx'
import styles from '../../parts/SettingsCard.module.css'
import { t } from '../../language/translate.ts'

type Doing = 'nothing' | 'setting-up' | 'turning-off' | 'new-codes'

/** The authenticator app: set up, turned off, and its recovery codes, which are shown once. */
export function SecondFactor() {
  const { hasPassword, secondFactor, providers } = useUser()
  const [doing, setDoing] = useState<Doing>('nothing')
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const stop = (): void => setDoing('nothing')
  const show = (fresh: readonly string[]): void => {
    setCodes(fresh)
    stop()
  }
  return (
    <section className={styles.part} aria-labelledby="second-factor">
      <div className={styles.row}>
        <h3 id="second-factor">{t('Second factor')}</h3>
        {hasPassword ? <Tag>{secondFactor ? t('On') : t('Off')}</Tag> : null}
      </div>
      {hasPassword ? <About on={secondFactor} /> : <Guarded by={providers.length > 0 ? 'provider' : 'phone'} />}
      {codes === null ? null : <RecoveryCodes codes={codes} onSaved={() => setCodes(null)} />}
      {hasPassword && doing === 'nothing' && codes === null ? <Choices on={secondFactor} onChoice={setDoing} /> : null}
      {doing === 'setting-up' ? <SetUpSecondFactor onDone={show} onCancel={stop} /> : null}
      {doing === 'turning-off' ? (
        <PasswordForm
          act={t('Turn off')}
          look="danger"
          send={async (password) => {
            await session.act('second-factor/off', { password })
            stop()
            notify.success(t('The second factor is off.'))
          }}
          onCancel={stop}
        />
      ) : null}
      {doing === 'new-codes' ? (
        <PasswordForm
          act={t('Generate new codes')}
          send={async (password) => {
            const { recoveryCodes } = await session.act('second-factor/recovery-codes', { password })
            show(recoveryCodes)
          }}
          onCancel={stop}
        />
      ) : null}
    </section>
  )
}

function About({ on }: { readonly on: boolean }) {
  return (
    <p className={styles.soft}>
      {on
        ? t('After your password we ask for a code from your authenticator app.')
        : t('With an authenticator app on your phone, a password alone is not enough to get in.')}
    </p>
  )
}

function Guarded({ by }: { readonly by: 'provider' | 'phone' }) {
  return (
    <p className={styles.soft}>
      {by === 'provider'
        ? t('You log in through another service. Turn on its second factor there.')
        : t('You log in with a code sent to your phone, so there is no password to protect.')}
    </p>
  )
}

type ChoicesProps = { readonly on: boolean; readonly onChoice: (doing: Doing) => void }

function Choices({ on, onChoice }: ChoicesProps) {
  if (!on) {
    return (
      <Button look="primary" onClick={() => onChoice('setting-up')}>
        {t('Set up')}
      </Button>
    )
  }
  return (
    <div className={styles.row}>
      <Button onClick={() => onChoice('new-codes')}>{t('New recovery codes')}</Button>
      <Button onClick={() => onChoice('turning-off')}>{t('Turn off')}</Button>
    </div>
  )
}
