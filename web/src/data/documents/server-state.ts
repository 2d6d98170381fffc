import { AppError, type Code, type CollectionName } from '@roundtrip/contract'
import type { DocumentClient, KnownDocument } from './document-client.ts'
import type { LiveEvent } from './stay-connected.ts'

export type CollectionStatus = 'idle' | 'loading' | 'ready' | 'failed'

/** What the server was last heard to hold. */
export type ServerState = {
  readonly status: (name: CollectionName) => CollectionStatus
  readonly error: (name: CollectionName) => AppError | null
  /** Deletions are in it too, so that an older answer does not bring a document back. */
  readonly documents: (name: CollectionName) => ReadonlyMap<string, KnownDocument>
  readonly load: (name: CollectionName) => Promise<void>
  readonly take: (document: KnownDocument) => void
  /** The same for many, told once for each collection. */
  readonly takeAll: (documents: readonly KnownDocument[]) => void
  readonly hear: (event: LiveEvent) => void
  /** Asks again for everything that was asked for. */
  readonly reload: () => void
}

type Held = {
  status: CollectionStatus
  error: AppError | null
  documents: Map<string, KnownDocument>
  /** Complete up to this change; NEVER before the first load. */
  seq: number
  loading: Promise<void> | null
}

export function serverState(list: DocumentClient['list'], onChange: (name: CollectionName) => void): ServerState {
  const all = new Map<CollectionName, Held>()
  /** The stream tells what came after this change; what was loaded before it may lack some. */
  let told = 0
  const held = (name: CollectionName): Held => {
    const known = all.get(name)
    if (known !== undefined) return known
    all.set(name, { status: 'idle', error: null, documents: new Map(), seq: NEVER, loading: null })
    return held(name)
  }
  const fetchAll = async (name: CollectionName, into: Held): Promise<void> => {
    for (let attempt = 1; attempt <= MOST_ATTEMPTS && (attempt === 1 || into.seq < told); attempt += 1) {
      const { documents, seq } = await patiently(() => list(name))
      // What the stream told meanwhile is newer than the list.
      const newer = [...into.documents].filter(([, document]) => document.seq > seq)
      into.documents = new Map(documents.map((document) => [document.id, document]))
      for (const [id, document] of newer)
        if (isNewer(into.documents.get(id), document)) into.documents.set(id, document)
      into.seq = seq
    }
  }
  const load = (name: CollectionName): Promise<void> => {
    const into = held(name)
    if (into.loading !== null) return into.loading
    if (into.status !== 'ready') into.status = 'loading'
    into.loading = fetchAll(name, into)
      .then(
        () => Object.assign(into, { status: 'ready', error: null }),
        (error: unknown) => {
          // A collection that was here once stays on show.
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
  const takeAll = (documents: readonly KnownDocument[]): void => {
    const changed = new Set<CollectionName>()
    for (const document of documents) {
      const into = held(document.collection)
      if (into.status === 'idle' || !isNewer(into.documents.get(document.id), document)) continue
      into.documents.set(document.id, document)
      changed.add(document.collection)
    }
    changed.forEach(onChange)
  }
  const heard = gathered(takeAll)
  const reload = (isStale: (into: Held) => boolean): void => {
    for (const [name, into] of all)
      if (into.status !== 'idle' && into.loading === null && isStale(into)) void load(name)
  }
  return {
    status: (name) => held(name).status,
    error: (name) => held(name).error,
    documents: (name) => held(name).documents,
    load,
    reload: () => reload(() => true),
    take: (document) => takeAll([document]),
    takeAll,
    hear: (event) => {
      if (event.kind === 'change') return heard.add(event.document)
      if (event.kind === 'ledger') return
      heard.flush()
      if (event.kind !== 'synced') told = event.seq
      reload((into) => into.error !== null || into.seq < told)
    },
  }
}

/** A commit of many is told one by one; it is taken together, so that whoever listens is told once. */
function gathered(take: (documents: readonly KnownDocument[]) => void) {
  let waiting: KnownDocument[] = []
  const flush = (): void => {
    const documents = waiting
    waiting = []
    if (documents.length > 0) take(documents)
  }
  return {
    flush,
    add: (document: KnownDocument): void => {
      waiting.push(document)
      if (waiting.length === 1) setTimeout(flush, 0)
    },
  }
}

function isNewer(known: KnownDocument | undefined, document: KnownDocument): boolean {
  return known === undefined || document.seq > known.seq
}

/** A hiccup of the connection is not worth an error on the screen. */
function asAppError(error: unknown): AppError {
  return error instanceof AppError ? error : new AppError({ code: 'unknown', message: 'Loading failed.' })
}

async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ask()
    } catch (error) {
      if (attempt === MOST_ATTEMPTS || !(error instanceof AppError) || !PASSING.has(error.code)) throw error
      await new Promise((resolve) => setTimeout(resolve, 500 * attempt))
    }
  }
}

const PASSING: ReadonlySet<Code> = new Set(['unavailable', 'deadline-exceeded', 'internal', 'unknown'])
const MOST_ATTEMPTS = 3
const NEVER = -1
