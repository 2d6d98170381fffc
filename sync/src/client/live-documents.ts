import { type CollectionName, COLLECTIONS, type DataOf, readDocument } from '@roundtrip/contract/documents'
import { AppError } from '@roundtrip/contract/errors'
import { type BulkWriter, bulkWriter } from './bulk-writes.ts'
import { closable } from './closable.ts'
import { type KnownDocument, type DocumentRef, isSameDocument } from '../protocol/documents.ts'
import { sameJson } from '../protocol/same-json.ts'
import { listenersByTopic } from './listeners.ts'
import { mergeFields } from './merge-fields.ts'
import { conflictError, type PendingWrite } from './pending-write.ts'
import type { Timers, Transport } from './ports.ts'
import { type CollectionStatus, type ServerState, serverState } from './server-state.ts'
import type { Connection, LiveEvent } from './stay-connected.ts'
import type { WriteStatus } from './unconfirmed.ts'
import { stamped } from './stamped.ts'
import type { UnsentStorage } from './unsent-storage.ts'
import { type SyncState, type WriteQueue, writeQueue } from './write-queue.ts'

/**
 * A collection as the user left it, including the changes that are not stored yet. The same object until it changes.
 */
export type CollectionView<Name extends CollectionName> = {
  readonly status: CollectionStatus
  readonly error: AppError | null
  readonly documents: ReadonlyMap<string, DataOf<Name>>
}

export type Change<Name extends CollectionName> = {
  readonly collection: Name
  readonly id: string
  /** The whole document; null deletes it. */
  readonly data: DataOf<Name> | null
  /**
   * The document as a form showed it when opened. Changes made by others since are kept if they changed other fields.
   */
  readonly seen?: DataOf<Name> | null
}

export type Written = {
  readonly status: WriteStatus
  /** Restores the earlier document. */
  readonly undo: () => Promise<Written>
}

export type Refusal = {
  readonly error: AppError
  readonly ref: DocumentRef
  /** The fields that the write changed, with their new values; null if it deleted the document. */
  readonly changes: Readonly<Record<string, unknown>> | null
  /** Writes it anyway, over what is stored now. */
  readonly insist: () => Promise<Written>
}

/** The documents of one user, live. Errors are AppErrors; a conflict has `details: { mine, theirs }`. */
export type LiveDocuments = {
  /** Calls back on every change of the collection, and loads it the first time; the returned function unsubscribes. */
  readonly subscribe: (name: CollectionName, listener: () => void) => () => void
  readonly view: <Name extends CollectionName>(name: Name) => CollectionView<Name>
  /** The view once it is loaded; throws if it cannot be. */
  readonly loaded: <Name extends CollectionName>(name: Name) => Promise<CollectionView<Name>>
  /** Shows at once, settles when the server has it or it has to wait, and reverts if the server refuses it. */
  readonly write: <Name extends CollectionName>(change: Change<Name>) => Promise<Written>
  /** Changes many documents in few commits; needs a connection. */
  readonly writeAll: BulkWriter
  /** When the server stored the current document, in UTC ms; null if there is none or that is not known yet. */
  readonly changedAt: (name: CollectionName, id: string) => number | null
  /** Whether a write of this document is still unconfirmed. */
  readonly isUnsent: (name: CollectionName, id: string) => boolean
  readonly sync: () => SyncState
  /** Calls back when `sync` or `failed` change; the returned function unsubscribes. */
  readonly onSync: (listener: () => void) => () => void
  /** The collections that could not be loaded; the same list until it changes. */
  readonly failed: () => readonly CollectionName[]
  /** Reloads every loaded collection. */
  readonly reload: () => void
  /** Tries to connect and to send now, because the network may be back. */
  readonly wake: () => void
  readonly close: () => void
}

export type LiveDocumentsOptions = {
  readonly transport: Omit<Transport, 'listen'>
  readonly timers: Timers
  readonly storage: UnsentStorage
  readonly connect: (onEvent: (event: LiveEvent) => void) => Connection
  readonly random: () => number
  readonly onLedger: (version: number) => void
  /** Called on every change of a loaded collection, with the server's documents. */
  readonly onChanged?: (name: CollectionName, documents: () => readonly KnownDocument[]) => void
  readonly onRefused: (refusal: Refusal) => void
}

