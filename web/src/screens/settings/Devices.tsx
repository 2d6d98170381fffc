import { tellFailure } from '../../parts/tell.ts'
import type { DeviceSession } from '@roundtrip/contract/auth'
import { useDevices, useEndSessions } from './devices.ts'
import { session } from '../../data/session/page-session.ts'
import { useFormats } from '../../data/settings/settings.ts'
import { deviceName } from '../../format/device.ts'
import { plural } from '../../format/number.ts'
import { openModal } from '../../data/page/modals.ts'
import { FailedLine } from '../../parts/States.tsx'
import { Button } from '../../ui/Button.tsx'
import { notify } from '../../ui/notify.ts'
import { Tag } from '../../ui/Tag.tsx'
import styles from '../../parts/SettingsCard.module.css'
import { t } from '../../language/translate.ts'
import { Trans } from '../../language/Trans.tsx'

/** The user's sessions, this device first, with ways to end them. */
export function Devices() {
  const devices = useDevices()
  const end = useEndSessions()
  const list = (devices.data ?? []).toSorted((a, b) => Number(b.current) - Number(a.current))
  const others = list.filter(({ current }) => !current).map(({ id }) => id)
  const endThese = (ids: readonly string[]): void =>
    void end
      .mutateAsync(ids)
      .then(() => notify.success(t('{devices} logged out.', { devices: plural(ids.length, 'device') })), tellFailure)
  return (
    <section className={styles.part} aria-labelledby="devices">
      <h3 id="devices">{t('Where you are logged in')}</h3>
      {devices.isError ? <FailedLine error={devices.error} onRetry={() => void devices.refetch()} /> : null}
      <ul className={`${styles.items} ${styles.wide}`}>
        {list.map((device) => (
          <Device key={device.id} device={device} busy={end.isPending} onEnd={() => endThese([device.id])} />
        ))}
      </ul>
      <div className={styles.row}>
        {others.length === 0 ? null : (
          <Button busy={end.isPending} onClick={() => endThese(others)}>
            {t('Log out everywhere else')}
          </Button>
        )}
        <Button onClick={confirmLogOutEverywhere}>{t('Log out everywhere')}</Button>
      </div>
    </section>
  )
}

type DeviceProps = { readonly device: DeviceSession; readonly busy: boolean; readonly onEnd: () => void }

function Device({ device, busy, onEnd }: DeviceProps) {
  const { times } = useFormats()
  const name = deviceName(device.agent)
  const seen = device.current
    ? t('active now')
    : t('last seen {lastSeenAt}', { lastSeenAt: times.moment(Date.parse(device.lastSeenAt)) })
  return (
    <li className={styles.item}>
      <div>
        <b>{name}</b> {device.current ? <Tag>{t('This device')}</Tag> : null}
        <p className={styles.soft}>
          <Trans
            text="{address}{seen} · since {createdAt}"
            with={{
              address: device.address === null ? '' : `${device.address} · `,
              seen,
              createdAt: times.date(Date.parse(device.createdAt)),
            }}
          />
        </p>
      </div>
      {device.current ? null : (
        <Button disabled={busy} aria-label={t('Log out {name}', { name })} onClick={onEnd}>
          {t('Log out')}
        </Button>
      )}
    </li>
  )
}

function confirmLogOutEverywhere(): void {
  openModal('confirmAction', {
    title: t('Log out everywhere'),
    text: t('Every device is logged out, including this one.'),
    act: t('Log out everywhere'),
    run: async () => {
      await session.act('sign-out-everywhere', {})
    },
  })
}
