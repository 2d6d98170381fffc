import type { ImportProgress } from '@roundtrip/contract/imports'
import { countText } from '../../format/number.ts'

/** How far the server has come with an import, in words; null = it has not begun to say. */
export function progressText(progress: ImportProgress | null): string {
  if (progress === null || progress.stage === 'waiting') return 'Waiting to start'
  if (progress.stage === 'cancelling') return 'Cancelling'
  if (progress.stage === 'building') return 'Building trades'
  return `Storing ${countText(progress.done)} of ${countText(progress.of)} records`
}

/** 0 to 1 over all of it, of which storing is about half; null = unknown. */
export function progressShare(progress: ImportProgress | null): number | null {
  if (progress === null || progress.of === 0) return null
  const share = progress.done / progress.of / 2
  if (progress.stage === 'writing') return share
  return progress.stage === 'building' ? 0.5 + share : null
}
