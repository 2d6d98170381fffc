import type { ReactNode } from 'react'
import { useImports } from '../../data/accounts/imports.ts'
import { type ImportState, useImportJob } from '../../data/import/import-job.ts'
import { briefProgress } from '../../data/import/progress-text.ts'
import { openModal, useModalFlags } from '../../data/page/modals.ts'
import styles from './Header.module.css'
import { useImportNews } from './use-import-news.ts'
import { t } from '../../language/translate.ts'
import { Trans } from '../../language/Trans.tsx'

/** An import that runs while its modal is closed: of this page, or any that the server is storing. */
export default function ImportChip(): ReactNode {
  const job = useImportJob()
  const imports = useImports()
  const { importStart } = useModalFlags()
  useImportNews({ job, records: imports.data, isOpen: importStart !== false })
  const stored = imports.data?.find(({ state }) => state === 'committing')
  const text = textOf(job) ?? (stored === undefined ? null : briefProgress(stored.progress))
  if (importStart || text === null) return null
  return (
    <button type="button" className={`${styles.chip} figures`} onClick={() => openModal('importStart', true)}>
      <Trans text="Import: {text}" with={{ text }} />
    </button>
  )
}

function textOf(job: ImportState): string | null {
  if (job.phase === 'uploading')
    return t('Uploading {sent}%', { sent: Math.floor((job.sent / Math.max(1, job.total)) * 100) })
  if (job.phase === 'committing') return briefProgress(job.progress)
  return job.phase === 'reading' || job.phase === 'opening' ? t('Reading') : null
}
