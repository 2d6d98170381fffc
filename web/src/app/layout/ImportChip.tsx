import { type ReactNode, useEffect, useRef } from 'react'
import { resetImport, useImportJob } from '../../data/import/import-job.ts'
import { countText, plural } from '../../format/number.ts'
import { openModal, useModalFlags } from '../../data/page/modals.ts'
import { notify } from '../../ui/notify.ts'
import styles from './Header.module.css'

/** An import that runs while its modal is closed. */
export default function ImportChip(): ReactNode {
  const job = useImportJob()
  const { importStart } = useModalFlags()
  const reportedJob = useRef<unknown>(null)
  useEffect(() => {
    if (importStart || reportedJob.current === job) return
    reportedJob.current = job
    if (job.phase === 'failed') notify.error(job.sentence, { autoClose: false })
    if (job.phase === 'done') {
      const added = job.results.reduce(
        (sum, { outcome }) =>
          outcome.kind === 'done' ? sum + outcome.record.fillsAdded + outcome.record.cashEventsAdded : sum,
        0,
      )
      const failed = job.results.flatMap(({ outcome }) => (outcome.kind === 'failed' ? [outcome.sentence] : []))
      notify.success(`Import finished: ${plural(added, 'new record')}.`)
      if (failed.length > 0) notify.error(`Not imported: ${failed.join(' ')}`, { autoClose: false })
      resetImport()
    }
  }, [job, importStart])
  const text =
    job.phase === 'uploading'
      ? `${countText(job.sent)} of ${countText(job.total)}`
      : job.phase === 'committing'
        ? 'Building trades'
        : job.phase === 'reading' || job.phase === 'opening'
          ? 'Reading'
          : null
  if (importStart || text === null) return null
  return (
    <button type="button" className={`${styles.chip} figures`} onClick={() => openModal('importStart', true)}>
      Import: {text}
    </button>
  )
}
