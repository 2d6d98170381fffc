import { Checkbox } from '@mantine/core'
import type { TokenScope } from '@roundtrip/contract/calls'
import { LIMITS } from '@roundtrip/contract/fields'
import { DAY_MS } from '@roundtrip/core/base'
import { useState } from 'react'
import { useUser } from '../../data/session/user-context.ts'
import { useCreateToken } from './tokens.ts'
import { missing } from '../../parts/auth/checks.ts'
import { FormError } from '../../parts/auth/FormError.tsx'
import { useAuthForm } from '../../parts/auth/use-auth-form.ts'
import { Button } from '../../ui/Button.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { SegmentedTabs } from '../../ui/SegmentedTabs.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from '../../parts/SettingsCard.module.css'
import { perLanguage, t } from '../../language/translate.ts'

type Props = { readonly onMade: (token: string) => void; readonly onCancel: () => void }

/** Asks for the token's purpose, its lifetime, and the password. */
export function NewTokenForm({ onMade, onCancel }: Props) {
  const { hasPassword } = useUser()
  const [life, setLife] = useState<Life>('90')
  const create = useCreateToken()
  const { form, busy, errors } = useAuthForm({
    check: (values) => ({
      name: missing(values['name'], t('Enter a name.')),
      form: scopesOf(values).length === 0 ? t('Choose at least one permission.') : undefined,
      password: hasPassword ? missing(values['password'], t('Enter your password.')) : undefined,
    }),
    send: async (values) => {
      const { name = '', password } = values
      const expires = life === 'never' ? null : Date.now() + Number(life) * DAY_MS
      const { token } = await create.mutateAsync({
        name,
        scopes: scopesOf(values),
        expires,
        ...(hasPassword ? { password } : {}),
      })
      onMade(token)
    },
  })
  return (
    <form {...form} className={`${styles.inline} ${styles.after}`} aria-label={t('New access token')}>
      <TextField
        name="name"
        label={t('Name')}
        placeholder={t('Nightly import')}
        maxLength={LIMITS.name}
        error={errors.name}
        focused
      />
      <fieldset className={styles.choices}>
        <legend className={styles.name}>{t('Permissions')}</legend>
        <Checkbox name="read" value="yes" label={t('Read trades, reports, notes and exports')} defaultChecked />
        <Checkbox name="import" value="yes" label={t('Import files')} />
      </fieldset>
      <div className={styles.field}>
        <span className={styles.name}>{t('Expires')}</span>
        <SegmentedTabs label={t('Expires')} value={life} options={LIVES()} onChange={setLife} />
      </div>
      {hasPassword ? (
        <PasswordField
          name="password"
          label={t('Your password')}
          autoComplete="current-password"
          error={errors.password}
        />
      ) : null}
      <FormError sentence={errors.form} />
      <div className={styles.row}>
        <Button look="primary" type="submit" busy={busy}>
          {t('Create token')}
        </Button>
        <Button onClick={onCancel}>{t('Cancel')}</Button>
      </div>
    </form>
  )
}

function scopesOf(values: Readonly<Record<string, string>>): TokenScope[] {
  return (['read', 'import'] as const).filter((scope) => values[scope] === 'yes')
}

type Life = '30' | '90' | '365' | 'never'
const LIVES = perLanguage((): readonly { readonly value: Life; readonly text: string }[] => [
  { value: '30', text: t('30 days') },
  { value: '90', text: t('90 days') },
  { value: '365', text: t('A year') },
  { value: 'never', text: t('Never') },
])
