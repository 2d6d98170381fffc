import type { ReactNode } from 'react'
import { useImports } from '../../data/accounts/imports.ts'
import { useImportJob } from '../../data/import/import-job.ts'
import { briefProgress, jobText } from '../../data/import/progress-text.ts'
import { openModal, useModalFlags } from '../../data/page/modals.ts'
import styles from './Header.module.css'
import { useImportNews } from './use-import-news.ts'
import { Trans } from '../../language/Trans.tsx'

/** An import that runs while its modal is closed: of this page, or any that the server is storing. */
export default function ImportChip(): ReactNode {
  const job = useImportJob()
  const imports = useImports()
  const { importStart } = useModalFlags()
  useImportNews({ job, records: imports.data, isOpen: importStart !== false })
  const stored = imports.data?.find(({ state }) => state === 'committing')
  const text = jobText(job) ?? (stored === undefined ? null : briefProgress(stored.progress))
  if (importStart || text === null) return null
  return (
    <button type="button" className={`${styles.chip} figures`} onClick={() => openModal('importStart', true)}>
      <Trans text="Import: {text}" with={{ text }} />
    </button>
  )
}
