/**
 * Reads what is new in one exchange account. A run goes through all streams up to the moment it began, in slices, so
 * that other connections get their turn. What a slice has committed is not read again, except for the overlap.
 */
import type { Credentials, LedgerProof, Trouble } from '@roundtrip/contract/exchanges'
import { DAY_MS, itemAt } from '@roundtrip/core/base'
import { type Live, ReadingTrouble } from '../exchanges/readers/reader.ts'
import type { AccountAccess, LedgerPage } from '../exchanges/thread-port.ts'
import type { AdvisoryLock } from '../ground/locks.ts'
import { Refusal } from '../ground/refusal.ts'
import { type KeyBox, SealError } from '../keys/key-box.ts'
import type { StreamState } from '../ledger/add-synced.ts'
import { syncRetryDelayMs } from './backoff.ts'
import { connectionById, type ConnectionRow, openCredentials } from './connection-rows.ts'
import { collectRun, type Run, RunEnded } from './collect-run.ts'
import { keepCheck } from './ledger-checks.ts'
import { proveLedger } from './prove-ledger.ts'
import {
  commonTrouble,
  partFailure,
  plainReason,
  retryAll,
  setAside,
  sinceItWorked,
  soonestRetryMs,
} from './stream-trouble.ts'
import type { SyncParts } from './sync-parts.ts'
import { takeTurns } from './take-turns.ts'
import { markFresh, markRights, markSyncing, markTrouble, streamsOf, type SyncPlace } from './sync-store.ts'

/** What to do next: nothing now, another slice, or another try after a while. */
export type SliceEnd = { readonly next: 'nothing' | 'slice' } | { readonly next: 'retry'; readonly afterMs: number }

const OVER: SliceEnd = { next: 'nothing' }

/** Runs one slice under a lock that the caller holds. Never throws: a trouble becomes the connection's state. */
export async function runSlice(parts: SyncParts, place: SyncPlace, lock: AdvisoryLock): Promise<SliceEnd> {
  const row = await connectionById(parts.pool, place.uid, place.connection)
  if (row === null || row.state === 'paused' || row.state === 'stopped') return OVER
  try {
    return await slice(parts, { place, row, lock })
  } catch (error) {
    if (error instanceof RunEnded || (error instanceof Refusal && error.reason === 'no-connection')) return OVER
    // Records beyond the plan's limit were not stored; they are read again once there is room.
    const isFull = error instanceof Refusal && error.reason === 'plan-limit'
    const trouble = isFull ? new ReadingTrouble('plan-limit') : error
    if (!isForeseen(trouble)) parts.log.error({ err: error, exchange: row.exchange }, 'sync failed')
    return setBack(parts, place, trouble)
  }
}

async function setBack(parts: SyncParts, place: SyncPlace, error: unknown): Promise<SliceEnd> {
  const row = await connectionById(parts.pool, place.uid, place.connection)
  if (row === null) return OVER
  const foreseen = isForeseen(error)
  const reason = foreseen ? sinceItWorked(plainReason(error), row.lastSync !== null) : 'internal'
  const retryAfterMs = foreseen ? error.retryAfterMs : null
  const { attempts } = row
  const given = !foreseen && attempts >= UNFORESEEN_MOST ? null : syncRetryDelayMs({ reason, attempts, retryAfterMs })
  await markTrouble(parts.pool, place, { reason, pauseMs: given })
  const lasts = row.trouble !== null && row.troubleSince !== null && parts.now() - row.troubleSince >= TELL_AFTER_MS
  if (given === null || lasts) {
    const news = { kind: 'connection-broken', about: place.connection, name: row.name, trouble: reason } as const
    await parts.notices.tell(place.uid, news)
  }
  return given === null ? OVER : { next: 'retry', afterMs: given }
}

/** Anything else is a fault of ours. */
function isForeseen(error: unknown): error is ReadingTrouble {
  return error instanceof ReadingTrouble && error.reason !== 'internal'
}

