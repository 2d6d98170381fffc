import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useUid } from '../../data/session/user-context.ts'
import { healthText, useDataHealth } from '../../data/trades/data-health.ts'
import { countText } from '../../format/number.ts'
import { userPath } from '../../paths.ts'
import { IconAlertTriangle, IconCircleCheck } from '../../ui/icons/index.ts'
import styles from './Header.module.css'
import { t } from '../../language/translate.ts'

/** Whether every trade is counted, or how many are left out or only partly counted. Empty without trades. */
export default function HealthChip(): ReactNode {
  const uid = useUid()
  const health = useDataHealth()
  if (health === null || health.trades === 0) return null
  const text = healthText(health)
  const affected = health.leftOut + health.partlyCounted
  return (
    <Link
      className={`${styles.chip} figures`}
      data-state={affected === 0 ? 'counted' : 'left-out'}
      to={userPath(uid, 'dataHealth')}
      title={t('Data health')}
      aria-label={text}
    >
      {affected === 0 ? <IconCircleCheck size={15} aria-hidden /> : <IconAlertTriangle size={15} aria-hidden />}
      <span className={styles.long}>{text}</span>
      {affected === 0 ? null : <span className={styles.short}>{countText(affected)}</span>}
    </Link>
  )
}
