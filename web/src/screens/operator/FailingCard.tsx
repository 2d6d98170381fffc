import { TROUBLE_WORDS } from '@roundtrip/contract/exchanges'
import type { ServerState } from '@roundtrip/contract/operation'
import { venueName } from '../../data/words/venues.ts'
import { countText, MISSING } from '../../format/number.ts'
import { ago } from '../../format/time.ts'
import { Card } from '../../ui/Card.tsx'
import { FigureTable } from './FigureTable.tsx'
import styles from './Operator.module.css'
import { t } from '../../language/translate.ts'

/** Connections in trouble. The id finds their lines in the log and says nothing about their owner. */
export function FailingCard({ state: { failing, at } }: { readonly state: ServerState }) {
  return (
    <Card title={t('Connections in trouble')} hint={t('the longest first')}>
      {failing === null || failing.length === 0 ? (
        <p className={styles.soft}>{failing === null ? t('The database does not respond.') : t('None.')}</p>
      ) : (
        <FigureTable
          label={t('Connections in trouble')}
          columns={[
            t('Exchange'),
            t('Trouble'),
            t('Code'),
            t('State'),
            t('Since'),
            t('Attempts'),
            t('Parts set aside'),
            t('Connection'),
          ]}
          rows={failing.map(({ id, exchange, state, trouble, since, attempts, failingParts }) => ({
            key: id,
            cells: [
              venueName(exchange),
              trouble === null ? MISSING : t(TROUBLE_WORDS[trouble].short),
              trouble ?? MISSING,
              state,
              since === null ? MISSING : ago(at - since),
              countText(attempts),
              countText(failingParts),
              <code key="id">{id}</code>,
            ],
          }))}
        />
      )}
    </Card>
  )
}
