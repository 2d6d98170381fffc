import { useEffect } from 'react'
import { useSyncState } from '../../data/documents/use-documents.ts'
import { whenRefused } from '../../data/documents/open-documents.ts'
import { refusalSentence } from '../../data/words/sentences.ts'
import { tellFailure } from '../../parts/tell.ts'
import { plural } from '../../format/number.ts'
import { notify } from '../../ui/notify.ts'
import styles from './SyncChip.module.css'
import { t } from '../../language/translate.ts'

/** Shows changes that have not reached the server; empty once they have. */
export function SyncChip() {
  const sync = useSyncState()
  useEffect(
    () =>
      whenRefused(({ error, insist }) => {
        const again = (): void => void insist().catch(tellFailure)
        const action = error.reason === 'version-conflict' ? { action: { label: t('Use mine'), act: again } } : {}
        notify.error(refusalSentence(error), { autoClose: false, ...action })
      }),
    [],
  )
  const text =
    sync.state === 'saved'
      ? ''
      : sync.state === 'saving'
        ? t('Saving')
        : t('Offline: {changes} waiting', { changes: plural(sync.waiting, 'change') })
  return (
    <output className={styles.chip} data-state={sync.state}>
      {text}
    </output>
  )
}
