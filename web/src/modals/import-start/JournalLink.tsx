import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { fileOfTable, resetImport } from '../../data/import/import-job.ts'
import { chooseJournalFile } from '../../data/other-journals/journals.ts'
import { closeModal } from '../../data/page/modals.ts'
import { useUid } from '../../data/session/user-context.ts'
import { userPath } from '../../paths.ts'
import styles from './Import.module.css'

/** Links to the page that adds the notes in this file to existing trades. */
export function JournalLink({ table, children }: { readonly table: { name: string }; readonly children: ReactNode }) {
  const uid = useUid()
  const leave = (): void => {
    chooseJournalFile(fileOfTable(table))
    closeModal('importStart')
    resetImport()
  }
  return (
    <Link className={styles.link} to={userPath(uid, 'otherJournals')} onClick={leave}>
      {children}
    </Link>
  )
}
