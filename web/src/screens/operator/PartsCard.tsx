import type { ServerState } from '@roundtrip/contract/operation'
import { Card } from '../../ui/Card.tsx'
import { IconAlertTriangle, IconCircleCheck } from '../../ui/icons/index.ts'
import styles from './Operator.module.css'
import { PART_NAMES } from './operator-words.ts'
import { t } from '../../language/translate.ts'

/** The parts of the server and their problems. */
export function PartsCard({ state: { readiness } }: { readonly state: ServerState }) {
  return (
    <Card title={t('Parts')}>
      <ul className={styles.parts} aria-label={t('Parts of the server')}>
        {readiness.parts.map(({ part, state, trouble }) => (
          <li key={part}>
            {trouble === null ? (
              <IconCircleCheck size={16} className={styles.works} aria-hidden />
            ) : (
              <IconAlertTriangle size={16} className={styles.fails} aria-hidden />
            )}
            <span className={styles.part}>{PART_NAMES()[part]}</span>
            <span className={trouble === null ? styles.soft : styles.fails}>{trouble ?? state}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