export function liveDocuments(options: LiveDocumentsOptions): LiveDocuments {
  const listeners = listenersByTopic<CollectionName | 'sync'>()
  const views = new Map<CollectionName, CollectionView<CollectionName>>()
  const notify = (name: CollectionName): void => {
    views.delete(name)
    listeners.notify(name)
    const status = server.status(name)
    if (status === 'ready') options.onChanged?.(name, () => [...server.documents(name).values()])
    if (failures.change(name, status === 'failed')) listeners.notify('sync')
  }
  const failures = failedNames()
  const gate = closable(options.transport)
  const { transport } = gate
  const server = serverState({ list: transport.list, timers: options.timers, onChange: notify })
  let sync: SyncState = { state: 'saved' }
  let written = new Set<CollectionName>()
  const queue = writeQueue({
    ...options,
    commit: transport.commit,
    onStored: server.receive,
    onRefused: (refused, error) =>
      options.onRefused({ error, ref: refused, changes: changesOf(refused), insist: () => insist(refused) }),
    onChange: () => {
      const now = new Set(queue.writes().map((write) => write.collection))
      for (const name of new Set([...written, ...now])) notify(name)
      written = now
      sync = queue.sync()
      listeners.notify('sync')
    },
  })
  const view = <Name extends CollectionName>(name: Name): CollectionView<Name> => {
    const view = views.get(name) ?? viewOf(name, server, queue.writes())
    views.set(name, view)
    return view as CollectionView<Name>
  }
  const loaded = async <Name extends CollectionName>(name: Name): Promise<CollectionView<Name>> => {
    if (server.status(name) !== 'ready') await server.load(name)
    const now = view(name)
    if (now.status === 'failed' && now.error !== null) throw now.error
    return now
  }
  const onSync = (listener: () => void) => listeners.add('sync', listener)
  const { now } = options.timers
  const write = writerTo({ server, queue, view, now })
  /** The writer has seen the stored document, so this time the version fits. */
  const insist = ({ collection, id, data }: PendingWrite): Promise<Written> =>
    server.load(collection).then(() => write({ collection, id, data: data as DataOf<CollectionName> | null }))
  const connection = options.connect((event) => {
    if (event.kind === 'ledger') options.onLedger(event.version)
    else server.handle(event)
    queue.wake()
  })
  return {
    view,
    loaded,
    write,
    writeAll: bulkWriter({ ...transport, now, server, settled: () => settled(() => sync, onSync) }),
    changedAt: (name, id) => timeOf(server.documents(name).get(id)?.updateTime),
    subscribe: (name, listener) => {
      if (server.status(name) === 'idle') void server.load(name)
      return listeners.add(name, listener)
    },
    isUnsent: (collection, id) => queue.writes().some((write) => isSameDocument(write, { collection, id })),
    sync: () => sync,
    onSync,
    failed: failures.names,
    reload: server.reload,
    wake: () => [connection, queue].forEach((part) => part.wake()),
    close: () => [gate, connection, queue].forEach((part) => part.close()),
  }
}

function timeOf(text: string | undefined): number | null {
  const time = Date.parse(text ?? '')
  return Number.isNaN(time) ? null : time
}

/** Settles when nothing is in flight any more; throws if there is no connection. */
function settled(sync: () => SyncState, onSync: (listener: () => void) => () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    let end = (): void => undefined
    const check = (): void => {
      const { state } = sync()
      if (state === 'saving') return
      end()
      if (state === 'saved') resolve()
      else reject(new AppError({ code: 'unavailable', message: 'Earlier changes are still waiting.' }))
    }
    end = onSync(check)
    check()
  })
}

/** The collections that could not be loaded, as a list that stays the same object until it changes. */
function failedNames() {
  let names: readonly CollectionName[] = []
  return {
    names: () => names,
    /** Returns true if the list changed. */
    change: (name: CollectionName, isFailed: boolean): boolean => {
      if (names.includes(name) === isFailed) return false
      names = isFailed ? [...names, name] : names.filter((other) => other !== name)
      return true
    },
  }
}

function changesOf({ data, base }: PendingWrite): Refusal['changes'] {
  if (data === null) return null
  return Object.fromEntries(Object.entries(data).filter(([name, value]) => !sameJson(value, base?.data[name])))
}

type WriterDependencies = {
  readonly server: ServerState
  readonly queue: WriteQueue
  readonly view: LiveDocuments['view']
  readonly now: Timers['now']
}

function writerTo({ server, queue, view, now }: WriterDependencies): LiveDocuments['write'] {
  const write = async <Name extends CollectionName>(change: Change<Name>): Promise<Written> => {
    const { collection, id } = change
    const stored = server.documents(collection).get(id)
    const before = view(collection).documents.get(id) ?? null
    const base = stored === undefined || !stored.readable ? null : { version: stored.version, data: stored.data }
    const data = stamped(collection, withOtherChanges(change, before), { before, now: now() })
    // Fields changed since then stay as they are.
    const undo = (): Promise<Written> => write({ collection, id, data: before, seen: data })
    if (data === null && before === null) return { status: 'saved', undo }
    const status = await queue.add({
      collection,
      id,
      data,
      schema: COLLECTIONS[collection].version,
      base,
    } as PendingWrite)
    return { status, undo }
  }
  return write
}

/**
 * The data to store, merged with what others changed since the form was opened; throws if both changed the same field.
 */
function withOtherChanges<Name extends CollectionName>(
  { collection, id, data, seen }: Change<Name>,
  now: DataOf<Name> | null,
): DataOf<Name> | null {
  if (seen === undefined || sameJson(seen, now)) return data
  const merged = seen === null || data === null || now === null ? null : mergeFields(seen, data, now)
  if (merged === null) throw conflictError({ collection, id }, { mine: data, theirs: now })
  return merged as DataOf<Name>
}

function viewOf(
  name: CollectionName,
  server: ServerState,
  writes: readonly PendingWrite[],
): CollectionView<CollectionName> {
  const documents = new Map<string, DataOf<CollectionName>>()
  for (const { id, data, readable } of server.documents(name).values()) {
    if (readable) documents.set(id, data as DataOf<CollectionName>)
  }
  for (const { collection, id, data, schema } of writes) {
    if (collection !== name) continue
    const read = data === null ? null : readDocument(collection, { schema, data })
    if (read?.state === 'current') documents.set(id, read.data)
    else documents.delete(id)
  }
  return { status: server.status(name), error: server.error(name), documents }
}
