import type { ServerState } from '@roundtrip/contract/operation'
import { countText } from '../../format/number.ts'
import { ago } from '../../format/time.ts'
import { Card } from '../../ui/Card.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { FigureTable } from './FigureTable.tsx'
import styles from './Operator.module.css'
import { t, tIn } from '../../language/translate.ts'

/** Warnings and errors since the process started, by kind. Their subjects are only in the log. */
export function LogCard({ state: { troubles, at } }: { readonly state: ServerState }) {
  return (
    <Card title={t('Warnings and errors')} hint={t('since the start')}>
      {troubles.length === 0 ? (
        <p className={styles.soft}>{t('None.')}</p>
      ) : (
        <FigureTable
          label={t('Warnings and errors')}
          columns={[t('Log line'), tIn('number', 'Count'), t('Last')]}
          rows={troubles.map(({ level, sentence, error, count, lastAt }) => ({
            key: `${level} ${sentence} ${error ?? ''}`,
            cells: [
              <span key="line" className={styles.line}>
                <Tag tone={level === 'error' ? 'warn' : 'plain'}>{level}</Tag> {sentence}
                {error === null ? null : <span className={styles.soft}> {error}</span>}
              </span>,
              countText(count),
              ago(at - lastAt),
            ],
          }))}
        />
      )}
    </Card>
  )
}
