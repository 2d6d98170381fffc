import { useChangeSettings } from '../../parts/change-settings.ts'
import { Select, Switch } from '@mantine/core'
import type { Settings, SummarySettings as Summary } from '@roundtrip/contract/documents'
import { useUser } from '../../data/session/user-context.ts'
import { useSettings } from '../../data/settings/settings.ts'
import { hourName } from '../../format/time.ts'
import { SegmentedTabs } from '../../ui/SegmentedTabs.tsx'
import styles from '../../parts/SettingsCard.module.css'
import { SummaryWebhook } from './SummaryWebhook.tsx'
import { perLanguage, t } from '../../language/translate.ts'

const RHYTHMS = perLanguage(
  () =>
    [
      { value: 'off', text: t('Off') },
      { value: 'daily', text: t('Daily') },
      { value: 'weekly', text: t('Weekly') },
    ] as const,
)

const ABOUT = perLanguage(
  (): Readonly<Record<Summary['rhythm'], string>> => ({
    off: t('Get your results by email or webhook, once a day or once a week.'),
    daily: t('Yesterday’s results, once a day. Days without trades are skipped.'),
    weekly: t('Last week’s results, every Monday. Weeks without trades are skipped.'),
  }),
)

/** When a summary is sent, where it goes and what it contains. */
export function SummarySettings() {
  const { settings } = useSettings()
  const { email } = useUser()
  const { summary } = settings
  const changeSettings = useChangeSettings()
  const change = (changes: Partial<Settings['summary']>): void =>
    changeSettings({ summary: { ...summary, ...changes } })
  return (
    <>
      <div className={styles.field}>
        <span className={styles.name}>{t('Trading summary')}</span>
        <SegmentedTabs
          label={t('Trading summary')}
          value={summary.rhythm}
          options={RHYTHMS()}
          onChange={(rhythm) => change({ rhythm })}
        />
        <span className={styles.soft}>{ABOUT()[summary.rhythm]}</span>
      </div>
      {summary.rhythm === 'off' ? null : (
        <>
          <Select
            label={t('Send at')}
            description={t('In your time zone, {zone}.', { zone: settings.zone })}
            data={HOURS.map((hour) => ({ value: String(hour), label: hourName(hour) }))}
            value={String(summary.hour)}
            allowDeselect={false}
            onChange={(hour) => {
              if (hour !== null) change({ hour: Number(hour) })
            }}
          />
          <Switch
            label={t('Email')}
            description={email === null ? t('Add an email address under Security first.') : t('To {email}.', { email })}
            checked={summary.mail && email !== null}
            disabled={email === null}
            onChange={(event) => change({ mail: event.currentTarget.checked })}
          />
          <SummaryWebhook isOn={summary.webhook} onSwitch={(webhook) => change({ webhook })} />
          <Switch
            label={t('Hide amounts')}
            description={t('Shows percentages and R only.')}
            checked={summary.amounts === 'hidden'}
            onChange={(event) => change({ amounts: event.currentTarget.checked ? 'hidden' : 'shown' })}
          />
        </>
      )}
    </>
  )
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
