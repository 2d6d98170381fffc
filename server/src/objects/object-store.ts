/**
 * What keeps objects: bytes under a name, in a folder of this machine or in a store that speaks the S3 protocol and that
 * all servers share. Its users know neither.
 */
import { AppError } from '@roundtrip/contract/errors'
import type { S3Location } from '../ground/s3-location.ts'

export type StoredObject = {
  readonly key: string
  readonly bytes: number
  /** When it was written, UTC ms, by the clock of the store. */
  readonly at: number
}

/** Bytes of an object: from `start`, as many as `length`, or fewer where it ends before. */
export type ByteRange = { readonly start: number; readonly length: number }

/** Every method throws an `ObjectStoreError` where the store does not do its work; nothing is half written then. */
export type ObjectStore = {
  /** Settles when the object is kept. One of the same name is replaced. */
  readonly put: (key: string, content: Uint8Array) => Promise<void>
  /**
   * The same for what comes piece by piece, of which a few megabytes are in memory at a time; gives its length. Where
   * `pieces` throws, that error is thrown and nothing is kept.
   */
  readonly putStream: (key: string, pieces: AsyncIterable<Uint8Array>) => Promise<number>
  /** All of an object, compared with its hash where the store keeps one; null where there is none of this name. */
  readonly get: (key: string) => Promise<Buffer | null>
  /** In bytes; null where there is none of this name. */
  readonly size: (key: string) => Promise<number | null>
  /** Null where there is none of this name. */
  readonly read: (key: string, range: ByteRange) => Promise<Buffer | null>
  /** Nothing where there is none of this name. */
  readonly remove: (key: string) => Promise<void>
  /** Every object whose name begins so, ordered by name. */
  readonly list: (prefix: string) => AsyncGenerator<StoredObject, void>
  /** Removes what is left of streams below this prefix that were begun before this moment, UTC ms, and never ended. */
  readonly removeUnfinished: (prefix: string, before: number) => Promise<void>
  /** Whether so many bytes more fit without leaving others too little; true where the store does not say. */
  readonly hasRoom: (bytes: number) => Promise<boolean>
}

/** Where a store is; everything in it can be sent to a thread. */
export type StoreLocation =
  | { readonly kind: 'folder'; readonly folder: string }
  | ({ readonly kind: 's3' } & S3Location)

/**
 * `away`: it cannot be reached, is too slow or asks for patience. `full`: no room. `refused`: it does not accept the
 * settings, which only an operator can mend. `lost`: an object that must be there is not, or is not what was written.
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

/** Names are made by us alone; whatever else comes is a mistake in the code and must not leave the folder. */
export function checkKey(key: string): string {
  if (!/^[a-z0-9-]+(?:\/[a-z0-9-]+(?:\.[a-z0-9-]+)*)+$/.test(key) || key.length > MOST_KEY) {
    throw new RangeError(`Not a name of an object: ${JSON.stringify(key.slice(0, MOST_KEY))}`)
  }
  return key
}

/** For others to wait before they try again. */
const RETRY_S = 30
const MOST_KEY = 300
