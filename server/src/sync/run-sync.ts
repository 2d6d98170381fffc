/**
 * Reads what is new in one exchange account. A run goes through all streams up to the moment it began, in slices, so
 * that other connections get their turn. What a slice has committed is not read again, except for the overlap.
 */
import type { LedgerProof, SyncProgress, Trouble } from '@roundtrip/contract'
import { DAY_MS } from '@roundtrip/core/base'
import type { LedgerText } from '@roundtrip/core/ledger'
import type { Logger } from 'pino'
import type { Pool } from '../database/connection.ts'
import { type Live, ReadingTrouble } from '../exchanges/readers/reader.ts'
import type { AccountAccess, LedgerPage } from '../exchanges/thread-port.ts'
import type { AdvisoryLock } from '../ground/locks.ts'
import { Refusal } from '../ground/refusal.ts'
import type { RunTask } from '../ground/tasks.ts'
import { type KeyBox, SealError } from '../keys/key-box.ts'
import type { addSynced, StreamState } from '../ledger/add-synced.ts'
import type { accountHoldings } from '../ledger/holdings.ts'
import type { Notices } from '../notices/notices.ts'
import type { LimitsOf } from '../plans/limits.ts'
import { syncRetryDelayMs } from './backoff.ts'
import { connectionById, type ConnectionRow, openCredentials } from './connection-rows.ts'
import type { ExchangeAccounts } from './exchange-accounts.ts'
import { proveLedger } from './prove-ledger.ts'
import {
  markFresh,
  markProgress,
  markRights,
  markSyncing,
  markTrouble,
  streamsOf,
  type SyncPlace,
} from './sync-store.ts'

export type SyncParts = {
  readonly pool: Pool
  readonly workers: {
    readonly run: RunTask<'addSynced', typeof addSynced> & RunTask<'holdings', typeof accountHoldings>
  }
  readonly accounts: ExchangeAccounts
  readonly box: KeyBox
  /** Address of the demo's stand-in exchange; null if there is none now. */
  readonly demoGateway: () => Promise<string | null>
  readonly notices: Notices
  readonly log: Pick<Logger, 'warn' | 'error'>
  readonly now: () => number
  /** Time from the end of one run to the next. */
  readonly intervalMs: number
  readonly sliceMs: number
  readonly limitsOf: LimitsOf
}

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
    if (error instanceof Ended || (error instanceof Refusal && error.reason === 'no-connection')) return OVER
    // Records beyond the plan's limit were not stored; they are read again once there is room.
    const isFull = error instanceof Refusal && error.reason === 'plan-limit'
    const trouble = isFull ? new ReadingTrouble('plan-limit') : error
    if (!(trouble instanceof ReadingTrouble)) parts.log.error({ err: error, exchange: row.exchange }, 'sync failed')
    return setBack(parts, place, trouble)
  }
}

async function setBack(parts: SyncParts, place: SyncPlace, error: unknown): Promise<SliceEnd> {
  const foreseen = error instanceof ReadingTrouble || error instanceof SealError
  const reason = error instanceof ReadingTrouble ? error.reason : foreseen ? 'key-refused' : 'bad-answer'
  const retryAfterMs = error instanceof ReadingTrouble ? error.retryAfterMs : null
  const row = await connectionById(parts.pool, place.uid, place.connection)
  if (row === null) return OVER
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

/** A trouble may pass by itself: notify the trader only if it lasts. */
const TELL_AFTER_MS = DAY_MS

/** The connection was paused or removed, or another process has it. */
class Ended extends Error {}

/** After this many unexpected failures in a row, a connection waits for its trader instead of retrying forever. */
const UNFORESEEN_MOST = 12

type Work = { readonly place: SyncPlace; readonly row: ConnectionRow; readonly lock: AdvisoryLock }

async function slice(parts: SyncParts, work: Work): Promise<SliceEnd> {
  const { place, row } = work
  const access = await accountAccess(parts, place.uid, row)
  if (!(await markSyncing(parts.pool, place, row.runUntil))) return OVER
  const streams = await streamsOf(parts.pool, place)
  // A run starts by checking the key. If the trader restarted the connection, it may be another key.
  if (row.runUntil === null || row.state === 'waiting') {
    await checkRights(parts, place, access)
    addNew(streams, await parts.accounts.streams(access))
  }
  const live = row.runUntil === null ? await liveNow(parts, access) : null
  const until = row.runUntil ?? parts.now()
  await markSyncing(parts.pool, place, until)
  const run = createRun(parts, { ...work, until, streams })
  const deadline = parts.now() + parts.sliceMs
  for (let next = 0; next < streams.length; next += 1) {
    while (isOpen(streams[next], until)) {
      if (parts.now() >= deadline) {
        await run.flush()
        return { next: 'slice' }
      }
      await readPage(parts, { access, run, streams, next, until })
    }
  }
  await run.flush()
  const proof = live === null ? null : await proveLedger(parts, { uid: place.uid, account: row.account, live })
  await markFresh(parts.pool, place, { until, proof, nextMs: untilNext(parts, row, proof) })
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
  const credentials = openCredentials(parts.box, row.credentials, { uid, connection: row.id })
  if (!row.demo) return { name: row.id, exchange: row.exchange, credentials, gateway: null }
  const gateway = await parts.demoGateway()
  if (gateway === null) throw new ReadingTrouble('switched-off')
  return { name: row.id, exchange: row.exchange, credentials, gateway }
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
    streams.push({ name, title, position: null, reached: null, since: null, runUntil: null, ended: false })
  }
}

