/** Accounts as the rest of the server sees them: the acts of the contract, built on the library. */
import type { AuthAct, AuthInput, SessionUser, SignInOptions } from '@roundtrip/contract/auth'
import type { Uid } from '@roundtrip/core/base'
import type { Pool } from '../database/connection.ts'
import type { Message } from '../mail/outbox.ts'
import { type AuthActHandler, type Acted, type ActDependencies, enteringActs } from './acts.ts'
import { uidOfAccessToken } from './access-tokens.ts'
import { createLibraryCaller } from './call-library.ts'
import { ownerCheck } from './confirm-owner.ts'
import { knownDevices } from './known-device.ts'
import { withDatabaseFailures } from './database-of-library.ts'
import { createLetterbox, type LetterboxOf } from './letterbox.ts'
import { type AuthLibrary, createLibrary, type LibraryOptions } from './library.ts'
import { createLimiter } from './limits.ts'
import type { IsOperator } from './operators.ts'
import { ownActs } from './own-acts.ts'
import { PASSWORD_POLICY } from './password-policy.ts'
import { passkeyActs } from './passkey-acts.ts'
import { browserCookie } from './passkey-challenges.ts'
import { listPasskeys } from './passkey-store.ts'
import type { AuthPort } from './port.ts'
import { authError } from './refusals.ts'
import { relyingParty } from './relying-party.ts'
import { removeForeignKeys } from './signing-keys.ts'
import { tokenReader } from './tokens.ts'
import { unreadableFactorCounter } from './unreadable-factors.ts'
import { readSessions, readUser } from './users.ts'

export type AccountsOptions = Omit<LibraryOptions, 'letterbox'> & {
  readonly send: (message: Message, uid: string | null) => Promise<void>
  readonly mailbox: string | null
  /** False if no SMS can be sent. */
  readonly phone: boolean
  readonly isOperator: IsOperator
  readonly onError: (error: unknown) => void
  readonly endWith: ActDependencies['endWith']
}

export function createAccounts(options: AccountsOptions): AuthPort {
  const { pool, baseUrl, pagesUrl, secret } = options
  const letterbox = createLetterbox({
    pool,
    pagesUrl,
    send: options.send,
    requestReset: async (email, language) => {
      const request = new Request(baseUrl, { headers: { 'accept-language': language } })
      await callLibrary({ path: '/request-password-reset', body: { email }, request })
    },
  })
  const library = createLibrary({ ...options, letterbox })
  const callLibrary = createLibraryCaller(library, baseUrl)
  const secure = baseUrl.startsWith('https:')
  const devices = knownDevices({ secret, secure })
  const readSession = (request: Request) =>
    withDatabaseFailures(() => library.api.getSession({ headers: request.headers }))
  const limiter = createLimiter(pool, secret)
  const ownKeys = untilItWorks(() => withDatabaseFailures(() => removeForeignKeys(pool, secret, options.log)))
  const dependencies: ActDependencies = {
    pool,
    callLibrary,
    letterbox,
    devices,
    limiter,
    ownerOfReset: resetReader(library),
    pagesUrl,
    secret,
    ...passkeyDependencies(library, { pagesUrl, secure }),
    callerOf: async (request) => {
      const signedIn = await readSession(request)
      if (signedIn === null) throw authError('auth/user-token-expired')
      return { uid: signedIn.user.id, sessionId: signedIn.session.id, signedInAt: new Date(signedIn.session.createdAt) }
    },
    endWith: options.endWith,
    later: (work) => void work().catch(options.onError),
  }
  return {
    act: createActor({ options, dependencies, readSession }),
    options: () => signInOptions(options),
    session: async (request) => {
      const { body, cookies } = await callLibrary({ path: '/get-session', request })
      const user = body['user'] as { readonly id: string } | undefined
      return { output: user === undefined ? null : await withOperator(options, await readUser(pool, user.id)), cookies }
    },
    sessions: async (request) => {
      const { uid, sessionId } = await dependencies.callerOf(request)
      return readSessions(pool, { uid, current: sessionId })
    },
    passkeys: async (request) => listPasskeys(pool, (await dependencies.callerOf(request)).uid),
    token: async (request) => {
      await ownKeys()
      const { body } = await callLibrary({ path: '/token', request })
      if (typeof body['token'] !== 'string') throw authError('auth/user-token-expired')
      return body['token']
    },
    callback: (request) => withDatabaseFailures(() => library.handler(onBase(request, baseUrl))),
    uidOfToken: tokenReader({
      pool,
      issuer: baseUrl,
      loadKeys: () => withDatabaseFailures(() => library.api.getJwks()),
    }),
    uidOfAccessToken: (token, query) => uidOfAccessToken(pool, token, query),
    confirmOwner: ownerCheck(pool, limiter),
    tellOfToken: tokenReporter(pool, letterbox),
    uidOfSession: async (request) => ((await readSession(request))?.user.id as Uid | undefined) ?? null,
    enterDemo: dependencies.letIn,
    unreadableFactors: unreadableFactorCounter({ pool, secret }),
  }
}

