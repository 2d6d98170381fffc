import type { CollectionName } from '@roundtrip/contract/documents'
import { AppError, type Code } from '@roundtrip/contract/errors'
import type { KnownDocument } from '../protocol/documents.ts'
import type { Timers, Transport } from './ports.ts'
import type { LiveEvent } from './stay-connected.ts'

export type CollectionStatus = 'idle' | 'loading' | 'ready' | 'failed'

/** The server's state when it was last heard from. */
export type ServerState = {
  readonly status: (name: CollectionName) => CollectionStatus
  readonly error: (name: CollectionName) => AppError | null
  /** Includes deletions, so that an older response does not bring a document back. */
  readonly documents: (name: CollectionName) => ReadonlyMap<string, KnownDocument>
  readonly load: (name: CollectionName) => Promise<void>
  readonly receive: (document: KnownDocument) => void
  /** The same for many, with one callback for each collection. */
  readonly receiveAll: (documents: readonly KnownDocument[]) => void
  readonly handle: (event: LiveEvent) => void
  /** Reloads everything that was loaded. */
  readonly reload: () => void
}

export type ServerStateDependencies = {
  readonly list: Transport['list']
  readonly timers: Timers
  readonly onChange: (name: CollectionName) => void
}

type LoadedCollection = {
  status: CollectionStatus
  error: AppError | null
  documents: Map<string, KnownDocument>
  /** Complete up to this change; NEVER before the first load. */
  seq: number
  loading: Promise<void> | null
}

export function serverState({ list, timers, onChange }: ServerStateDependencies): ServerState {
  const all = new Map<CollectionName, LoadedCollection>()
  /** The stream sends the changes after this one; what was loaded before it may be incomplete. */
  let streamStart = 0
  const collection = (name: CollectionName): LoadedCollection => {
    const existing = all.get(name)
    if (existing !== undefined) return existing
    all.set(name, { status: 'idle', error: null, documents: new Map(), seq: NEVER, loading: null })
    return collection(name)
  }
  const fetchAll = async (name: CollectionName, into: LoadedCollection): Promise<void> => {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS && (attempt === 1 || into.seq < streamStart); attempt += 1) {
      const { documents, seq } = await withRetries(timers, () => list(name))
      // What the stream sent in the meantime is newer than the list.
      const newer = [...into.documents].filter(([, document]) => document.seq > seq)
      into.documents = new Map(documents.map((document) => [document.id, document]))
      for (const [id, document] of newer)
        if (isNewer(into.documents.get(id), document)) into.documents.set(id, document)
      into.seq = seq
    }
  }
  const load = (name: CollectionName): Promise<void> => {
    const into = collection(name)
    if (into.loading !== null) return into.loading
    if (into.status !== 'ready') into.status = 'loading'
    into.loading = fetchAll(name, into)
      .then(
        () => Object.assign(into, { status: 'ready', error: null }),
        (error: unknown) => {
          // A collection that has loaded once stays on screen.
          Object.assign(into, { status: into.seq > NEVER ? 'ready' : 'failed', error: asAppError(error) })
        },
      )
      .then(() => {
        into.loading = null
        onChange(name)
      })
    onChange(name)
    return into.loading
  }
  const receiveAll = (documents: readonly KnownDocument[]): void => {
    const changed = new Set<CollectionName>()
    for (const document of documents) {
      const into = collection(document.collection)
      if (into.status === 'idle' || !isNewer(into.documents.get(document.id), document)) continue
      into.documents.set(document.id, document)
      changed.add(document.collection)
    }
    changed.forEach(onChange)
  }
  const streamed = gathered(timers, receiveAll)
  const reload = (isStale: (into: LoadedCollection) => boolean): void => {
    for (const [name, into] of all)
      if (into.status !== 'idle' && into.loading === null && isStale(into)) void load(name)
  }
  return {
    status: (name) => collection(name).status,
    error: (name) => collection(name).error,
    documents: (name) => collection(name).documents,
    load,
    reload: () => reload(() => true),
    receive: (document) => receiveAll([document]),
    receiveAll,
    handle: (event) => {
      if (event.kind === 'change') return streamed.add(event.document)
      if (event.kind === 'ledger') return
      streamed.flush()
      if (event.kind !== 'synced') streamStart = event.seq
      reload((into) => into.error !== null || into.seq < streamStart)
    },
  }
}

/** A bulk commit is streamed one by one; it is received together, so that listeners are called once. */
function gathered(timers: Timers, receive: (documents: readonly KnownDocument[]) => void) {
  let waiting: KnownDocument[] = []
  const flush = (): void => {
    const documents = waiting
    waiting = []
    if (documents.length > 0) receive(documents)
  }
  return {
    flush,
    add: (document: KnownDocument): void => {
      waiting.push(document)
      if (waiting.length === 1) timers.after(0, flush)
    },
  }
}

function isNewer(current: KnownDocument | undefined, document: KnownDocument): boolean {
  return current === undefined || document.seq > current.seq
}

function asAppError(error: unknown): AppError {
  return error instanceof AppError ? error : new AppError({ code: 'unknown', message: 'Loading failed.' })
}

/** Retries if the connection failed for a moment, which is not worth an error on the screen. */
async function withRetries<T>(timers: Timers, request: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await request()
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !(error instanceof AppError) || !PASSING.has(error.code)) throw error
      await new Promise<void>((resolve) => timers.after(500 * attempt, resolve))
    }
  }
}

const PASSING: ReadonlySet<Code> = new Set(['unavailable', 'deadline-exceeded', 'internal', 'unknown'])
const MAX_ATTEMPTS = 3
const NEVER = -1
