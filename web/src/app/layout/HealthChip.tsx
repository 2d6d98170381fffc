import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useUid } from '../../data/session/user-context.ts'
import { useCompleteness, useDataHealth } from '../../data/trades/data-health.ts'
import { countText } from '../../format/number.ts'
import { userPath } from '../../paths.ts'
import { IconAlertTriangle, IconCircleCheck } from '../../ui/icons/index.ts'
import styles from './Header.module.css'
import { t } from '../../language/translate.ts'

/** Whether everything is counted, or how much is not. Empty without trades. */
export default function HealthChip(): ReactNode {
  const uid = useUid()
  const health = useDataHealth()
  const completeness = useCompleteness()
  if (health === null || completeness === null) return null
  const { text, affected } = completeness
  if (health.trades + affected === 0) return null
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
