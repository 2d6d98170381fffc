/** What the user streams of all simulated exchanges share. */
import type { FakeAccount, FakeFill } from './account.ts'

/** One connection, as its exchange sees it. */
export type StreamSession = {
  readonly url: URL
  readonly accounts: readonly FakeAccount[]
  /** The exchange's own clock, UTC ms. */
  readonly now: () => number
  /** A text is sent as it is, everything else as JSON. */
  readonly send: (message: unknown) => void
  /** Sends what `tell` makes of each new fill of the account; null sends nothing. */
  readonly follow: (account: FakeAccount, tell: (fill: FakeFill) => unknown) => void
  readonly close: () => void
}

export type FakeStream = {
  readonly isAt: (url: URL) => boolean
  /** Starts a session, and returns the handler of the client's messages. */
  readonly open: (session: StreamSession) => (text: string) => void
}
