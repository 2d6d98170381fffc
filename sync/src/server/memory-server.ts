/**
 * The document service of one user in memory: the same rules as the server's, with a map as the store. The random
 * histories of this package run on it; a test of the server compares it with the real one, call by call.
 */
import { COLLECTIONS, type CollectionName } from '@roundtrip/contract/documents'
import { documentKey } from '../protocol/documents.ts'
import { BYE, changeFeed, type ChangePage } from './change-feed.ts'
import { type AnyDocument, applyWrite, inPresentShape, type Put, type Write } from './write-rule.ts'

export type MemoryServerOptions = {
  /** The current time in UTC ms. */
  readonly now: () => number
  /** For the seals of documents. */
  readonly sha256: (text: string) => string
  /** Called for every stored document, in order. */
  readonly onStored?: (document: AnyDocument) => void
}

export type ListQuery = { readonly collection: CollectionName; readonly limit: number; readonly cursor: string | null }

export type Listed = {
  readonly documents: readonly AnyDocument[]
  readonly nextCursor: string | null
  /** The list contains every change up to this one. */
  readonly seq: number
}

export class MemoryServer {
  #rows: ReadonlyMap<string, AnyDocument> = new Map()
  #seq = 0
  #keptFrom = 0
  readonly #streams = new Set<Stream>()
  readonly #options: MemoryServerOptions

  constructor(options: MemoryServerOptions) {
    this.#options = options
  }

  /** All writes or none; throws an AppError if one is refused. */
  commit(writes: readonly Write[]): readonly AnyDocument[] {
    const rows = new Map(this.#rows)
    const documents = writes.map((write, index) => {
      const row = rows.get(documentKey(write))
      const { put } = applyWrite(write, row ?? null, { now: this.#options.now(), sha256: this.#options.sha256 })
      const document = this.#documentOf(put, row, this.#seq + index + 1)
      rows.set(documentKey(write), document)
      return document
    })
    this.#rows = rows
    this.#seq += writes.length
    for (const document of documents) this.#options.onStored?.(document)
    for (const stream of this.#streams) stream.onChange()
    return copyOf(documents)
  }

  /** The documents of a collection by id, at most `limit` after the id `cursor`. */
  list({ collection, limit, cursor }: ListQuery): Listed {
    const matching = [...this.#rows.values()]
      .filter((row) => row.collection === collection && !row.deleted && row.id > (cursor ?? ''))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    const documents = copyOf(matching.slice(0, limit).map(inPresentShape))
    return { documents, nextCursor: matching.length > limit ? (documents.at(-1)?.id ?? null) : null, seq: this.#seq }
  }

  /** Opens an event stream after the change `since`; null = from now on. The returned function closes it. */
  listen(since: number | null, send: (text: string) => void): () => void {
    let open = true
    const feed = changeFeed({
      since,
      changesAfter: async (seq) => this.#changesAfter(seq),
      lastSeq: async () => this.#seq,
      ledgerVersion: async () => 0,
      send: (text) => {
        if (open) send(text)
      },
    })
    let last: Promise<void> = Promise.resolve()
    const next = (work: () => Promise<void>): void => {
      last = last.then(() => (open ? work() : undefined))
    }
    const stop = (): void => {
      open = false
      this.#streams.delete(stream)
    }
    const end = (): void => {
      send(BYE)
      stop()
    }
    const stream: Stream = { onChange: () => next(feed.sendChanges), end }
    this.#streams.add(stream)
    next(feed.sendChanges)
    next(feed.sendLedger)
    return stop
  }

  /** Closes every stream with `bye`; the documents stay. */
  restart(): void {
    for (const { end } of this.#streams) end()
  }

  /** Forgets deletions of more than 30 days ago. */
  removeOldDeletions(): void {
    const oldest = this.#options.now() - DELETIONS_KEPT_MS
    const old = [...this.#rows].filter(([, row]) => row.deleted && Date.parse(row.updateTime) < oldest)
    const gone = new Set(old.map(([key]) => key))
    this.#rows = new Map([...this.#rows].filter(([key]) => !gone.has(key)))
    this.#keptFrom = Math.max(this.#keptFrom, ...old.map(([, row]) => row.seq))
  }

  #documentOf(put: Put, row: AnyDocument | undefined, seq: number): AnyDocument {
    const time = new Date(this.#options.now()).toISOString()
    const createTime = row === undefined || row.deleted ? time : row.createTime
    // The versions of a new document start above those of any forgotten one, so that an old one never matches.
    const version = row === undefined ? this.#keptFrom + 1 : row.version + 1
    const schema = COLLECTIONS[put.collection].version
    return { ...put, data: copyOf(put.data), schema, version, seq, createTime, updateTime: time }
  }

  #changesAfter(seq: number): ChangePage {
    const changed = [...this.#rows.values()].filter((row) => row.seq > seq).toSorted((a, b) => a.seq - b.seq)
    const documents = copyOf(changed.slice(0, PAGE).map(inPresentShape))
    return { documents, last: this.#seq, keptFrom: this.#keptFrom }
  }
}

type Stream = { readonly onChange: () => void; readonly end: () => void }

/** A copy through JSON, as if it had been sent. */
function copyOf<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T
}

const PAGE = 1_000
const DELETIONS_KEPT_MS = 30 * 24 * 60 * 60_000
