import type { Condition } from '@roundtrip/core/screener'
import { printConditions } from '@roundtrip/core/screener'
import { Link } from 'react-router'
import { IconBell, IconBellFilled, IconX } from '../../ui/icons/index.ts'
import { useAlertLog } from './market/alert-log.ts'
import { toggled, useChoices } from './market/use-choices.ts'
import { useUid } from '../../data/session/user-context.ts'
import { useFormats } from '../../data/settings/settings.ts'
import { userPath } from '../../paths.ts'
import { conditionText } from '../../format/column-value.ts'
import { plural } from '../../format/number.ts'
import { tellFailure } from '../../parts/tell.ts'
import { Button } from '../../ui/Button.tsx'
import { Popover } from '../../ui/Popover.tsx'
import styles from './Screener.module.css'
import type { useWatchedScreens, WatchedScreen } from './use-alerts.ts'
import { t } from '../../language/translate.ts'
import { Trans } from '../../language/Trans.tsx'

type Props = {
  readonly screens: ReturnType<typeof useWatchedScreens>
  readonly conditions: readonly Condition[]
  readonly venue: string | null
  readonly linkTo: (id: string) => string
}

/** The watched screens, and what newly met them. */
export function AlertsMenu({ screens, conditions, venue, linkTo }: Props) {
  const { watched, elsewhere, setPassing } = screens
  const log = useAlertLog()
  const uid = useUid()
  const { times } = useFormats()
  const key = printConditions(conditions)
  const same = watched.find((screen) => printConditions(screen.conditions) === key)
  const stop = useStop(setPassing)
  const watch = (): void => {
    const name = conditions.map(conditionText).join(', ')
    setPassing((before) => [...before, { key, name, conditions, savedId: null }])
  }
  const rings = watched.length > 0
  const name = rings ? t('Alerts, {screens} watched', { screens: plural(watched.length, 'screen') }) : t('Alerts')
  return (
    <Popover>
      <Popover.Target>
        <Button size="icon" aria-label={name} title={name}>
          {rings ? <IconBellFilled size={17} /> : <IconBell size={17} />}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <div className={styles.panelMenu}>
          <p className={styles.formula}>
            <Trans
              text="When an instrument newly meets a watched screen, a note says so while this page is open. To hear of saved screens with the page closed, choose it under <link>Alerts</link>."
              with={{ link: <Link to={userPath(uid, 'settings') + '#alerts'} /> }}
            />
          </p>
          <ul className={styles.saved}>
            {watched.map((screen) => (
              <Watched key={screen.key} screen={screen} onStop={() => stop(screen)} />
            ))}
          </ul>
          {elsewhere === 0 ? null : (
            <p className={styles.formula}>
              <Trans
                text="{savedScreens} of other markets {text} until you open that market."
                with={{
                  savedScreens: plural(elsewhere, 'saved screen'),
                  text: elsewhere === 1 ? t('waits') : t('wait'),
                }}
              />
            </p>
          )}
          <Button disabled={conditions.length === 0} onClick={() => (same === undefined ? watch() : stop(same))}>
            {same === undefined ? t('Watch these conditions') : t('Stop watching these conditions')}
          </Button>
          <h2 className={styles.group}>{t('Last alerts')}</h2>
          {log.length === 0 ? <p className={styles.formula}>{t('None since you opened this tab.')}</p> : null}
          <ul className={`${styles.saved} ${styles.scroll}`}>
            {log.map((alert) => (
              <li key={`${alert.time} ${alert.id} ${alert.screen}`} className={styles.alert}>
                <span className="figures">{times.clock(alert.time)}</span>
                {alert.venue === venue ? <Link to={linkTo(alert.id)}>{alert.symbol}</Link> : <b>{alert.symbol}</b>}
                <span className={styles.clip} title={alert.screen}>
                  {alert.screen}
                </span>
              </li>
            ))}
          </ul>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}

type SetPassing = Props['screens']['setPassing']

/** Stops watching a saved screen, or drops conditions that were never saved. */
function useStop(setPassing: SetPassing): (screen: WatchedScreen) => void {
  const [, change] = useChoices()
  return ({ key, savedId }) => {
    if (savedId === null) setPassing((before) => before.filter((screen) => screen.key !== key))
    else change((now) => ({ bells: toggled(now.bells, savedId) })).catch(tellFailure)
  }
}

function Watched({ screen, onStop }: { readonly screen: WatchedScreen; readonly onStop: () => void }) {
  const { name } = screen
  return (
    <li className={styles.ordered}>
      <span className={styles.clip} title={name}>
        {name}
      </span>
      <button
        type="button"
        className={styles.small}
        aria-label={t('Stop watching {name}', { name })}
        title={t('Stop')}
        onClick={onStop}
      >
        <IconX size={15} aria-hidden />
      </button>
    </li>
  )
}
