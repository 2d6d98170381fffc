import type { AuthAct, AuthInput, DeviceSession, Passkey, SessionUser, SignInOptions } from '@roundtrip/contract/auth'
import type { TokenScope } from '@roundtrip/contract/calls'
import type { Uid } from '@roundtrip/core/base'
import type { Tokens } from '../http/callable.ts'
import type { Acted } from './acts.ts'

/** An output together with the cookies that the browser shall keep. */
export type WithCookies<T> = { readonly output: T; readonly cookies: readonly string[] }

/** A caller's claim to be the owner, with its proof. */
export type OwnerClaim = {
  readonly uid: Uid
  /** The bearer token of the session. */
  readonly bearer: string | null
  readonly address: string
  readonly password: string | undefined
}

type NewToken = { readonly name: string; readonly scopes: readonly TokenScope[] }

/** The interface of accounts for the rest of the server, behind which the library can be replaced. */
export type AuthPort = Required<Tokens> & {
  /** Performs the act, within the limits; throws the contract's errors. The header `x-client-ip` is set by us. */
  readonly act: <A extends AuthAct>(act: A, input: AuthInput<A>, request: Request) => Promise<Acted<A>>
  readonly options: () => SignInOptions
  readonly session: (request: Request) => Promise<WithCookies<SessionUser | null>>
  readonly sessions: (request: Request) => Promise<readonly DeviceSession[]>
  readonly passkeys: (request: Request) => Promise<readonly Passkey[]>
  /** A bearer token, valid for ten minutes, for the session of the cookie. */
  readonly token: (request: Request) => Promise<string>
  /** The return from an identity provider: a redirect to our pages. */
  readonly callback: (request: Request) => Promise<Response>
  /**
   * * Makes sure that the owner makes the request, not somebody at an unlocked screen: by the password, or by a recent
   * sign-in if there is none. Throws the contract's errors.
   */
  readonly confirmOwner: (owner: OwnerClaim) => Promise<void>
  /** Notifies the owner that a token was created. */
  readonly tellOfToken: (uid: string, token: NewToken) => Promise<void>
  /** Whose session cookie this is; null without a living session. */
  readonly uidOfSession: (request: Request) => Promise<Uid | null>
  /** Begins a session of a user of the demo, whom nobody can sign in as; returns its cookies. */
  readonly enterDemo: (uid: string, request: Request) => Promise<readonly string[]>
  /** How many users have a second factor that was sealed with another secret. */
  readonly unreadableFactors: () => Promise<number>
}