/** A trouble may pass by itself: notify the trader only if it lasts. */
const TELL_AFTER_MS = DAY_MS

/** After this many unexpected failures in a row, a connection waits for its trader instead of retrying forever. */
const UNFORESEEN_MOST = 12

type Work = { readonly place: SyncPlace; readonly row: ConnectionRow; readonly lock: AdvisoryLock }

async function slice(parts: SyncParts, work: Work): Promise<SliceEnd> {
  const { place, row } = work
  const access = await accountAccess(parts, place.uid, row)
  if (!(await markSyncing(parts.pool, place, row.runUntil))) return OVER
  const stored = await streamsOf(parts.pool, place)
  // Where nothing at all could be read, the connection decides when to try again; so does a trader who cannot wait.
  const streams = row.state === 'waiting' || commonTrouble(stored) !== null ? retryAll(stored) : stored
  // A run starts by checking the key. If the trader restarted the connection, it may be another key.
  if (row.runUntil === null || row.state === 'waiting') {
    await checkRights(parts, place, access)
    addNew(streams, await parts.accounts.streams(access))
  }
  const live = row.runUntil === null ? await liveNow(parts, access) : null
  const until = row.runUntil ?? parts.now()
  await markSyncing(parts.pool, place, until)
  const run = collectRun(parts, { ...work, until, streams })
  const deadline = parts.now() + parts.sliceMs
  const turns = takeTurns()
  const urgency = row.lastSync === null ? 'history' : 'news'
  for (;;) {
    const next = turns.next(streams, { until, now: parts.now() })
    if (next === null) break
    if (parts.now() >= deadline) {
      await run.flush()
      return { next: 'slice' }
    }
    await readPage(parts, { place, access, run, streams, next, until, urgency })
  }
  await run.flush()
  const common = commonTrouble(streams)
  if (common !== null) throw common
  const proof = live === null ? null : await proveLedger(parts, { uid: place.uid, account: row.account, live })
  if (live !== null) await keepCheck(parts.pool, place, live)
  const usualMs = untilNext(parts, row, proof)
  const nextMs = Math.min(usualMs, soonestRetryMs(streams, parts.now()) ?? usualMs)
  await markFresh(parts.pool, place, { until, proof, nextMs })
  await parts.notices.settle(place.uid, 'connection-broken', place.connection)
  return OVER
}

/** The first history takes longer than a slice; the short run after it brings the proof, or one soon after. */
function untilNext({ intervalMs }: SyncParts, row: ConnectionRow, proof: LedgerProof | null): number {
  if (proof !== null || row.proof !== null) return intervalMs
  return row.lastSync === null ? 0 : Math.min(intervalMs, PROOF_MS)
}

const PROOF_MS = 30_000

/**
 * What the account holds as the run starts. The ledger will end at the same moment, so trades made meanwhile do not
 * look like missing ones. Null if the exchange does not say; the history is read anyway.
 */
async function liveNow(parts: SyncParts, access: AccountAccess): Promise<Live | null> {
  try {
    return await persistently(() => parts.accounts.live(access))
  } catch (error) {
    if (error instanceof ReadingTrouble) return null
    throw error
  }
}

/** Everything needed to read the account. */
export async function accountAccess(
  parts: Pick<SyncParts, 'box' | 'demoGateway'>,
  uid: string,
  row: ConnectionRow,
): Promise<AccountAccess> {
  // Restored from an archive: the trader has not entered the key yet.
  if (Object.keys(row.credentials).length === 0) throw new ReadingTrouble('key-missing')
  const credentials = opened(parts.box, row, uid)
  if (!row.demo) return { name: row.id, exchange: row.exchange, credentials, gateway: null }
  const gateway = await parts.demoGateway()
  if (gateway === null) throw new ReadingTrouble('switched-off')
  return { name: row.id, exchange: row.exchange, credentials, gateway }
}

