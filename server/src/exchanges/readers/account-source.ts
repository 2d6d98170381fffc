/** The components of each exchange's reader, before it becomes an `AccountReader`. */
import type { AccountRights, Live } from './reader.ts'
import type { Stream } from './stream.ts'

export type AccountSource = {
  readonly rights: () => Promise<AccountRights>
  /** The streams known from the start. */
  readonly streams: () => Promise<readonly Stream[]>
  /** A stream by name, including those found while reading; null if no stream can have this name. */
  readonly find: (name: string) => Stream | null
  readonly live: () => Promise<Live>
}
