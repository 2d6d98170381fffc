import type { Uid } from '@roundtrip/core/base'

/** All that the rest of the server knows of accounts. Another library can take its place behind this. */
export type AuthPort = {
  /** Answers `/api/auth/*`. The header `x-client-ip` has been set by us. */
  readonly handle: (request: Request) => Promise<Response>
  /** Whose bearer token this is; null where it is forged, expired or none of ours. */
  readonly uidOfToken: (token: string) => Promise<Uid | null>
  /** Whose session cookie this is; null without a living session. */
  readonly uidOfSession: (headers: Headers) => Promise<Uid | null>
  /** Makes a user whom nobody can sign in as again; the answer carries the session cookie. */
  readonly createDemoUser: (request: Request) => Promise<{ readonly uid: Uid; readonly cookies: readonly string[] }>
}
