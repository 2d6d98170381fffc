import { tellFailure } from '../../parts/tell.ts'
import { Switch } from '@mantine/core'
import type { ShownWebhook } from '@roundtrip/contract/messages'
import { useState } from 'react'
import { missing } from '../../parts/auth/checks.ts'
import { FormError } from '../../parts/auth/FormError.tsx'
import { useAuthForm } from '../../parts/auth/use-auth-form.ts'
import { sentenceOf } from '../../data/words/sentences.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from '../../parts/SettingsCard.module.css'
import { needsChat, outcomeText, useRemoveWebhook, useSetWebhook, useTestWebhook, useWebhook } from './summary.ts'
import { t } from '../../language/translate.ts'

type Props = { readonly isOn: boolean; readonly onSwitch: (isOn: boolean) => void }

/** The webhook of summaries: whether it is on, its address, and a test. */
export function SummaryWebhook({ isOn, onSwitch }: Props) {
  const [chosen, setChosen] = useState(false)
  return (
    <div className={styles.field}>
      <Switch
        label={t('Webhook')}
        description={t('To Discord, Telegram or any address that accepts JSON.')}
        checked={isOn}
        onChange={(event) => {
          setChosen(event.currentTarget.checked)
          onSwitch(event.currentTarget.checked)
        }}
      />
      {isOn ? <WebhookAddress focused={chosen} onNone={() => onSwitch(false)} /> : null}
    </div>
  )
}

type AddressProps = {
  /** Whether the trader has just chosen the webhook: then its form takes the focus. */
  readonly focused: boolean
  /** Called when the user decides against a webhook. */
  readonly onNone: () => void
}

/** The address of the webhook and a test, or the form for the address. */
export function WebhookAddress({ focused, onNone }: AddressProps) {
  const { data: webhook, error } = useWebhook()
  const [isEditing, setEditing] = useState(false)
  if (error !== null && webhook === undefined) return <p className={styles.soft}>{sentenceOf(error)}</p>
  if (webhook === undefined) return null
  if (webhook !== null && !isEditing)
    return <Stored webhook={webhook} onReplace={() => setEditing(true)} onRemoved={onNone} />
  return (
    <WebhookForm
      focused={focused || isEditing}
      onSaved={() => setEditing(false)}
      onCancel={() => {
        setEditing(false)
        if (webhook === null) onNone()
      }}
    />
  )
}

const NAMES: Readonly<Record<ShownWebhook['kind'], string>> = { discord: 'Discord', telegram: 'Telegram', json: 'JSON' }

type StoredProps = {
  readonly webhook: ShownWebhook
  readonly onReplace: () => void
  readonly onRemoved: () => void
}

function Stored({ webhook, onReplace, onRemoved }: StoredProps) {
  const test = useTestWebhook()
  const remove = useRemoveWebhook()
  const { kind, host, ending, chat } = webhook
  return (
    <>
      <p>
        {NAMES[kind]} · {host}
        {ending === '' ? '' : t(', ending in {ending}', { ending })}
        {chat === null ? '' : t(', chat {chat}', { chat })}
      </p>
      <div className={styles.row}>
        <Button busy={test.isPending} onClick={() => test.mutateAsync().catch(tellFailure)}>
          {t('Send a test')}
        </Button>
        <Button onClick={onReplace}>{t('Replace')}</Button>
        <Button busy={remove.isPending} onClick={() => remove.mutateAsync().then(onRemoved, tellFailure)}>
          {t('Remove')}
        </Button>
      </div>
      <output className={styles.soft}>{test.data === undefined ? '' : outcomeText(test.data, host)}</output>
    </>
  )
}

type FormProps = { readonly focused: boolean; readonly onSaved: () => void; readonly onCancel: () => void }

function WebhookForm({ focused, onSaved, onCancel }: FormProps) {
  const [url, setUrl] = useState('')
  const set = useSetWebhook()
  const { form, busy, errors } = useAuthForm({
    check: ({ url: typed = '', chat }) => ({
      url: missing(typed, t('Paste the webhook address.')),
      chat: needsChat(typed) ? missing(chat, t('Enter the chat ID.')) : undefined,
    }),
    send: async ({ url: typed = '', chat = '' }) => {
      await set.mutateAsync({ url: typed, chat: needsChat(typed) ? chat : null })
      onSaved()
    },
  })
  return (
    <form {...form} className={styles.inline} aria-label={t('Webhook')}>
      <TextField
        name="url"
        label={t('Webhook address')}
        placeholder="https://discord.com/api/webhooks/…"
        autoComplete="off"
        spellCheck={false}
        maxLength={2_000}
        value={url}
        onChange={(event) => setUrl(event.currentTarget.value)}
        error={errors['url']}
        hint={t('For Telegram: {address}. We store it encrypted and don’t show it again.', {
          address: 'https://api.telegram.org/bot<token>/sendMessage',
        })}
        focused={focused}
      />
      {needsChat(url) ? (
        <TextField
          name="chat"
          label={t('Chat ID')}
          placeholder={t('-1001234567890 or @channel')}
          autoComplete="off"
          maxLength={42}
          error={errors['chat']}
        />
      ) : null}
      <FormError sentence={errors['form']} />
      <div className={styles.row}>
        <Button look="primary" type="submit" busy={busy}>
          {t('Save webhook')}
        </Button>
        <Button onClick={onCancel}>{t('Cancel')}</Button>
      </div>
    </form>
  )
}
