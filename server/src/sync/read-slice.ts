/** One slice of a run: pages of all streams until the slice's time is up, and after the last one the proof of the ledger. */
import type { LedgerProof, SyncProgress } from '@roundtrip/contract/exchanges'
import { type Live, ReadingTrouble } from '../exchanges/readers/reader.ts'
import type { AccountAccess } from '../exchanges/thread-port.ts'
import type { AdvisoryLock } from '../ground/locks.ts'
import { accountAccess } from './account-access.ts'
import { collectRun } from './collect-run.ts'
import type { ConnectionRow } from './connection-rows.ts'
import { keepCheck } from './ledger-checks.ts'
import { isLiveSince } from './live/claims.ts'
import { persistently } from './persistently.ts'
import { proveLedger } from './prove-ledger.ts'
import { type PageWork, readPage } from './read-page.ts'
import { commonTrouble, retryAll, soonestRetryMs } from './stream-trouble.ts'
import type { SyncDependencies } from './sync-dependencies.ts'
import { markFresh, markProgress, markRights, markSyncing, streamsOf, type ConnectionRef } from './sync-store.ts'
import { addStreams, type SyncStream, withRoles } from './sync-streams.ts'
import { takeTurns } from './take-turns.ts'

export type SliceWork = { readonly ref: ConnectionRef; readonly row: ConnectionRow; readonly lock: AdvisoryLock }

/** What follows this slice: another one, or nothing because the run is over. Throws errors that stop the connection. */
export async function readSlice(dependencies: SyncDependencies, work: SliceWork): Promise<'nothing' | 'slice'> {
  const { ref, row } = work
  const access = await accountAccess(dependencies, ref.uid, row)
  if (!(await markSyncing(dependencies.pool, ref, row.runUntil))) return 'nothing'
  const streams = await openStreams(dependencies, work, access)
  const live = row.runUntil === null ? await liveNow(dependencies, access) : null
  const until = row.runUntil ?? dependencies.now()
  await markSyncing(dependencies.pool, ref, until)
  const report = async (progress: SyncProgress): Promise<boolean> =>
    (await markProgress(dependencies.pool, ref, progress)) === 'syncing'
  const run = collectRun(dependencies, { ...work, until, streams, report })
  const urgency = row.lastSync === null ? 'history' : 'news'
  const isRead = await readPages(dependencies, { ref, access, run, streams, until, urgency })
  await run.flush()
  if (!isRead) return 'slice'
  const common = commonTrouble(streams)
  if (common !== null) throw common
  await finish(dependencies, work, { live, until, streams })
  return 'nothing'
}

/**
 * The streams of the account. A run starts by checking the key; after a restart by the trader it may be a different
 * one.
 */
async function openStreams(
  dependencies: SyncDependencies,
  { ref, row }: SliceWork,
  access: AccountAccess,
): Promise<SyncStream[]> {
  const stored = await withRoles(dependencies.accounts, access, await streamsOf(dependencies.pool, ref))
  // If nothing at all could be read, the connection decides when to retry; so does a trader who cannot wait.
  const streams = row.state === 'waiting' || commonTrouble(stored) !== null ? retryAll(stored) : stored
  if (row.runUntil === null || row.state === 'waiting') {
    await checkRights(dependencies, ref, access)
    addStreams(streams, await dependencies.accounts.streams(access))
  }
  return streams
}

/** Checked at every run: a permission that was added later must not go unnoticed. */
async function checkRights(dependencies: SyncDependencies, ref: ConnectionRef, access: AccountAccess): Promise<void> {
  const { rights } = await dependencies.accounts.rights(access)
  await markRights(dependencies.pool, ref, rights)
  if (rights.withdraw === true) throw new ReadingTrouble('withdrawal-allowed')
  if (rights.read === false) throw new ReadingTrouble('rights-missing')
}

/**
 * The account's holdings as the run starts. The ledger will end at the same moment, so trades made meanwhile do not
 * look like missing ones. Null if the exchange does not report them; the history is read anyway.
 */
async function liveNow(dependencies: SyncDependencies, access: AccountAccess): Promise<Live | null> {
  try {
    return await persistently(() => dependencies.accounts.live(access))
  } catch (error) {
    if (error instanceof ReadingTrouble) return null
    throw error
  }
}

/** True once all streams are read, false if the slice runs out of time first. */
async function readPages(dependencies: SyncDependencies, work: Omit<PageWork, 'next'>): Promise<boolean> {
  const { streams, until } = work
  const deadline = dependencies.now() + dependencies.sliceMs
  const turns = takeTurns()
  for (;;) {
    const next = turns.next(streams, { until, now: dependencies.now() })
    if (next === null) return true
    if (dependencies.now() >= deadline) return false
    await readPage(dependencies, { ...work, next })
  }
}

type Outcome = { readonly live: Live | null; readonly until: number; readonly streams: readonly SyncStream[] }

async function finish(
  dependencies: SyncDependencies,
  { ref, row }: SliceWork,
  { live, until, streams }: Outcome,
): Promise<void> {
  const proof = live === null ? null : await proveLedger(dependencies, { uid: ref.uid, account: row.account, live })
  if (live !== null) await keepCheck(dependencies.pool, ref, live)
  const isLive = await isLiveSince(dependencies.pool, ref, until)
  const usualMs = untilNext(dependencies, row, proof) * (isLive ? LIVE_FACTOR : 1)
  const nextMs = Math.min(usualMs, soonestRetryMs(streams, dependencies.now()) ?? usualMs)
  await markFresh(dependencies.pool, ref, { until, proof, nextMs })
  await dependencies.notices.settle(ref.uid, 'connection-broken', ref.connection)
}

/** The first history takes longer than a slice; the short run after it provides the proof, or one soon after. */
function untilNext({ intervalMs }: SyncDependencies, row: ConnectionRow, proof: LedgerProof | null): number {
  if (proof !== null || row.proof !== null) return intervalMs
  return row.lastSync === null ? 0 : Math.min(intervalMs, PROOF_MS)
}

const PROOF_MS = 30_000
/**
 * For a connection whose news arrive live, so that reading them at once causes no more requests than the usual rhythm.
 * Records that no user stream reports, such as deposits, wait this many times longer.
 */
const LIVE_FACTOR = 2
