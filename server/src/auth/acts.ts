/** What a visitor can do: sign up, prove an address, log in, and recover an account. */
import type { AuthAct, AuthInput, AuthOutput } from '@roundtrip/contract/auth'
import { jwtVerify } from 'jose'
import { type Pool, violatesUnique } from '../database/connection.ts'
import type { CallLibrary } from './call-library.ts'
import type { KnownDevices } from './known-device.ts'
import type { LetterboxOf } from './letterbox.ts'
import type { Limiter } from './limits.ts'
import { isRightPassword } from './password.ts'
import { passwordFault } from './password-policy.ts'
import type { BrowserCookie } from './passkey-challenges.ts'
import { authError } from './refusals.ts'
import type { RelyingParty } from './relying-party.ts'
import { hasUnreadableFactor, removeUnreadableFactor } from './unreadable-factors.ts'
import { useCode } from './used-codes.ts'
import {
  endSessionOf,
  endSessions,
  forgetTrust,
  isInUse,
  personWith,
  readUser,
  removeUnfinishedSignUp,
} from './users.ts'

export type Acted<A extends AuthAct> = { readonly output: AuthOutput<A>; readonly cookies?: readonly string[] }

export type AuthActHandler<A extends AuthAct> = (input: AuthInput<A>, request: Request) => Promise<Acted<A>>

export type ActDependencies = {
  readonly pool: Pool
  readonly callLibrary: CallLibrary
  readonly letterbox: LetterboxOf
  readonly devices: KnownDevices
  readonly limiter: Limiter
  /** Whose link to set a password this is; null if it is none or is over. */
  readonly ownerOfReset: (token: string) => Promise<string | null>
  readonly pagesUrl: string
  readonly secret: string
  /** The signed-in user, from the session cookie; throws without a session. */
  readonly callerOf: (request: Request) => Promise<SignedInCaller>
  /** For whom passkeys are made; null if this server has no address for them. */
  readonly site: RelyingParty | null
  readonly browser: BrowserCookie
  /** Begins a session for a user whose identity was proven, and returns its cookies. */
  readonly letIn: (uid: string, request: Request) => Promise<readonly string[]>
  /** Ends the user's subscription and then removes the user; throws a `Refusal` if that is impossible. */
  readonly endWith: (uid: string, remove: () => Promise<void>) => Promise<void>
  /** Runs work after the response; its failures are logged. */
  readonly later: (work: () => Promise<unknown>) => void
}

export type SignedInCaller = { readonly uid: string; readonly sessionId: string; readonly signedInAt: Date }

type EnteringAct =
  | 'sign-up'
  | 'verify-email/resend'
  | 'verify-email'
  | 'sign-in'
  | 'sign-in/second-factor'
  | 'sign-in/provider'
  | 'sign-in/phone'
  | 'sign-in/phone/verify'
  | 'password-request'
  | 'password-reset'