function isOpen(stream: StreamState | undefined, until: number): boolean {
  return stream !== undefined && !(stream.ended && stream.runUntil === until)
}

type PageWork = {
  readonly access: AccountAccess
  readonly run: Run
  readonly streams: StreamState[]
  readonly next: number
  readonly until: number
}

async function readPage(parts: SyncParts, { access, run, streams, next, until }: PageWork): Promise<void> {
  const stream = streams[next] as StreamState
  const fresh = stream.runUntil !== until
  const question = { stream: stream.name, position: stream.position, fresh, until }
  let page: LedgerPage
  try {
    page = await persistently(() => parts.accounts.page(access, question))
  } catch (error) {
    // Keep what was read before the failure.
    await run.flush()
    throw error
  }
  streams[next] = {
    ...stream,
    position: page.position,
    reached: page.more ? page.reached : until,
    since: stream.position === null ? page.since : stream.since,
    runUntil: until,
    ended: !page.more,
  }
  addNew(streams, page.found)
  await run.add(page, streams[next] as StreamState)
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

type Run = {
  readonly add: (page: LedgerPage, stream: StreamState) => Promise<void>
  readonly flush: () => Promise<void>
}

/** Collects pages and commits them together, after a number of records or seconds. */
function createRun(
  parts: SyncParts,
  work: Work & { readonly until: number; readonly streams: readonly StreamState[] },
): Run {
  const { place, lock, until, streams } = work
  let ledgers: LedgerText[] = []
  let records = 0
  let refused = 0
  let changed = new Map<string, StreamState>()
  let brought = { fills: work.row.progress?.fills ?? 0, cashEvents: work.row.progress?.cashEvents ?? 0 }
  let committedAt = parts.now()
  let known = streams.filter(({ runUntil, position }) => runUntil !== null || position !== null).length
  const flush = async (): Promise<void> => {
    if (lock.isLost()) throw new Ended()
    // Streams that a page discovered are stored together with it.
    const found = streams.slice(known).filter(({ name }) => !changed.has(name))
    const batch = { ledgers, streams: [...changed.values(), ...found], refused }
    ledgers = []
    changed = new Map()
    records = 0
    refused = 0
    known = streams.length
    const { fills: mostFills } = await parts.limitsOf(place.uid)
    const counts = await parts.workers.run('addSynced', { ...place, ...batch, mostFills })
    brought = { fills: brought.fills + counts.fills, cashEvents: brought.cashEvents + counts.cashEvents }
    committedAt = parts.now()
    const state = await markProgress(
      parts.pool,
      place,
      progressOf(streams, { until, brought, last: batch.streams.at(0) }),
    )
    if (state !== 'syncing') throw new Ended()
  }
  return {
    flush,
    add: async (page, stream) => {
      changed.set(stream.name, stream)
      refused += page.refused.length
      if (page.fills + page.cashEvents > 0) ledgers.push(page.ledger)
      records += page.fills + page.cashEvents
      if (records >= COMMIT_RECORDS || parts.now() - committedAt >= COMMIT_MS) await flush()
    },
  }
}

function progressOf(
  streams: readonly StreamState[],
  run: { until: number; brought: { fills: number; cashEvents: number }; last: StreamState | undefined },
): SyncProgress {
  const current = streams.find((stream) => isOpen(stream, run.until)) ?? run.last
  return {
    part: current?.title ?? '',
    done: streams.filter((stream) => !isOpen(stream, run.until)).length,
    parts: streams.length,
    reached: current?.reached ?? null,
    ...run.brought,
  }
}

const COMMIT_RECORDS = 4_000
const COMMIT_MS = 2_000
