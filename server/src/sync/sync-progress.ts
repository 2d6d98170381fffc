/** How far a run has come, for its trader. */
import type { SyncProgress } from '@roundtrip/contract/exchanges'
import type { StreamState } from '../ledger/imports/add-synced.ts'
import { isOpen } from './stream-trouble.ts'

type Progressing = {
  readonly until: number
  readonly now: number
  /** The records that the run has committed. */
  readonly brought: { readonly fills: number; readonly cashEvents: number }
  /** The stream of the last page; null before the first one. */
  readonly current: StreamState | null
}

/** The streams take turns, so the current one is the one read last, not the first that is still open. */
export function progressOf(
  streams: readonly StreamState[],
  { until, now, brought, current }: Progressing,
): SyncProgress {
  const shown = current ?? streams.find((stream) => isOpen(stream, { until, now }))
  return {
    part: shown?.title ?? '',
    done: streams.filter((stream) => !isOpen(stream, { until, now })).length,
    parts: streams.length,
    reached: shown?.reached ?? null,
    back: shown?.back ?? null,
    ...brought,
  }
}
