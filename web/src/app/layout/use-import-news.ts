import type { ImportRecord } from '@roundtrip/contract/imports'
import { useEffect, useRef } from 'react'
import { failureText } from '../../data/import/follow-commit.ts'
import { type ImportState, isFollowedHere, resetImport } from '../../data/import/import-job.ts'
import { plural } from '../../format/number.ts'
import { notify } from '../../ui/notify.ts'

type News = {
  readonly job: ImportState
  /** Undefined until they are loaded. */
  readonly records: readonly ImportRecord[] | undefined
  /** Whether the modal shows the end of the job by itself. */
  readonly isOpen: boolean
}

/** Reports the end of each import: of the one of this page, and of those that were begun elsewhere. */
export function useImportNews({ job, records, isOpen }: News): void {
  const reportedJob = useRef<unknown>(null)
  const committing = useRef<ReadonlySet<string>>(new Set())
  useEffect(() => {
    if (isOpen || reportedJob.current === job) return
    reportedJob.current = job
    if (job.phase === 'failed') notify.error(job.sentence, { autoClose: false })
    if (job.phase === 'done') {
      const outcomes = job.results.map(({ outcome }) => outcome)
      const failed = outcomes.flatMap((outcome) => (outcome.kind === 'failed' ? [outcome.sentence] : []))
      reportDone(outcomes.flatMap((outcome) => (outcome.kind === 'done' ? [outcome.record] : [])))
      if (failed.length > 0) notify.error(`Not imported: ${failed.join(' ')}`, { autoClose: false })
      resetImport()
    }
  }, [job, isOpen])
  useEffect(() => {
    if (records === undefined) return
    const ended = endedImports(committing.current, records).filter(({ id }) => !isFollowedHere(id))
    committing.current = new Set(records.flatMap(({ id, state }) => (state === 'committing' ? [id] : [])))
    const done = ended.filter(({ state }) => state === 'done')
    if (done.length > 0) reportDone(done)
    const failed = ended.flatMap(({ failure }) => (failure === null ? [] : [failureText(failure)]))
    if (failed.length > 0) notify.error(`Not imported: ${failed.join(' ')}`, { autoClose: false })
  }, [records])
}

/** Those of the imports that were committing and are not any more. */
export function endedImports(committing: ReadonlySet<string>, records: readonly ImportRecord[]): ImportRecord[] {
  return records.filter(({ id, state }) => committing.has(id) && state !== 'committing')
}

function reportDone(records: readonly ImportRecord[]): void {
  const added = records.reduce((sum, record) => sum + record.fillsAdded + record.cashEventsAdded, 0)
  notify.success(`Import finished: ${plural(added, 'new record')}.`)
}
