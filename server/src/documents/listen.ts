/** Live changes of one user as server-sent events; resumes after the last event that the client saw. */
import { AppError, type CollectionName } from '@roundtrip/contract'
import type { Uid } from '@roundtrip/core/base'
import type { Change, Changes } from './changes.ts'
import type { DocumentStore } from './store.ts'

export type ListenOptions = {
  readonly documents: DocumentStore
  readonly changes: Changes
  readonly uid: Uid
  readonly collections: readonly CollectionName[]
  /** Number of the last change that the client knows; null = only what comes from now on. */
  readonly since: number | null
}

const open = new Map<Uid, number>()

/**
 * Events: `change` (a document, deletions too), `synced` (everything so far was sent), `ledger` (fetch the columns
 * again), `bye` (come back). A stream ends after a few minutes, so a token is checked again now and then.
 */
export function listen(options: ListenOptions): Response {
  const streams = open.get(options.uid) ?? 0
  if (streams >= MOST_STREAMS) {
    throw new AppError({ code: 'resource-exhausted', reason: 'too-many-streams', message: 'Too many open tabs.' })
  }
  open.set(options.uid, streams + 1)
  let end = (): void => undefined
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      end = startStream(options, controller)
    },
    cancel: () => end(),
  })
  return new Response(body, { headers: { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' } })
}

function startStream(options: ListenOptions, controller: ReadableStreamDefaultController<Uint8Array>): () => void {
  const { documents, uid, collections } = options
  const encoder = new TextEncoder()
  let ended = false
  const send = (text: string): void => {
    if (!ended) controller.enqueue(encoder.encode(text))
  }
  let seq = options.since ?? Number.NaN
  const pump = async (): Promise<void> => {
    if (Number.isNaN(seq)) seq = await documents.lastSeq(uid)
    for (;;) {
      const changed = await documents.changes(uid, { seq, collections })
      for (const document of changed) {
        seq = document.seq
        send(`event: change\nid: ${seq}\ndata: ${JSON.stringify(document)}\n\n`)
      }
      if (changed.length === 0) break
    }
    send(`event: synced\nid: ${seq}\ndata: {}\n\n`)
  }
  let last = pump()
  const again = (): void => {
    last = last.then(pump).catch(() => stop())
  }
  const onChange = (change: Change): void => {
    if (change.kind === 'ledger') send('event: ledger\ndata: {}\n\n')
    else again()
  }
  const unsubscribe = options.changes.subscribe(uid, onChange)
  const ping = setInterval(() => send(': ping\n\n'), PING_MS)
  const limit = setTimeout(() => stop(), LONGEST_STREAM_MS)
  const release = (): void => {
    if (ended) return
    ended = true
    unsubscribe()
    streamsOpen.delete(stop)
    clearInterval(ping)
    clearTimeout(limit)
    open.set(uid, (open.get(uid) ?? 1) - 1)
  }
  const stop = (): void => {
    if (ended) return
    send('event: bye\ndata: {}\n\n')
    release()
    controller.close()
  }
  streamsOpen.add(stop)
  last.catch(() => stop())
  return release
}

const streamsOpen = new Set<() => void>()

/** Says goodbye to every stream, so that a stopping server need not wait for them. */
export function endStreams(): void {
  for (const stop of streamsOpen) stop()
}

const MOST_STREAMS = 20
const PING_MS = 25_000
const LONGEST_STREAM_MS = 5 * 60_000
