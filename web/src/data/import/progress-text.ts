import type { ImportProgress } from '@roundtrip/contract/imports'
import { countText, inPercent } from '../../format/number.ts'
import { t } from '../../language/translate.ts'
import type { ImportState } from './import-job.ts'

/** The progress of the server with an import, in words; null = none reported yet. */
export function progressText(progress: ImportProgress | null): string {
  if (progress === null || progress.stage === 'waiting') return t('Waiting to start')
  if (progress.stage === 'cancelling') return t('Canceling')
  if (progress.stage === 'building')
    return t('Building trades from {done} of {of} records', {
      done: countText(progress.done),
      of: countText(progress.of),
    })
  return t('Storing {done} of {of} records', { done: countText(progress.done), of: countText(progress.of) })
}

/** The share of the current stage, 0 to 1; null = unknown. */
export function progressShare(progress: ImportProgress | null): number | null {
  if (progress === null || progress.of === 0) return null
  return progress.stage === 'writing' || progress.stage === 'building' ? progress.done / progress.of : null
}

/** The same in a few characters: `Storing 42%`. */
export function briefProgress(progress: ImportProgress | null): string {
  const share = progressShare(progress)
  if (progress === null || share === null) return progress?.stage === 'cancelling' ? t('Canceling') : t('Waiting')
  return `${progress.stage === 'writing' ? t('Storing') : t('Building')} ${inPercent(String(Math.floor(share * 100)))}`
}

/** What the import of this page is doing, in a few characters; null while nothing runs. */
export function jobText(job: ImportState): string | null {
  if (job.phase === 'uploading')
    return t('Uploading {sent}%', { sent: Math.floor((job.sent / Math.max(1, job.total)) * 100) })
  if (job.phase === 'committing') return briefProgress(job.progress)
  return job.phase === 'reading' || job.phase === 'opening' ? t('Reading') : null
}
