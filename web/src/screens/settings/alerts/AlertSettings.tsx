import { useChangeSettings } from '../../../parts/change-settings.ts'
import { Checkbox, Switch } from '@mantine/core'
import { type AlertWay, type AwaySettings, PLAIN_AWAY, type Settings } from '@roundtrip/contract/documents'
import { useState } from 'react'
import { useUser } from '../../../data/session/user-context.ts'
import { useSettings } from '../../../data/settings/settings.ts'
import styles from '../../../parts/SettingsCard.module.css'
import { WebhookAddress } from '../SummaryWebhook.tsx'
import own from './Alerts.module.css'
import { InstallApp } from './InstallApp.tsx'
import { isChosen, usesWebhook, withoutWebhook, withWay } from './choice.ts'
import { PushDevices } from './PushDevices.tsx'
import { perLanguage, t } from '../../../language/translate.ts'
import { Trans } from '../../../language/Trans.tsx'

const KINDS = perLanguage(
  () =>
    [
      {
        kind: 'rules',
        name: t('A daily limit is reached'),
        about: t(
          'Loss, profit, trades or a losing streak. We alert you after the trade syncs. We never block an order.',
        ),
      },
      {
        kind: 'connections',
        name: t('A connection stops working'),
        about: t('Once for each problem, not once a day.'),
      },
      {
        kind: 'reviews',
        name: t('Trades wait for your review'),
        about: t('Once a day, about trades closed the day before.'),
      },
      {
        kind: 'screens',
        name: t('A coin enters a screen'),
        about: t('For your saved screens with a bell, up to 5. The same coin at most once an hour.'),
      },
    ] as const,
)

const WAYS = perLanguage(
  () =>
    [
      { way: 'mail', name: t('Email') },
      { way: 'webhook', name: t('Webhook') },
      { way: 'push', name: t('Device') },
    ] as const satisfies readonly { readonly way: AlertWay; readonly name: string }[],
)

/** The alerts that the trader gets with the page closed, and how. */
export function AlertSettings() {
  const { settings } = useSettings()
  const { email } = useUser()
  const change = useChangeSettings()
  const away = settings.away ?? PLAIN_AWAY
  const [webhookChosen, setWebhookChosen] = useState(false)
  const choose = (choice: Parameters<typeof withWay>[1]): void => {
    if (choice.way === 'webhook') setWebhookChosen(choice.isOn)
    change(withWay(settings, choice))
  }
  return (
    <div className={styles.form}>
      <p className={styles.soft}>
        <Trans
          text="Sent while Roundtrip is closed, too.{text}"
          with={{ text: email === null ? t(' Add an email address under Security to get them by email.') : '' }}
        />
      </p>
      <table className={own.table}>
        <thead>
          <tr>
            <th scope="col">{t('Tell me when')}</th>
            {WAYS().map(({ way, name }) => (
              <th key={way} scope="col" className={own.way}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {KINDS().map(({ kind, name, about }) => (
            <tr key={kind}>
              <th scope="row">
                <span className={styles.name}>{name}</span>
                <span className={styles.soft}>{about}</span>
              </th>
              {WAYS().map(({ way, name: wayName }) => (
                <td key={way} className={own.way}>
                  <Checkbox
                    aria-label={`${wayName}: ${name}`}
                    checked={isChosen(settings, kind, way) && !(way === 'mail' && email === null)}
                    disabled={way === 'mail' && email === null}
                    onChange={(event) => choose({ kind, way, isOn: event.currentTarget.checked })}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Webhook settings={settings} focused={webhookChosen} onChange={change} />
      <Switch
        label={t('Show amounts')}
        description={t('Off: emails, messages and notifications say what happened without amounts of money.')}
        checked={away.amounts === 'shown'}
        onChange={(event) =>
          change({
            away: { ...away, amounts: event.currentTarget.checked ? 'shown' : 'hidden' } satisfies AwaySettings,
          })
        }
      />
      <PushDevices />
      <InstallApp />
    </div>
  )
}

type WebhookProps = {
  readonly settings: Settings
  readonly focused: boolean
  readonly onChange: (changes: Partial<Settings>) => void
}

/** The address of the webhook, unless the summary shows it already. */
function Webhook({ settings, focused, onChange }: WebhookProps) {
  const { away = PLAIN_AWAY, summary } = settings
  if (!usesWebhook(away)) return null
  if (summary.rhythm !== 'off' && summary.webhook)
    return <p className={styles.soft}>{t('Alerts use the webhook of your trading summary.')}</p>
  return (
    <div className={styles.field}>
      <span className={styles.name}>{t('Webhook')}</span>
      <WebhookAddress focused={focused} onNone={() => onChange({ away: withoutWebhook(away) })} />
    </div>
  )
}
