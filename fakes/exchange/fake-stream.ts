/** What the user streams of all simulated exchanges share. */
import type { FakeAccount, FakeFill } from './account.ts'

/** One connection, as its exchange sees it. */
export type StreamSession = {
  readonly url: URL
  readonly accounts: readonly FakeAccount[]
  /** The exchange's own clock, UTC ms. */
  readonly now: () => number
  /** A text goes out as it is, everything else as JSON. */
  readonly send: (message: unknown) => void
  /** Sends what `tell` makes of each fill of the account from now on; null for what does not belong here. */
  readonly follow: (account: FakeAccount, tell: (fill: FakeFill) => unknown) => void
  readonly close: () => void
}

export type FakeStream = {
  readonly isAt: (url: URL) => boolean
  /** Begins a session, and returns the handler of the client's messages. */
  readonly open: (session: StreamSession) => (text: string) => void
}
