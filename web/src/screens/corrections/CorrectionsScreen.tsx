import { useCollection, useDocuments } from '../../data/documents/use-documents.ts'
import { Failed } from '../../parts/States.tsx'
import { Page } from '../../ui/Page.tsx'
import styles from './Corrections.module.css'
import { RatesCard } from './RatesCard.tsx'
import { RenamesCard } from './RenamesCard.tsx'
import { t } from '../../language/translate.ts'

/** Corrections by the trader: rates for coins without a market, and coins with a new ticker. */
export default function CorrectionsScreen() {
  const { status, error } = useCollection('settings')
  const documents = useDocuments()
  return (
    <Page title={t('Corrections')}>
      <div className={styles.cards}>
        <div id="rates" className={styles.card}>
          {status === 'failed' ? (
            <Failed error={error} onRetry={() => void documents.loaded('settings').catch(() => undefined)} />
          ) : (
            <RatesCard />
          )}
        </div>
        <div id="renames" className={styles.card}>
          <RenamesCard />
        </div>
      </div>
    </Page>
  )
}
