import { tellFailure } from '../../parts/tell.ts'
import { useState } from 'react'
import { downloadExport } from '../../data/requests/export.ts'
import { useUser } from '../../data/session/user-context.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ResetDemo } from './ResetDemo.tsx'
import { RestoreData } from './RestoreData.tsx'
import styles from '../../parts/SettingsCard.module.css'
import { t, tIn } from '../../language/translate.ts'

/** Exports all data and restores it. */
export function DataCard() {
  const { uid, demo } = useUser()
  const [busy, setBusy] = useState(false)
  const start = (): void => {
    setBusy(true)
    downloadExport(uid)
      .catch(tellFailure)
      .finally(() => setBusy(false))
  }
  return (
    <Card title={t('Your data')}>
      <section className={styles.part} aria-labelledby="export">
        <h3 id="export">{tIn('heading', 'Export')}</h3>
        <p className={styles.soft}>
          {t(
            'One ZIP with everything: trades, fills, cash events and journal as CSV for a spreadsheet, and all of it with your pictures in a form that can be restored. Exchange keys are not included.',
          )}
        </p>
        <Button busy={busy} onClick={start}>
          {t('Export everything')}
        </Button>
      </section>
      <section className={styles.part} aria-labelledby="restore">
        <h3 id="restore">{tIn('heading', 'Restore')}</h3>
        {demo ? (
          <>
            <p className={styles.soft}>
              {t('You can’t restore into a demo. Sign up, and restore into your own empty journal.')}
            </p>
            <ResetDemo />
          </>
        ) : (
          <RestoreData />
        )}
      </section>
    </Card>
  )
}
