/** Reads one page of a stream. If only that stream of the account fails, it is set aside and the others continue. */
import { itemAt } from '@roundtrip/core/base'
import { ReadingTrouble } from '../exchanges/readers/reader.ts'
import type { AccountAccess, LedgerPage } from '../exchanges/thread-port.ts'
import type { Run } from './collect-run.ts'
import { persistently } from './persistently.ts'
import { partFailure, setAside } from './stream-trouble.ts'
import type { SyncDependencies } from './sync-dependencies.ts'
import type { ConnectionRef } from './sync-store.ts'
import { addStreams, type SyncStream } from './sync-streams.ts'

export type PageWork = {
  readonly ref: ConnectionRef
  readonly access: AccountAccess
  readonly run: Run
  readonly streams: SyncStream[]
  readonly next: number
  readonly until: number
  /** Whether only new records are missing, or an older history too. */
  readonly urgency: 'news' | 'history'
}

/**
 * Replaces the stream by its state after the page, and adds the streams that it discovered. Throws errors that concern
 * the whole account.
 */
export async function readPage(
  dependencies: SyncDependencies,
  { ref, access, run, streams, next, until, urgency }: PageWork,
): Promise<void> {
  const stream = itemAt(streams, next)
  const fresh = stream.runUntil !== until
  const request = { stream: stream.name, position: stream.position, fresh, until }
  const began = dependencies.now()
  let page: LedgerPage
  try {
    page = await persistently(() => dependencies.accounts.page(access, request, urgency))
  } catch (error) {
    const failure = partFailure(error)
    // Keep what was read before the failure.
    if (failure === null || !(await isResponding(dependencies, access))) {
      await run.flush()
      throw error
    }
    const failed = setAside(stream, failure, dependencies.now())
    streams[next] = failed
    run.fail(failed)
    const { connection } = ref
    const errorFields = error instanceof ReadingTrouble ? {} : { err: error }
    dependencies.log.warn(
      { ...errorFields, ...failure, connection, exchange: access.exchange, part: stream.name },
      'part set aside',
    )
    return
  }
  const read = afterPage(stream, page, until)
  streams[next] = read
  addStreams(streams, page.discovered)
  await run.add(page, read, dependencies.now() - began)
}

/** The state of the stream after a page of the run up to `until`. */
export function afterPage(stream: SyncStream, page: LedgerPage, until: number): SyncStream {
  return {
    ...stream,
    position: page.position,
    reached: page.more ? page.reached : until,
    back: page.more ? (page.back ?? null) : null,
    since: page.since ?? stream.since,
    runUntil: until,
    ended: !page.more,
    trouble: null,
  }
}

/** Whether the exchange responds to another request, so that the failure concerns only the requested stream. */
async function isResponding(dependencies: SyncDependencies, access: AccountAccess): Promise<boolean> {
  try {
    await dependencies.accounts.rights(access)
    return true
  } catch {
    return false
  }
}
