import { useChangeSettings } from '../../parts/change-settings.ts'
import { Switch } from '@mantine/core'
import { useUser } from '../../data/session/user-context.ts'
import { useSettings } from '../../data/settings/settings.ts'
import { Card } from '../../ui/Card.tsx'
import styles from '../../parts/SettingsCard.module.css'
import { AlertSettings } from './alerts/AlertSettings.tsx'
import { SummarySettings } from './SummarySettings.tsx'
import { Topic } from './Topic.tsx'
import { t } from '../../language/translate.ts'
import { Trans } from '../../language/Trans.tsx'

/**
 * The trader's notifications: messages, summaries, and alerts while the page is closed. Security notices are always
 * sent.
 */
export function NotificationsCard() {
  const { settings } = useSettings()
  const { email } = useUser()
  const change = useChangeSettings()
  return (
    <Card title={t('Notifications')}>
      <Topic id="messages" title={t('Messages and summary')}>
        <div className={styles.form}>
          <Switch
            label={t('Show a message when a rule is broken')}
            description={t('You see it as soon as new trades reach a daily limit. It never stops an order.')}
            checked={settings.alerts.rules}
            onChange={(event) => change({ alerts: { rules: event.currentTarget.checked } })}
          />
          <SummarySettings />
          <p className={styles.soft}>
            <Trans
              text="Failed payments and changes to your password, address or second factor are always emailed{text}. There is no newsletter."
              with={{ text: email === null ? t(', once you have given an address') : t(' to your address') }}
            />
          </p>
        </div>
      </Topic>
      <Topic id="alerts" title={t('Alerts')}>
        <AlertSettings />
      </Topic>
    </Card>
  )
}
