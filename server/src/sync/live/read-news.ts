/**
 * Reads the streams of a connection that have something new, with the same requests, keys and commits as a run. It is
 * no run: the state of the connection stays the same, and errors are left to the next run, which reads the same again.
 */
import { itemAt } from '@roundtrip/core/base'
import { ReadingTrouble } from '../../exchanges/readers/reader.ts'
import type { AccountAccess } from '../../exchanges/thread-port.ts'
import type { AdvisoryLock } from '../../ground/locks.ts'
import { Refusal } from '../../ground/refusal.ts'
import { accountAccess } from '../account-access.ts'
import { collectRun, type Run, RunEnded } from '../collect-run.ts'
import { connectionById } from '../connection-rows.ts'
import { afterPage } from '../read-page.ts'
import type { SyncDependencies } from '../sync-dependencies.ts'
import { streamsOf, type ConnectionRef } from '../sync-store.ts'
import { addStreams, type SyncStream, withRoles } from '../sync-streams.ts'
import type { NewsEnd } from './news-queue.ts'

export type NewsWork = {
  readonly ref: ConnectionRef
  /** Names of streams; one that ends in `*` matches every stream with that prefix. */
  readonly names: readonly string[]
  readonly lock: AdvisoryLock
}

/** Runs under the lock of the connection. Never throws. */
export async function readNews(dependencies: SyncDependencies, { ref, names, lock }: NewsWork): Promise<NewsEnd> {
  const row = await connectionById(dependencies.pool, ref.uid, ref.connection)
  if (row?.state === 'syncing' || row?.state === 'waiting') return 'busy'
  if (row?.state !== 'fresh') return 'over'
  try {
    const access = await accountAccess(dependencies, ref.uid, row)
    const streams = await withRoles(dependencies.accounts, access, await streamsOf(dependencies.pool, ref))
    addStreams(streams, await newStreams(dependencies, { access, names, streams }))
    const until = dependencies.now()
    const run = collectRun(dependencies, { ref, row, lock, until, streams, report: () => Promise.resolve(true) })
    await readStreams(dependencies, { access, run, streams, until, names })
    if (run.brought().fills + run.brought().cashEvents === 0) return 'nothing'
    dependencies.onRead(ref.uid)
    return 'read'
  } catch (error) {
    const isForeseen = error instanceof ReadingTrouble || error instanceof RunEnded || error instanceof Refusal
    if (!isForeseen) dependencies.log.warn({ err: error, exchange: row.exchange }, 'reading news failed')
    return 'over'
  }
}

type Reading = {
  readonly access: AccountAccess
  readonly names: readonly string[]
  readonly streams: SyncStream[]
}

/**
 * Streams that a message named and no run has discovered yet, such as those of a market that is traded for the first
 * time.
 */
async function newStreams(dependencies: SyncDependencies, { access, names, streams }: Reading) {
  const existing = new Set(streams.map(({ name }) => name))
  const unknown = names.filter((name) => !name.endsWith('*') && !existing.has(name))
  const named = unknown.length === 0 ? [] : await dependencies.accounts.named(access, unknown)
  return named.filter(({ role }) => role === 'fills')
}

/** One after the other, so that new records of the first are committed before the next is read. */
async function readStreams(
  dependencies: SyncDependencies,
  { access, run, streams, until, names }: Reading & { readonly run: Run; readonly until: number },
): Promise<void> {
  const deadline = dependencies.now() + dependencies.sliceMs
  const isNamed = ({ name, trouble }: SyncStream): boolean =>
    trouble === null && names.some((text) => (text.endsWith('*') ? name.startsWith(text.slice(0, -1)) : name === text))
  const indexes = [...streams.keys()].filter((index) => isNamed(itemAt(streams, index)))
  for (const index of indexes) {
    for (let more = true; more && dependencies.now() < deadline; ) {
      const stream = itemAt(streams, index)
      const fresh = stream.runUntil !== until
      const request = { stream: stream.name, position: stream.position, fresh, until }
      const began = dependencies.now()
      const page = await dependencies.accounts.page(access, request, 'news')
      const read = afterPage(stream, page, until)
      streams[index] = read
      addStreams(streams, page.discovered)
      await run.add(page, read, dependencies.now() - began)
      more = page.more
    }
    await run.flush()
  }
}
