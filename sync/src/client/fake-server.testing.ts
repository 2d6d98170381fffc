import type { CollectionName } from '@roundtrip/contract/documents'
import { AppError } from '@roundtrip/contract/errors'
import type { CommitWrite, KnownDocument } from '../protocol/documents.ts'
import { type LiveDocuments, liveDocuments, type Refusal } from './live-documents.ts'
import { createOpenDocuments } from './open-documents.ts'
import type { PendingWrite } from './pending-write.ts'
import type { Transport } from './ports.ts'
import type { LiveEvent } from './stay-connected.ts'
import { timers } from './timers.testing.ts'
import type { UnsentStorage } from './unsent-storage.ts'

/** A document service in memory for a single test: it can be cut off, and sends the events it is given. */
export class FakeServer {
  readonly documents = new Map<string, KnownDocument>()
  readonly commits: CommitWrite[] = []
  /** The number of writes in each bulk commit. */
  readonly sizes: number[] = []
  /** Runs before a commit is checked; whatever it throws is the response. */
  before: (write: CommitWrite) => void = () => undefined
  /** Runs after a commit was stored; whatever it throws is the response although it was stored. */
  after: () => void = () => undefined
  /** A commit waits for this before it is checked. */
  hold: Promise<void> | null = null
  seq = 0
  lists = 0
  send: ((event: LiveEvent) => void) | null = null

  put(id: string, data: object, collection: CollectionName = 'labels'): KnownDocument {
    this.seq += 1
    const version = (this.documents.get(id)?.version ?? 0) + 1
    const at = '2026-11-21T00:00:00.000Z'
    const document: KnownDocument = {
      collection,
      id,
      data,
      schema: 3,
      version,
      seq: this.seq,
      deleted: false,
      createTime: at,
      updateTime: at,
      readable: true,
    }
    this.documents.set(id, document)
    return document
  }

  remove(id: string): KnownDocument {
    const gone = { ...this.put(id, {}), deleted: true, readable: false, data: null }
    this.documents.set(id, gone)
    return gone
  }

  stored(id: string): KnownDocument | null {
    const document = this.documents.get(id)
    return document === undefined || document.deleted ? null : document
  }

  readonly transport: Omit<Transport, 'listen'> = {
    list: async (collection) => {
      this.lists += 1
      const documents = [...this.documents.values()].filter(
        (document) => document.collection === collection && !document.deleted,
      )
      return { documents, seq: this.seq }
    },
    commitAll: async (writes) => {
      this.sizes.push(writes.length)
      const documents: KnownDocument[] = []
      for (const write of writes) documents.push(await this.transport.commit(write))
      return documents
    },
    commit: async (write) => {
      if (this.hold !== null) await this.hold
      this.before(write)
      this.commits.push(write)
      const current = this.stored(write.id)
      const actual = current?.version ?? null
      if (write.op === 'create' && current !== null) throw refusal('already-exists', 'document-exists', { current })
      if (write.ifVersion !== undefined && write.ifVersion !== actual) {
        throw refusal('aborted', 'version-conflict', { expected: write.ifVersion, actual, current })
      }
      if (write.op === 'delete' && current === null) throw refusal('not-found', 'no-document', {})
      const document =
        write.op === 'delete' ? this.remove(write.id) : this.put(write.id, write.data as object, write.collection)
      this.after()
      return document
    },
  }
}

export function refusal(code: AppError['code'], reason: string, details: object): AppError {
  return new AppError({ code, reason, message: reason, details })
}

export const UNREACHABLE = new AppError({ code: 'unavailable', message: 'The server could not be reached.' })

/** Storage of a browser: what one page saves, the next one finds. */
export class FakeStorage {
  saved: readonly PendingWrite[] = []

  page(): UnsentStorage {
    const left = this.saved
    return {
      save: (writes) => {
        this.saved = structuredClone(writes)
      },
      adopt: (take) => (left.length > 0 ? take(left) : undefined),
      close: () => undefined,
    }
  }
}

export type Page = { readonly live: LiveDocuments; readonly refusals: Refusal[]; readonly ledger: number[] }

/** A page that shows the documents of the server. */
export function openPage(server: FakeServer, storage = new FakeStorage(), openDocuments = createOpenDocuments()): Page {
  const refusals: Refusal[] = []
  const ledger: number[] = []
  const live = liveDocuments({
    transport: server.transport,
    timers,
    storage: storage.page(),
    random: Math.random,
    connect: (onEvent) => {
      server.send = onEvent
      return { wake: () => undefined, close: () => undefined }
    },
    onLedger: (version) => ledger.push(version),
    onRefused: (refusal) => {
      if (!openDocuments.refuse(refusal.ref, refusal.changes)) refusals.push(refusal)
    },
  })
  live.subscribe('labels', () => undefined)
  return { live, refusals, ledger }
}
