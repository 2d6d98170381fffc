/** Live changes of one user as server-sent events; resumes after the last event that the client saw. */
import type { CollectionName } from '@roundtrip/contract/documents'
import { AppError } from '@roundtrip/contract/errors'
import { LIMITS } from '@roundtrip/contract/fields'
import type { Uid } from '@roundtrip/core/base'
import { BYE, changeFeed, MAX_REPLAYED } from '@roundtrip/sync/server'
import type { UserChange, UserChanges } from './changes.ts'
import type { DocumentStore } from './store.ts'

export type StreamOptions = {
  readonly documents: Pick<DocumentStore, 'changes' | 'lastSeq'>
  readonly changes: Pick<UserChanges, 'subscribe'>
  readonly ledgerVersion: (uid: Uid) => Promise<number>
  readonly uid: Uid
  /** The network address of the client. */
  readonly address: string
  readonly collections: readonly CollectionName[]
  /** Number of the last change that the client has; null = only changes from now on. */
  readonly since: number | null
  /** Checked repeatedly while the stream is open: a session may end before the stream does. */
  readonly isAllowed: () => Promise<boolean>
}

/** Streams that are open in this process, by their user and by their network. */
const open = new Set<Pick<StreamOptions, 'uid' | 'address'>>()

/**
 * * Events: `change` (a document, deletions too), `synced` (everything so far was sent), `reset` (too much was missed:
 * load everything again), `ledger` (with its version: fetch the columns again if yours are of another), `bye`
 * (reconnect, if still allowed). A stream ends after a few minutes in any case.
 */
export function streamDocuments(options: StreamOptions): Response {
  const { uid, address } = options
  const others = [...open]
  if (others.filter((other) => other.uid === uid).length >= LIMITS.streams)
    throw tooMany(LIMITS.streams, 'Too many streams of this account are open.')
  if (others.filter((other) => other.address === address).length >= LIMITS.addressStreams)
    throw tooMany(LIMITS.addressStreams, 'Too many streams are open from this network.')
  open.add(options)
  let end = (): void => undefined
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      end = startStream(options, controller)
    },
    cancel: () => end(),
  })
  return new Response(body, { headers: { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' } })
}

function tooMany(max: number, message: string): AppError {
  const details = { most: max, retryAfterS: RETRY_S }
  return new AppError({ code: 'resource-exhausted', reason: 'too-many-streams', message, details })
}

type Controller = ReadableStreamDefaultController<Uint8Array>

function startStream(options: StreamOptions, controller: Controller): () => void {
  const { uid } = options
  const encoder = new TextEncoder()
  let ended = false
  const send = (event: string): void => {
    if (!ended) controller.enqueue(encoder.encode(event))
    // A client that does not read must not fill our memory; it reconnects when it can.
    if ((controller.desiredSize ?? 0) < -MAX_UNREAD) stop()
  }
  const release = (): void => {
    if (ended) return
    ended = true
    unsubscribe()
    streamsOpen.delete(stop)
    clearInterval(ping)
    clearTimeout(limit)
    open.delete(options)
  }
  const stop = (): void => {
    if (ended) return
    controller.enqueue(encoder.encode(BYE))
    release()
    controller.close()
  }
  const { documents, collections, since } = options
  const feed = changeFeed({
    changesAfter: (seq) => documents.changes(uid, { seq, collections }),
    lastSeq: () => documents.lastSeq(uid),
    ledgerVersion: () => options.ledgerVersion(uid),
    since,
    send,
  })
  // One at a time, so that events keep their order.
  let last: Promise<void> = Promise.resolve()
  const next = (work: () => Promise<void>): void => {
    last = last.then(() => (ended ? undefined : work())).catch(stop)
  }
  const check = async (): Promise<void> => {
    if (!(await options.isAllowed())) stop()
  }
  const onChange = ({ kind }: UserChange): void =>
    next(kind === 'sessions' ? check : kind === 'ledger' ? feed.sendLedger : feed.sendChanges)
  const unsubscribe = options.changes.subscribe(uid, onChange)
  const ping = setInterval(() => {
    send(': ping\n\n')
    next(check)
  }, PING_MS)
  const limit = setTimeout(stop, LONGEST_STREAM_MS)
  streamsOpen.add(stop)
  next(feed.sendChanges)
  next(feed.sendLedger)
  return release
}

const streamsOpen = new Set<() => void>()

/** How many streams are open in this process. */
export function openStreamCount(): number {
  return streamsOpen.size
}

/** Says goodbye on every stream, so that a stopping server need not wait for them. */
export function endStreams(): void {
  for (const stop of streamsOpen) stop()
}

const RETRY_S = 30
const PING_MS = 25_000
const LONGEST_STREAM_MS = 5 * 60_000
const MAX_UNREAD = 2 * MAX_REPLAYED
