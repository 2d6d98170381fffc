import type { Passkey } from '@roundtrip/contract/auth'
import { useState } from 'react'
import { openModal } from '../../data/page/modals.ts'
import { canUsePasskeys } from '../../data/session/passkeys.ts'
import { useSignInOptions } from '../../data/session/sign-in-options.ts'
import { useUser } from '../../data/session/user-context.ts'
import { useFormats } from '../../data/settings/settings.ts'
import { FailedLine } from '../../parts/States.tsx'
import { Button } from '../../ui/Button.tsx'
import { notify } from '../../ui/notify.ts'
import { Tag } from '../../ui/Tag.tsx'
import { NewPasskeyForm } from './NewPasskeyForm.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { usePasskeys, useRemovePasskey } from './passkeys.ts'
import styles from '../../parts/SettingsCard.module.css'
import { t } from '../../language/translate.ts'
import { Trans } from '../../language/Trans.tsx'

/** The passkeys of the user: list, add, remove. */
export function Passkeys() {
  const { options } = useSignInOptions()
  const passkeys = usePasskeys()
  const [adding, setAdding] = useState(false)
  const stop = (): void => setAdding(false)
  const list = passkeys.data ?? []
  const here = canUsePasskeys(options?.passkeyOrigin)
  return (
    <section className={styles.part} aria-labelledby="passkeys">
      <h3 id="passkeys">{t('Passkeys')}</h3>
      <p className={styles.soft}>
        {t(
          'A passkey logs you in with your finger, your face or the PIN of your device. It needs no password and no code.',
        )}
      </p>
      {options === null || here ? null : <p className={styles.soft}>{whereElse(options.passkeyOrigin)}</p>}
      {passkeys.isError ? <FailedLine error={passkeys.error} onRetry={() => void passkeys.refetch()} /> : null}
      {list.length === 0 ? null : (
        <ul className={`${styles.items} ${styles.wide}`}>
          {list.map((passkey) => (
            <Item key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {here && !adding ? <Button onClick={() => setAdding(true)}>{t('Add a passkey')}</Button> : null}
      {adding ? (
        <NewPasskeyForm
          onAdded={() => {
            stop()
            notify.success(t('Passkey added.'))
          }}
          onCancel={stop}
        />
      ) : null}
    </section>
  )
}

function whereElse(origin: string | null): string {
  if (origin === null) return t('Passkeys need a server address with a domain name and https.')
  if (origin !== location.origin)
    return t('Passkeys work at {origin} only. Open your journal there to add one.', { origin })
  return t('This browser cannot make passkeys.')
}

function Item({ passkey }: { readonly passkey: Passkey }) {
  const { hasPassword } = useUser()
  const { times } = useFormats()
  const remove = useRemovePasskey()
  const [needsPassword, setNeedsPassword] = useState(false)
  const { id, name } = passkey
  const removeWith = async (password?: string): Promise<void> => {
    await remove.mutateAsync({ id, ...(password === undefined ? {} : { password }) })
    notify.success(t('Passkey removed.'))
  }
  const confirmRemoval = (): void => {
    if (hasPassword) return setNeedsPassword(true)
    openModal('confirmAction', {
      title: t('Remove passkey'),
      text: t('“{name}” no longer logs you in. Your device keeps it until you delete it there.', { name }),
      act: t('Remove passkey'),
      run: () => removeWith(),
    })
  }
  const used =
    passkey.lastUsedAt === null
      ? t('not used yet')
      : t('last used {lastUsedAt}', { lastUsedAt: times.moment(Date.parse(passkey.lastUsedAt)) })
  return (
    <li className={styles.item}>
      <div>
        <b>{name}</b> {passkey.synced ? <Tag>{t('Synced')}</Tag> : null}
        <p className={styles.soft}>
          <Trans
            text="{used} · since {createdAt}"
            with={{ used, createdAt: times.date(Date.parse(passkey.createdAt)) }}
          />
        </p>
      </div>
      {needsPassword ? null : (
        <Button aria-label={t('Remove {name}', { name })} onClick={confirmRemoval}>
          {t('Remove')}
        </Button>
      )}
      {needsPassword ? (
        <div className={styles.below}>
          <PasswordForm act={t('Remove')} look="danger" send={removeWith} onCancel={() => setNeedsPassword(false)} />
        </div>
      ) : null}
    </li>
  )
}
