import { useImports } from '../../data/accounts/accounts.ts'
import { type ImportState, useImportJob } from '../../data/import/import-job.ts'
import { progressText } from '../../data/import/progress-text.ts'
import { countText } from '../../format/number.ts'
import { openModal, useModalFlags } from '../../data/page/modals.ts'
import styles from './Header.module.css'
import { useImportNews } from './use-import-news.ts'

/** An import that runs while its modal is closed: of this page, or any that the server is storing. */
export function ImportChip() {
  const job = useImportJob()
  const imports = useImports()
  const { importStart } = useModalFlags()
  useImportNews({ job, records: imports.data, isOpen: importStart !== false })
  const stored = imports.data?.find(({ state }) => state === 'committing')
  const text = textOf(job) ?? (stored === undefined ? null : progressText(stored.progress))
  if (importStart || text === null) return null
  return (
    <button type="button" className={`${styles.chip} figures`} onClick={() => openModal('importStart', true)}>
      Import: {text}
    </button>
  )
}

function textOf(job: ImportState): string | null {
  if (job.phase === 'uploading') return `${countText(job.sent)} of ${countText(job.total)}`
  if (job.phase === 'committing') return progressText(job.progress)
  return job.phase === 'reading' || job.phase === 'opening' ? 'Reading' : null
}
