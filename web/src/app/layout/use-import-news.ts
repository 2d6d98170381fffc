import type { ImportRecord } from '@roundtrip/contract/imports'
import { useEffect, useRef } from 'react'
import { failureText } from '../../data/import/follow-commit.ts'
import { type ImportState, isFollowedHere, resetImport } from '../../data/import/import-job.ts'
import { newRecordsText } from '../../data/import/new-records-text.ts'
import { notify } from '../../ui/notify.ts'
import { t } from '../../language/translate.ts'

type News = {
  readonly job: ImportState
  /** Undefined until the records are loaded. */
  readonly records: readonly ImportRecord[] | undefined
  /** Whether the modal is open and reports the end of the job itself. */
  readonly isOpen: boolean
}

/** Reports the end of each import: this page's own, and those started elsewhere. */
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
      notify.success(doneText(outcomes.flatMap((outcome) => (outcome.kind === 'done' ? [outcome.record] : []))))
      if (failed.length > 0) notify.error(failedText(failed), { autoClose: false })
      resetImport()
    }
  }, [job, isOpen])
  useEffect(() => {
    if (records === undefined) return
    const others = records.filter(({ id }) => !isFollowedHere(id))
    const { done, failed } = importNews(committing.current, others)
    committing.current = new Set(others.flatMap(({ id, state }) => (state === 'committing' ? [id] : [])))
    if (done !== null) notify.success(done)
    if (failed !== null) notify.error(failed, { autoClose: false })
  }, [records])
}

/** The imports to report: those that were committing and no longer are. A cancelled one is not reported. */
export function importNews(
  committing: ReadonlySet<string>,
  records: readonly ImportRecord[],
): { readonly done: string | null; readonly failed: string | null } {
  const ended = records.filter(({ id, state }) => committing.has(id) && state !== 'committing')
  const done = ended.filter(({ state }) => state === 'done')
  const failed = ended.flatMap(({ failure }) => (failure === null ? [] : [failureText(failure)]))
  return {
    done: done.length === 0 ? null : doneText(done),
    failed: failed.length === 0 ? null : failedText(failed),
  }
}

function doneText(records: readonly ImportRecord[]): string {
  return t('Import finished: {records}.', { records: newRecordsText(records) })
}

function failedText(sentences: readonly string[]): string {
  return t('Not imported: {sentences}', { sentences: sentences.join(' ') })
}
