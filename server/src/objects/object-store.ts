/**
 * A store of objects: bytes under a name, in a folder of this machine or in a store with the S3 protocol that all
 * servers share. Its users see no difference.
 */
import { AppError } from '@roundtrip/contract/errors'
import type { S3Location } from '../ground/s3-location.ts'

export type StoredObject = {
  readonly key: string
  readonly bytes: number
  /** When it was written, UTC ms, by the clock of the store. */
  readonly at: number
}

/** A range of an object: `length` bytes from `start`, or fewer if it ends before. */
export type ByteRange = { readonly start: number; readonly length: number }

/** Every method throws an `ObjectStoreError` if the store fails; nothing is half written then. */
export type ObjectStore = {
  /** Settles when the object is stored. One of the same name is replaced. */
  readonly put: (key: string, content: Uint8Array) => Promise<void>
  /**
   * The same for a stream, of which a few megabytes are in memory at a time; returns its length. If `pieces` throws,
   * that error is thrown and nothing is stored.
   */
  readonly putStream: (key: string, pieces: AsyncIterable<Uint8Array>) => Promise<number>
  /** The whole object, compared with its hash if the store keeps one; null if there is none of this name. */
  readonly get: (key: string) => Promise<Buffer | null>
  /** In bytes; null if there is none of this name. */
  readonly size: (key: string) => Promise<number | null>
  /** Null if there is none of this name. */
  readonly read: (key: string, range: ByteRange) => Promise<Buffer | null>
  /** Does nothing if there is none of this name. */
  readonly remove: (key: string) => Promise<void>
  /** Every object whose name has this prefix, ordered by name. */
  readonly list: (prefix: string) => AsyncGenerator<StoredObject, void>
  /** Removes what is left of streams below this prefix that began before this time, UTC ms, and never ended. */
  readonly removeUnfinished: (prefix: string, before: number) => Promise<void>
  /** Whether this many more bytes fit without leaving others too little; true if the store does not report it. */
  readonly hasRoom: (bytes: number) => Promise<boolean>
}

/** The location of a store; everything in it can be sent to a thread. */
export type StoreLocation =
  | { readonly kind: 'folder'; readonly folder: string }
  | ({ readonly kind: 's3' } & S3Location)

/**
 * `away`: it cannot be reached, is too slow or is throttling us. `full`: no space. `refused`: it rejects the settings,
 * which only an operator can fix. `lost`: an object that must exist does not, or differs from what was written.
 */
export type ObjectTrouble = 'away' | 'full' | 'refused' | 'lost'

/** Reaches users as 503 with a sentence; `detail` is for the log and holds no secret. */
export class ObjectStoreError extends AppError {
  readonly trouble: ObjectTrouble
  readonly detail: string

  constructor(trouble: ObjectTrouble, detail: string, cause?: unknown) {
    const details = { retryAfterS: RETRY_S }
    super({ code: 'unavailable', reason: STORE_UNAVAILABLE, message: STORE_SENTENCE, details, cause })
    this.trouble = trouble
    this.detail = detail
  }
}

export const STORE_UNAVAILABLE = 'store-unavailable'
export const STORE_SENTENCE = 'File storage is not available right now. Nothing was changed. Try again in a minute.'

/** Only our own code makes names; any other one is a bug and must not leave the folder. */
export function checkKey(key: string): string {
  if (!/^[a-z0-9-]+(?:\/[a-z0-9-]+(?:\.[a-z0-9-]+)*)+$/.test(key) || key.length > MAX_KEY) {
    throw new RangeError(`Not a name of an object: ${JSON.stringify(key.slice(0, MAX_KEY))}`)
  }
  return key
}

/** How long clients should wait before they retry. */
const RETRY_S = 30
const MAX_KEY = 300
