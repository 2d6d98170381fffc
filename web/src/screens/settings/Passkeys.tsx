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
import styles from './Settings.module.css'

/** The passkeys of the user: added, listed, removed. */
export function Passkeys() {
  const { options } = useSignInOptions()
  const passkeys = usePasskeys()
  const [adding, setAdding] = useState(false)
  const stop = (): void => setAdding(false)
  const list = passkeys.data ?? []
  const here = canUsePasskeys(options?.passkeyOrigin)
  return (
    <section className={styles.part} aria-labelledby="passkeys">
      <h3 id="passkeys">Passkeys</h3>
      <p className={styles.soft}>
        A passkey logs you in with your finger, your face or the PIN of your device. It needs no password and no code.
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
      {here && !adding ? <Button onClick={() => setAdding(true)}>Add a passkey</Button> : null}
      {adding ? (
        <NewPasskeyForm
          onAdded={() => {
            stop()
            notify.success('Passkey added.')
          }}
          onCancel={stop}
        />
      ) : null}
    </section>
  )
}

function whereElse(origin: string | null): string {
  if (origin === null) return 'Passkeys need a server address with a domain name and https.'
  if (origin !== location.origin) return `Passkeys work at ${origin} only. Open your journal there to add one.`
  return 'This browser cannot make passkeys.'
}

function Item({ passkey }: { readonly passkey: Passkey }) {
  const { hasPassword } = useUser()
  const { times } = useFormats()
  const remove = useRemovePasskey()
  const [asking, setAsking] = useState(false)
  const { id, name } = passkey
  const removeWith = async (password?: string): Promise<void> => {
    await remove.mutateAsync({ id, ...(password === undefined ? {} : { password }) })
    notify.success('Passkey removed.')
  }
  const ask = (): void => {
    if (hasPassword) return setAsking(true)
    openModal('confirmAction', {
      title: 'Remove passkey',
      text: `“${name}” no longer logs you in. Your device keeps it until you delete it there.`,
      act: 'Remove passkey',
      run: () => removeWith(),
    })
  }
  const used =
    passkey.lastUsedAt === null ? 'not used yet' : `last used ${times.moment(Date.parse(passkey.lastUsedAt))}`
  return (
    <li className={styles.item}>
      <div>
        <b>{name}</b> {passkey.synced ? <Tag>Synced</Tag> : null}
        <p className={styles.soft}>
          {used} · since {times.date(Date.parse(passkey.createdAt))}
        </p>
      </div>
      {asking ? null : (
        <Button aria-label={`Remove ${name}`} onClick={ask}>
          Remove
        </Button>
      )}
      {asking ? (
        <div className={styles.below}>
          <PasswordForm act="Remove" look="danger" send={removeWith} onCancel={() => setAsking(false)} />
        </div>
      ) : null}
    </li>
  )
}