export function enteringActs(dependencies: ActDependencies): { readonly [A in EnteringAct]: AuthActHandler<A> } {
  const { callLibrary, devices, later, pagesUrl } = dependencies
  return {
    'sign-up': async (input, request) => {
      const fault = passwordFault(input.password, input.email)
      if (fault !== null) throw authError(fault)
      // A new address costs a few more writes than a known one, so both responses are sent after the same time.
      await noSoonerThan(SIGN_UP_MS, signUp(dependencies, input, request))
      return { output: {} }
    },
    // The work of these two depends on whether the address is known, so the response does not wait for it.
    'verify-email/resend': async ({ email }, request) => {
      later(async () => {
        const body = { email }
        if (await isUnconfirmed(dependencies.pool, email))
          await callLibrary({ path: '/send-verification-email', body, request })
      })
      return { output: {} }
    },
    'password-request': async ({ email }, request) => {
      later(() => callLibrary({ path: '/request-password-reset', body: { email }, request }))
      return { output: {} }
    },
    'verify-email': (input, request) => verifyEmail(dependencies, input, request),
    'sign-in': async ({ email, password }, request) => {
      const { body, cookies } = await callLibrary({ path: '/sign-in/email', body: { email, password }, request })
      const next = body['twoFactorRedirect'] === true ? 'second-factor' : 'done'
      if (next === 'second-factor') await refuseUnreadable(dependencies, email)
      return { output: { next }, cookies: [...cookies, devices.remember(email)] }
    },
    'sign-in/second-factor': async ({ kind, code, trustDevice }, request) => {
      const path = kind === 'recovery' ? '/two-factor/verify-backup-code' : '/two-factor/verify-totp'
      const { body, cookies } = await callLibrary({ path, body: { code, trustDevice }, request })
      if (kind === 'authenticator') await refuseUsed(dependencies.pool, { body, code })
      return { output: {}, cookies }
    },
    'sign-in/provider': async ({ provider }, request) => {
      const login = `${pagesUrl}/auth/login`
      const body = { provider, callbackURL: login, errorCallbackURL: login, disableRedirect: true }
      const { body: provided, cookies } = await callLibrary({ path: '/sign-in/social', body, request })
      if (typeof provided['url'] !== 'string') throw authError('auth/operation-not-allowed')
      return { output: { url: provided['url'] }, cookies }
    },
    'sign-in/phone': async ({ phone }, request) => {
      await callLibrary({ path: '/phone-number/send-otp', body: { phoneNumber: phone }, request })
      return { output: {} }
    },
    'sign-in/phone/verify': async ({ phone, code }, request) => {
      const { cookies } = await callLibrary({
        path: '/phone-number/verify',
        body: { phoneNumber: phone, code },
        request,
      })
      return { output: {}, cookies }
    },
    'password-reset': (input, request) => resetPassword(dependencies, input, request),
  }
}

/** Ends a session that was opened with a code used before: somebody else saw the code. */
async function refuseUsed(
  pool: Pool,
  { body, code }: { readonly body: Readonly<Record<string, unknown>>; readonly code: string },
): Promise<void> {
  const { token, user } = body as { readonly token: string; readonly user: { readonly id: string } }
  if (await useCode(pool, user.id, code)) return
  await endSessionOf(pool, token)
  throw authError('auth/invalid-verification-code')
}

/** Reports this before requesting a code that could not be verified. */
async function refuseUnreadable(dependencies: ActDependencies, email: string): Promise<void> {
  const person = await personWith(dependencies.pool, email)
  if (person !== null && (await hasUnreadableFactor(dependencies, person.id)))
    throw authError('auth/second-factor-unreadable')
}

/**
 * The owner of the mailbox is not guessing: the lock is lifted, and guesses from elsewhere do not lock this device out.
 */
async function resetPassword(
  dependencies: ActDependencies,
  { token, password }: AuthInput<'password-reset'>,
  request: Request,
): Promise<Acted<'password-reset'>> {
  const { callLibrary, devices, limiter, ownerOfReset, pool } = dependencies
  const fault = passwordFault(password, null)
  if (fault !== null) throw authError(fault)
  const uid = await ownerOfReset(token)
  await callLibrary({ path: '/reset-password', body: { token, newPassword: password }, request })
  const email = uid === null ? null : ((await readUser(pool, uid))?.email ?? null)
  if (uid === null || email === null) return { output: {} }
  if (await removeUnreadableFactor(dependencies, uid)) {
    await dependencies.letterbox(request).secondFactorChanged({ id: uid, email }, false)
  }
  await limiter.forgive('sign-in', { subject: email, device: devices.idOf(request.headers.get('cookie'), email) })
  return { output: {}, cookies: [devices.remember(email)] }
}

