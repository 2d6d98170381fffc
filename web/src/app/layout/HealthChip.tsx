import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useUid } from '../../data/session/user-context.ts'
import { useDataHealth } from '../../data/trades/data-health.ts'
import { countText, plural } from '../../format/number.ts'
import { userPath } from '../../paths.ts'
import { IconAlertTriangle, IconCircleCheck } from '../../ui/icons/index.ts'
import styles from './Header.module.css'
import { t } from '../../language/translate.ts'

/** Whether every trade is counted, or how many are left out. Empty without trades. */
export default function HealthChip(): ReactNode {
  const uid = useUid()
  const health = useDataHealth()
  if (health === null || health.trades === 0) return null
  const { leftOut } = health
  const text = leftOut === 0 ? t('All counted') : t('{trades} left out', { trades: plural(leftOut, 'trade') })
  return (
    <Link
      className={`${styles.chip} figures`}
      data-state={leftOut === 0 ? 'counted' : 'left-out'}
      to={userPath(uid, 'dataHealth')}
      title={t('Data health')}
      aria-label={text}
    >
      {leftOut === 0 ? <IconCircleCheck size={15} aria-hidden /> : <IconAlertTriangle size={15} aria-hidden />}
      <span className={styles.long}>{text}</span>
      {leftOut === 0 ? null : <span className={styles.short}>{countText(leftOut)}</span>}
    </Link>
  )
}