/** Throws a `ReadingTrouble` if the key was sealed with a master key that is missing here, or belongs elsewhere. */
function opened(box: KeyBox, { id, credentials }: ConnectionRow, uid: string): Credentials {
  try {
    return openCredentials(box, credentials, { uid, connection: id })
  } catch (error) {
    if (error instanceof SealError) throw new ReadingTrouble('key-unreadable', { message: error.message })
    throw error
  }
}

/** Checked at every run: a permission that was added later must not go unnoticed. */
async function checkRights(parts: SyncParts, place: SyncPlace, access: AccountAccess): Promise<void> {
  const { rights } = await parts.accounts.rights(access)
  await markRights(parts.pool, place, rights)
  if (rights.withdraw === true) throw new ReadingTrouble('withdrawal-allowed')
  if (rights.read === false) throw new ReadingTrouble('rights-missing')
}

function addNew(streams: StreamState[], found: readonly { readonly name: string; readonly title: string }[]): void {
  const known = new Set(streams.map(({ name }) => name))
  for (const { name, title } of found) {
    if (known.has(name)) continue
    streams.push({ ...UNREAD, name, title })
  }
}

const UNREAD = { position: null, reached: null, back: null, since: null, runUntil: null, ended: false, trouble: null }

type PageWork = {
  readonly place: SyncPlace
  readonly access: AccountAccess
  readonly run: Run
  readonly streams: StreamState[]
  readonly next: number
  readonly until: number
  /** Whether only what is new is missing, or an older history too. */
  readonly urgency: 'news' | 'history'
}

async function readPage(
  parts: SyncParts,
  { place, access, run, streams, next, until, urgency }: PageWork,
): Promise<void> {
  const stream = itemAt(streams, next)
  const fresh = stream.runUntil !== until
  const question = { stream: stream.name, position: stream.position, fresh, until }
  const began = parts.now()
  let page: LedgerPage
  try {
    page = await persistently(() => parts.accounts.page(access, question, urgency))
  } catch (error) {
    const failure = partFailure(error)
    // Keep what was read before the failure.
    if (failure === null || !(await isAnswering(parts, access))) {
      await run.flush()
      throw error
    }
    const failed = setAside(stream, failure, parts.now())
    streams[next] = failed
    run.fail(failed)
    const { connection } = place
    const known = error instanceof ReadingTrouble ? {} : { err: error }
    parts.log.warn({ ...known, ...failure, connection, exchange: access.exchange, part: stream.name }, 'part set aside')
    return
  }
  const read: StreamState = {
    ...stream,
    position: page.position,
    reached: page.more ? page.reached : until,
    back: page.more ? (page.back ?? null) : null,
    since: page.since ?? stream.since,
    runUntil: until,
    ended: !page.more,
    trouble: null,
  }
  streams[next] = read
  addNew(streams, page.found)
  await run.add(page, read, parts.now() - began)
}

/** Whether the exchange answers something else, so that a failure is one of the part that was asked for. */
async function isAnswering(parts: SyncParts, access: AccountAccess): Promise<boolean> {
  try {
    await parts.accounts.rights(access)
    return true
  } catch {
    return false
  }
}

/** A lost request is repeated soon: only a lasting failure is a trouble. */
async function persistently<T>(ask: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await ask()
    } catch (error) {
      const pauseMs = error instanceof ReadingTrouble ? shortPause(error, attempt) : null
      if (pauseMs === null || attempt >= SECOND_TRIES) throw error
      await new Promise((next) => setTimeout(next, pauseMs))
    }
  }
}

/** Null if a short wait would not help, or the exchange asks for a longer one. */
function shortPause({ reason, retryAfterMs }: ReadingTrouble, attempt: number): number | null {
  if (retryAfterMs !== null) return retryAfterMs <= SHORT_MS ? retryAfterMs : null
  return PASSING.has(reason) ? FIRST_PAUSE_MS * 2 ** attempt : null
}

const PASSING: ReadonlySet<Trouble> = new Set(['no-answer', 'no-network', 'bad-answer'])
const SECOND_TRIES = 2
const FIRST_PAUSE_MS = 300
const SHORT_MS = 5_000
