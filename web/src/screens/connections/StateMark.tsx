import type { StateWords, Tone } from '../../data/accounts/connection-words.ts'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconClockHour4,
  IconPlayerPause,
  IconProgress,
  IconRefreshAlert,
} from '../../ui/icons/index.ts'
import styles from './Connections.module.css'

const ICONS: Readonly<Record<Tone, typeof IconProgress>> = {
  waiting: IconClockHour4,
  working: IconProgress,
  good: IconCircleCheck,
  retrying: IconRefreshAlert,
  stopped: IconAlertTriangle,
  paused: IconPlayerPause,
}

/** The state as icon, colour and words. */
export function StateMark({ words }: { readonly words: StateWords }) {
  const Icon = ICONS[words.tone]
  return (
    <p className={styles.state} data-tone={words.tone}>
      <Icon size={16} aria-hidden />
      <span className="figures">{words.title}</span>
    </p>
  )
}
