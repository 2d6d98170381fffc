import { useState } from 'react'
import { session } from '../../data/session/page-session.ts'
import { useSignInOptions } from '../../data/session/sign-in-options.ts'
import { useUser } from '../../data/session/user-context.ts'
import { openModal } from '../../data/page/modals.ts'
import { leaveFor } from '../../data/session/leave.ts'
import { FormError } from '../../parts/auth/FormError.tsx'
import { useAuthForm } from '../../parts/auth/use-auth-form.ts'
import { AUTH } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from '../../parts/SettingsCard.module.css'
import { t } from '../../language/translate.ts'

/** Who the user is. */
export function ProfileCard() {
  const { demo, name, phone, providers } = useUser()
  const [naming, setNaming] = useState(false)
  const names = useProviderNames()
  return (
    <Card title={t('Profile')} hint={demo ? t('demo journal') : undefined}>
      <dl>
        {demo ? null : (
          <div className={styles.line}>
            <dt>{t('Name')}</dt>
            <dd>{name === '' ? <span className={styles.soft}>{t('not set')}</span> : name}</dd>
            <dd>
              <Button aria-expanded={naming} aria-label={t('Change name')} onClick={() => setNaming(!naming)}>
                {t('Change')}
              </Button>
            </dd>
          </div>
        )}
        {phone === null ? null : (
          <div className={styles.line}>
            <dt>{t('Phone')}</dt>
            <dd>{phone}</dd>
          </div>
        )}
        {providers.length === 0 ? null : (
          <div className={styles.line}>
            <dt>{t('Linked')}</dt>
            <dd className={styles.row}>
              {providers.map((id) => (
                <Tag key={id}>{names.get(id) ?? id}</Tag>
              ))}
            </dd>
          </div>
        )}
      </dl>
      {naming ? <NameForm before={name} onDone={() => setNaming(false)} /> : null}
      {demo ? <DemoNote /> : null}
    </Card>
  )
}

function DemoNote() {
  return (
    <div className={styles.part}>
      <p className={styles.soft}>{t('This is a demo journal. Sign up to keep your own.')}</p>
      <Button look="primary" onClick={confirmLeavingDemo}>
        {t('Sign up')}
      </Button>
    </div>
  )
}

function confirmLeavingDemo(): void {
  openModal('confirmAction', {
    title: t('Sign up'),
    text: t(
      'A journal of your own begins empty, for your own trades. The demo stays behind and cannot be opened again.',
    ),
    act: t('Leave the demo'),
    run: () => leaveFor(AUTH.signup),
  })
}

function NameForm({ before, onDone }: { readonly before: string; readonly onDone: () => void }) {
  const { form, busy, errors } = useAuthForm({
    send: async ({ name = '' }) => {
      await session.act('update-profile', { name })
      onDone()
    },
  })
  return (
    <form {...form} className={styles.inline}>
      <TextField
        name="name"
        label={t('Name')}
        autoComplete="name"
        maxLength={80}
        required={false}
        defaultValue={before}
      />
      <FormError sentence={errors.form} />
      <div className={styles.row}>
        <Button look="primary" type="submit" busy={busy}>
          {t('Save name')}
        </Button>
        <Button onClick={onDone}>{t('Cancel')}</Button>
      </div>
    </form>
  )
}

/** Names of identity providers, by id; a provider that the server has dropped is shown by its id. */
function useProviderNames(): ReadonlyMap<string, string> {
  const { options } = useSignInOptions()
  return new Map(options?.providers.map(({ id, name }) => [id, name]))
}