async function signUp(
  { callLibrary, letterbox, pool }: ActDependencies,
  input: AuthInput<'sign-up'>,
  request: Request,
): Promise<void> {
  try {
    await callLibrary({ path: '/sign-up/email', body: { ...input, name: '' }, request })
  } catch (error) {
    // Of two concurrent sign-ups, one may see the address free and then find it taken. A 500 would reveal that nobody
    // had it before.
    const owner = violatesUnique(error) ? await personWith(pool, input.email) : null
    if (owner === null) throw error
    await letterbox(request).signedUpAgain(owner)
  }
}

const SIGN_UP_MS = 250

async function noSoonerThan<T>(ms: number, work: Promise<T>): Promise<T> {
  const [result] = await Promise.allSettled([work, new Promise((settle) => setTimeout(settle, ms))])
  if (result.status === 'rejected') throw result.reason
  return result.value
}

async function isUnconfirmed(pool: Pool, email: string): Promise<boolean> {
  const result = await pool.query('select 1 from auth_users where "email" = $1 and not "emailVerified"', [email])
  return result.rowCount === 1
}

/** Does what the link is for; the library decides whether it is still valid. */
async function verifyEmail(
  dependencies: ActDependencies,
  { token, password }: AuthInput<'verify-email'>,
  request: Request,
): Promise<Acted<'verify-email'>> {
  const { pool, callLibrary, letterbox } = dependencies
  const { requestType, userId, updateTo } = await provenClaims(dependencies.secret, token)
  if (updateTo === null && userId !== null) await checkFirstPassword(pool, userId, password)
  const before = userId === null ? null : await readUser(pool, userId)
  const path = `/verify-email?token=${encodeURIComponent(token)}`
  if (updateTo !== null && requestType === 'change-email-verification') {
    if (await isInUse(pool, updateTo)) throw authError('auth/invalid-action-code')
    // The link was in the mailbox of this address, so a sign-up that a stranger began with it gives way.
    await removeUnfinishedSignUp(pool, updateTo)
  }
  const { cookies } = await callLibrary({ path, request }).catch(async (error: unknown) => {
    // Somebody took the address since it was looked up.
    const owner = updateTo !== null && violatesUnique(error) ? await personWith(pool, updateTo) : null
    throw owner === null || owner.id === userId ? error : authError('auth/invalid-action-code')
  })
  if (updateTo === null || userId === null) return { output: { outcome: 'verified' } }
  if (requestType === 'change-email-confirmation') return { output: { outcome: 'confirm-new-address' } }
  // Another device may belong to the person who made the change necessary.
  await pool.query('update auth_users set "emailVerified" = true where id = $1', [userId])
  const current = await dependencies.callerOf(request).catch(() => null)
  await endSessions(pool, userId, current?.uid === userId ? { except: current.sessionId } : {})
  await forgetTrust(pool, userId)
  if (before !== null && before.email !== null) {
    await letterbox(request).addressChanged(userId, { from: before.email, to: updateTo })
  }
  return { output: { outcome: 'email-changed' }, cookies }
}

/** A sign-up must be confirmed in the browser that started it: anyone can start one with any address. */
async function checkFirstPassword(pool: Pool, uid: string, password: string | undefined): Promise<void> {
  const result = await pool.query('select 1 from auth_users where "id" = $1 and not "emailVerified"', [uid])
  if (result.rowCount === 0) return
  if (password === undefined) throw authError('auth/password-needed')
  if (!(await isRightPassword(pool, uid, password))) throw authError('auth/wrong-password')
}

type Claims = {
  readonly requestType: string | null
  readonly userId: string | null
  readonly updateTo: string | null
}

/**
 * Whom and what a genuine link is about. A forged one reveals nothing, so that nobody can probe for passwords and
 * addresses with it; the library then refuses it and says why.
 */
async function provenClaims(secret: string, token: string): Promise<Claims> {
  const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), { algorithms: ['HS256'] })
    return {
      requestType: text(payload['requestType']),
      userId: text(payload['userId']),
      updateTo: text(payload['updateTo'])?.toLowerCase() ?? null,
    }
  } catch {
    return { requestType: null, userId: null, updateTo: null }
  }
}
