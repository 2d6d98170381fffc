/**
 * Reads the new records of one exchange account. A run goes through all streams up to the moment it began, in slices,
 * so that other connections get their turn. Committed records are not read again, except for the overlap.
 */
import type { Trouble } from '@roundtrip/contract/exchanges'
import { DAY_MS } from '@roundtrip/core/base'
import { ReadingTrouble } from '../exchanges/readers/reader.ts'
import type { AdvisoryLock } from '../ground/locks.ts'
import { Refusal } from '../ground/refusal.ts'
import { syncRetryDelayMs } from './backoff.ts'
import { RunEnded } from './collect-run.ts'
import { meters } from '../watch/meters.ts'
import { inSpan } from '../watch/spans.ts'
import { connectionById } from './connection-rows.ts'
import { readSlice, type SliceWork } from './read-slice.ts'
import { plainReason, sinceItWorked } from './stream-trouble.ts'
import type { SyncDependencies } from './sync-dependencies.ts'
import { markTrouble, type ConnectionRef } from './sync-store.ts'

/** What to do next: nothing now, another slice, or a retry after a while. */
export type SliceEnd = { readonly next: 'nothing' | 'slice' } | { readonly next: 'retry'; readonly afterMs: number }

const OVER: SliceEnd = { next: 'nothing' }

/** Runs one slice under a lock that the caller holds. Never throws: an error becomes the connection's state. */
export async function runSlice(
  dependencies: SyncDependencies,
  ref: ConnectionRef,
  lock: AdvisoryLock,
): Promise<SliceEnd> {
  const row = await connectionById(dependencies.pool, ref.uid, ref.connection)
  if (row === null || row.state === 'paused' || row.state === 'stopped') return OVER
  const { exchange } = row
  const began = performance.now()
  let outcome: Tried['as'] = 'internal'
  const work = async (): Promise<SliceEnd> => {
    const { end, as } = await tried(dependencies, { ref, row, lock })
    outcome = as
    return end
  }
  try {
    return await inSpan('sync slice', { exchange }, work)
  } finally {
    meters.syncSlice({ exchange, outcome }, performance.now() - began)
  }
}

/** How a slice ended, and the label under which it is counted. */
type Tried = { readonly end: SliceEnd; readonly as: 'read' | 'more' | 'ended' | Trouble }

async function tried(dependencies: SyncDependencies, { ref, row, lock }: SliceWork): Promise<Tried> {
  try {
    const next = await readSlice(dependencies, { ref, row, lock })
    if (next === 'nothing') dependencies.onRead(ref.uid)
    return { end: { next }, as: next === 'slice' ? 'more' : 'read' }
  } catch (error) {
    if (error instanceof RunEnded || (error instanceof Refusal && error.reason === 'no-connection'))
      return { end: OVER, as: 'ended' }
    // Records beyond the plan's limit were not stored; they are read again once there is room.
    const isFull = error instanceof Refusal && error.reason === 'plan-limit'
    const trouble = isFull ? new ReadingTrouble('plan-limit') : error
    if (!isForeseen(trouble)) dependencies.log.error({ err: error, exchange: row.exchange }, 'sync failed')
    const as = isForeseen(trouble) ? trouble.reason : 'internal'
    return { end: await setBack(dependencies, ref, trouble), as }
  }
}

async function setBack(dependencies: SyncDependencies, ref: ConnectionRef, error: unknown): Promise<SliceEnd> {
  const row = await connectionById(dependencies.pool, ref.uid, ref.connection)
  if (row === null) return OVER
  const foreseen = isForeseen(error)
  const reason = foreseen ? sinceItWorked(plainReason(error), row.lastSync !== null) : 'internal'
  const retryAfterMs = foreseen ? error.retryAfterMs : null
  const exchangeMessage = foreseen ? error.exchangeMessage : null
  const { attempts } = row
  const sinceMs = row.trouble === reason && row.troubleSince !== null ? dependencies.now() - row.troubleSince : 0
  const tryAgain = foreseen || attempts < MAX_UNFORESEEN
  const given = tryAgain ? syncRetryDelayMs({ reason, sinceMs, attempts, retryAfterMs }) : null
  await markTrouble(dependencies.pool, ref, { reason, exchangeMessage, pauseMs: given })
  const lasts =
    row.trouble !== null && row.troubleSince !== null && dependencies.now() - row.troubleSince >= TELL_AFTER_MS
  if (given === null || lasts) {
    const about = { about: ref.connection, name: row.name, trouble: reason, exchangeMessage }
    await dependencies.notices.tell(ref.uid, { kind: 'connection-broken', ...about })
  }
  return given === null ? OVER : { next: 'retry', afterMs: given }
}

/** Anything else is a fault of ours. */
function isForeseen(error: unknown): error is ReadingTrouble {
  return error instanceof ReadingTrouble && error.reason !== 'internal'
}

/** An error may be temporary: notify the trader only if it lasts. */
const TELL_AFTER_MS = DAY_MS

/** After this many unexpected failures in a row, a connection waits for its trader instead of retrying forever. */
const MAX_UNFORESEEN = 12
