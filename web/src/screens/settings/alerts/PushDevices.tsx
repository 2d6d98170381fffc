import { tellFailure } from '../../../parts/tell.ts'
import type { PushDevice } from '@roundtrip/contract/messages'
import { useState } from 'react'
import { useUser } from '../../../data/session/user-context.ts'
import { useFormats } from '../../../data/settings/settings.ts'
import { sentenceOf } from '../../../data/words/sentences.ts'
import { Button } from '../../../ui/Button.tsx'
import styles from '../../../parts/SettingsCard.module.css'
import own from './Alerts.module.css'
import { type PushSupport, pushSupport, useAddDevice, usePushDevices, useRemoveDevice, useTestDevice } from './push.ts'
import { perLanguage, t } from '../../../language/translate.ts'
import { Trans } from '../../../language/Trans.tsx'

const WHY_NOT = perLanguage(
  (): Readonly<Record<Exclude<PushSupport, 'possible'>, string>> => ({
    blocked: t('Your browser blocks notifications from this site. Allow them in its site settings, then reload.'),
    'home-screen': t(
      'On iPhone and iPad, add Roundtrip to your Home Screen first. Then turn notifications on in that app.',
    ),
    none: t('This browser can’t show notifications.'),
  }),
)

/** Whether this browser shows alerts, and which other devices do. */
export function PushDevices() {
  const { demo } = useUser()
  const { data, error } = usePushDevices()
  // Requesting the permission changes it.
  const [, setRequests] = useState(0)
  const add = useAddDevice()
  const support = pushSupport()
  const turnOn = (key: string): void =>
    void add
      .mutateAsync(key)
      .catch(tellFailure)
      .then(() => setRequests((count) => count + 1))
  const why = demo
    ? t('Not in the demo. Sign up to get notifications.')
    : support === 'possible'
      ? null
      : WHY_NOT()[support]
  return (
    <section className={own.devices} aria-labelledby="push-devices">
      <span id="push-devices" className={styles.name}>
        {t('Notifications on devices')}
      </span>
      {error === null ? null : <p className={styles.soft}>{sentenceOf(error)}</p>}
      {why === null ? null : <p className={styles.soft}>{why}</p>}
      {data === undefined || why !== null || data.own !== null ? null : data.key === null ? (
        <p className={styles.soft}>
          {t('This server can’t send notifications: its operator has to restore the master key.')}
        </p>
      ) : (
        <div className={styles.row}>
          <Button busy={add.isPending} onClick={() => turnOn(data.key ?? '')}>
            {t('Turn on for this device')}
          </Button>
        </div>
      )}
      {data === undefined || data.devices.length === 0 ? null : (
        <ul className={styles.items} aria-label={t('Devices')}>
          {data.devices.map((device) => (
            <Device key={device.id} device={device} isOwn={device.id === data.own} />
          ))}
        </ul>
      )}
      <p className={styles.soft}>
        {t(
          'The push service of your browser delivers notifications. It can’t read them: each is encrypted for your device.',
        )}
      </p>
    </section>
  )
}

function Device({ device, isOwn }: { readonly device: PushDevice; readonly isOwn: boolean }) {
  const { times } = useFormats()
  const test = useTestDevice()
  const remove = useRemoveDevice()
  const { id, name, service, addedAt } = device
  return (
    <li className={styles.item}>
      <div>
        <b>{name}</b>
        {isOwn ? t(' · this device') : ''}
        <p className={styles.soft}>
          <Trans text="Added {addedAt}, through {service}" with={{ addedAt: times.date(addedAt), service }} />
        </p>
      </div>
      <div className={styles.acts}>
        <Button
          busy={test.isPending}
          aria-label={t('Send a test to {name}', { name })}
          onClick={() => test.mutateAsync(id).catch(tellFailure)}
        >
          {t('Send a test')}
        </Button>
        <Button
          busy={remove.isPending}
          aria-label={t('Remove {name}', { name })}
          onClick={() => remove.mutateAsync(id).catch(tellFailure)}
        >
          {t('Remove')}
        </Button>
      </div>
      <output className={`${styles.soft} ${styles.below}`}>
        {test.data === undefined ? '' : OUTCOMES()[test.data.outcome]}
      </output>
    </li>
  )
}

const OUTCOMES = perLanguage(
  () =>
    ({
      delivered: t('Sent. It shows up within seconds.'),
      gone: t('This device no longer accepts notifications, so we removed it.'),
      refused: t('The push service did not accept it. Try again in a minute.'),
      'no-answer': t('The push service did not answer. Try again in a minute.'),
    }) as const,
)
