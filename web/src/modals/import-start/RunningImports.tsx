import type { ImportProgress } from '@roundtrip/contract/imports'
import { useState } from 'react'
import { useImports } from '../../data/accounts/imports.ts'
import { cancelCommit } from '../../data/import/import-job.ts'
import { progressShare, progressText } from '../../data/import/progress-text.ts'
import { tellFailure } from '../../parts/tell.ts'
import { Button } from '../../ui/Button.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import styles from './Import.module.css'
import { t } from '../../language/translate.ts'

/** Imports that the server is storing, begun in another tab or before a reload. */
export function RunningImports() {
  const { data = [] } = useImports()
  const running = data.filter(({ state }) => state === 'committing')
  if (running.length === 0) return null
  return (
    <ul className={styles.files} aria-label={t('Imports in progress')}>
      {running.map(({ id, files, progress }) => (
        <li key={id} className={styles.running}>
          <b>{files.map(({ name }) => name).join(', ')}</b>
          <CancelCommit importId={id} progress={progress} />
          <span className="figures">{progressText(progress)}</span>
          <ProgressBar label={progressText(progress)} share={progressShare(progress)} />
        </li>
      ))}
    </ul>
  )
}

type CancelProps = { readonly importId: string; readonly progress: ImportProgress | null }

/** Cancels an import while the server stores it. */
export function CancelCommit({ importId, progress }: CancelProps) {
  const [isSent, setSent] = useState(false)
  const cancel = (): void => {
    setSent(true)
    cancelCommit(importId).catch((error: unknown) => {
      setSent(false)
      tellFailure(error)
    })
  }
  return (
    <Button onClick={cancel} disabled={isSent || progress?.stage === 'cancelling'}>
      {t('Cancel import')}
    </Button>
  )
}
