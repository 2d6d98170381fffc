/** What the readers of single exchanges are made of, before they become a `Reader`. */
import type { AccountRights, Live } from './reader.ts'
import type { Stream } from './stream.ts'

export type AccountParts = {
  readonly rights: () => Promise<AccountRights>
  /** The streams that are known at the beginning. */
  readonly streams: () => Promise<readonly Stream[]>
  /** A stream by its name, also one that was found on the way; null where no stream can have this name. */
  readonly find: (name: string) => Stream | null
  readonly live: () => Promise<Live>
}