/** Does the work once for all callers; after a failure the next caller tries again. */
function untilItWorks(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | null = null
  return async () => {
    done ??= work()
    await done.catch((error: unknown) => {
      done = null
      throw error
    })
  }
}

function passkeyDependencies(
  library: AuthLibrary,
  { pagesUrl, secure }: { readonly pagesUrl: string; readonly secure: boolean },
): Pick<ActDependencies, 'site' | 'browser' | 'letIn'> {
  return {
    site: relyingParty(pagesUrl),
    browser: browserCookie({ secure }),
    letIn: (uid, { headers }) =>
      withDatabaseFailures(async () => {
        const begun = await library.api.letIn({ body: { uid }, headers, returnHeaders: true })
        return begun.headers.getSetCookie()
      }),
  }
}

/** The library finds a link by the name under which it stored it. */
function resetReader(library: AuthLibrary): ActDependencies['ownerOfReset'] {
  return (token) =>
    withDatabaseFailures(async () => {
      const { internalAdapter } = await library.$context
      return (await internalAdapter.findVerificationValue(`reset-password:${token}`))?.value ?? null
    })
}

type ActorDependencies = {
  readonly options: AccountsOptions
  readonly dependencies: ActDependencies
  readonly readSession: ReadSession
}

type ReadSession = (request: Request) => Promise<{ readonly user: { readonly id: string } } | null>

/** Runs an act that this server offers, within its limits. */
function createActor({ options, dependencies, readSession }: ActorDependencies): AuthPort['act'] {
  const acts: Readonly<Partial<Record<AuthAct, unknown>>> = {
    ...enteringActs(dependencies),
    ...passkeyActs(dependencies),
    ...ownActs(dependencies),
  }
  return async <A extends AuthAct>(name: A, input: AuthInput<A>, request: Request): Promise<Acted<A>> => {
    const run = acts[name] as AuthActHandler<A> | undefined
    if (run === undefined || name === 'demo' || isOff(options, name)) throw authError('auth/operation-not-allowed')
    const subject = await subjectOf(name, input, async () => (await readSession(request))?.user.id)
    const done = await dependencies.limiter.enter(name, {
      address: request.headers.get('x-client-ip') ?? '',
      subject,
      device: name === 'sign-in' ? dependencies.devices.idOf(request.headers.get('cookie'), subject ?? '') : null,
    })
    const acted = await run(input, request)
    await done()
    return acted
  }
}

function tokenReporter(pool: Pool, letterbox: LetterboxOf): AuthPort['tellOfToken'] {
  return async (uid, token) => {
    const user = await readUser(pool, uid)
    if (user !== null && user.email !== null)
      await letterbox(undefined).tokenMade({ id: uid, email: user.email }, token)
  }
}

async function withOperator(options: AccountsOptions, user: SessionUser | null): Promise<SessionUser | null> {
  return user !== null && (await options.isOperator(user.uid)) ? { ...user, operator: true } : user
}

function signInOptions(options: AccountsOptions): SignInOptions {
  return {
    passwordPolicy: PASSWORD_POLICY,
    providers: options.identityProviders.map(({ id, name }) => ({ id, name })),
    phone: options.phone,
    passkeyOrigin: relyingParty(options.pagesUrl)?.origin ?? null,
    signUp: options.signUp,
    mailbox: options.mailbox,
  }
}

function isOff(options: AccountsOptions, name: AuthAct): boolean {
  if (name === 'sign-up') return options.signUp === 'closed'
  if (name === 'sign-in/provider') return options.identityProviders.length === 0
  return name.startsWith('sign-in/phone') && !options.phone
}

/** The account that an act is about, for the limits: the address or number that it names, else the signed-in user. */
async function subjectOf(
  name: AuthAct,
  input: unknown,
  uid: () => Promise<string | undefined>,
): Promise<string | null> {
  const named = input as { readonly email?: string; readonly phone?: string }
  if (name === 'change-email') return (await uid()) ?? null
  return named.email ?? named.phone ?? (await uid()) ?? null
}

/** The library knows itself by its public address only. */
function onBase(request: Request, baseUrl: string): Request {
  const { pathname, search } = new URL(request.url)
  return new Request(`${new URL(baseUrl).origin}${pathname}${search}`, { method: 'GET', headers: request.headers })
}
