/** What signed-in users can do with their account. */
import { createEmailVerificationToken } from 'better-auth/api'
import type { SessionUser } from '@roundtrip/contract/auth'
import { Refusal } from '../ground/refusal.ts'
import { removeTokens } from './access-tokens.ts'
import type { AuthActHandler, Acted, ActDependencies } from './acts.ts'
import { confirmed } from './confirm-owner.ts'
import { passwordFault } from './password-policy.ts'
import { authError } from './refusals.ts'
import { emailIsTaken, endSessions, forgetTrust, isInUse, readUser } from './users.ts'
import { removeUsers } from '../database/remove-users.ts'

type OwnAct =
  | 'sign-out'
  | 'sign-out-everywhere'
  | 'sessions/revoke'
  | 'update-profile'
  | 'change-password'
  | 'change-email'
  | 'second-factor/begin'
  | 'second-factor/confirm'
  | 'second-factor/off'
  | 'second-factor/recovery-codes'
  | 'delete-account'

export function ownActs(dependencies: ActDependencies): { readonly [A in OwnAct]: AuthActHandler<A> } {
  const { callLibrary, pool, callerOf, letterbox } = dependencies
  const userOf = async (request: Request): Promise<SessionUser> => {
    const user = await readUser(pool, (await callerOf(request)).uid)
    if (user === null) throw authError('auth/user-token-expired')
    return user
  }
  return {
    'sign-out': async (_input, request) => {
      const { cookies } = await callLibrary({ path: '/sign-out', body: {}, request })
      return { output: {}, cookies }
    },
    'sign-out-everywhere': async (_input, request) => {
      const { uid } = await callerOf(request)
      const { cookies } = await callLibrary({ path: '/sign-out', body: {}, request })
      await endSessions(pool, uid)
      await forgetTrust(pool, uid)
      return { output: {}, cookies }
    },
    'sessions/revoke': async ({ id }, request) => {
      await endSessions(pool, (await callerOf(request)).uid, { only: id })
      return { output: {} }
    },
    'update-profile': async ({ name }, request) => {
      await callLibrary({ path: '/update-user', body: { name }, request })
      return { output: {} }
    },
    'change-password': async ({ currentPassword, newPassword }, request) => {
      const user = await userOf(request)
      const fault = passwordFault(newPassword, user.email)
      if (fault !== null) throw authError(fault)
      const body = { currentPassword, newPassword, revokeOtherSessions: true }
      const { cookies } = await callLibrary({ path: '/change-password', body, request })
      await forgetTrust(pool, user.uid)
      await removeTokens(pool, user.uid)
      if (user.email !== null) await letterbox(request).passwordChanged({ id: user.uid, email: user.email })
      return { output: {}, cookies }
    },
    'change-email': (input, request) => changeEmail(dependencies, input, request),
    'second-factor/begin': async ({ password }, request) => {
      const { body } = await callLibrary({ path: '/two-factor/enable', body: { password, method: 'totp' }, request })
      const uri = String(body['totpURI'])
      const secret = new URL(uri).searchParams.get('secret') ?? ''
      return { output: { uri, secret, recoveryCodes: codesOf(body['backupCodes']) } }
    },
    'second-factor/confirm': async ({ code }, request) => {
      const user = await userOf(request)
      const { cookies } = await callLibrary({ path: '/two-factor/verify-totp', body: { code }, request })
      if (user.email !== null) await letterbox(request).secondFactorChanged({ id: user.uid, email: user.email }, true)
      return { output: {}, cookies }
    },
    'second-factor/off': async ({ password }, request) => {
      const user = await userOf(request)
      const { cookies } = await callLibrary({ path: '/two-factor/disable', body: { password }, request })
      if (user.email !== null) await letterbox(request).secondFactorChanged({ id: user.uid, email: user.email }, false)
      return { output: {}, cookies }
    },
    'second-factor/recovery-codes': async ({ password }, request) => {
      const { body } = await callLibrary({ path: '/two-factor/generate-backup-codes', body: { password }, request })
      return { output: { recoveryCodes: codesOf(body['backupCodes']) } }
    },
    'delete-account': (input, request) => deleteAccount(dependencies, input, request),
  }
}

async function deleteAccount(
  dependencies: ActDependencies,
  { password }: { readonly password?: string | undefined },
  request: Request,
): Promise<Acted<'delete-account'>> {
  const { callLibrary, pool } = dependencies
  const { uid } = await confirmed(pool, await dependencies.callerOf(request), password)
  let cookies: readonly string[] = []
  const remove = async (): Promise<void> => {
    // The session's cookies end with it; the library would require the password of a demo, which nobody knows.
    cookies = (await callLibrary({ path: '/sign-out', body: {}, request })).cookies
    await forgetTrust(pool, uid)
    await removeUsers(pool, [uid])
  }
  try {
    await dependencies.endWith(uid, remove)
  } catch (error) {
    // Nobody should pay for a deleted account: if the provider cannot be reached, the account stays.
    if (error instanceof Refusal && error.reason === 'provider-unreachable') throw authError('auth/payment-unreachable')
    throw error
  }
  return { output: {}, cookies }
}

async function changeEmail(
  dependencies: ActDependencies,
  input: { readonly email: string; readonly password?: string | undefined },
  request: Request,
): Promise<Acted<'change-email'>> {
  const caller = await dependencies.callerOf(request)
  const user = await confirmed(dependencies.pool, caller, input.password)
  if (user.demo) throw authError('auth/operation-not-allowed')
  const email = input.email
  if (email === user.email) throw authError('auth/invalid-email')
  if (!(await emailIsTaken(dependencies.pool, email))) {
    await dependencies.callLibrary({ path: '/change-email', body: { newEmail: email }, request })
  } else if (user.email === null) {
    await offerAddress(dependencies, { uid: user.uid, email }, request)
  } else {
    // The same mail as for a free address: it must not reveal whether somebody has an account.
    const person = { id: user.uid, email: user.email, emailVerified: true }
    const claims = { requestType: 'change-email-confirmation', userId: user.uid }
    const token = await createEmailVerificationToken(dependencies.secret, user.email, email, LINK_S, claims)
    await dependencies.letterbox(request).confirmChange(person, email, token)
  }
  return { output: {} }
}

/** A user without an address has no mailbox that must agree first. */
async function offerAddress(
  { pool, secret, letterbox }: ActDependencies,
  { uid, email }: { readonly uid: string; readonly email: string },
  request: Request,
): Promise<void> {
  if (await isInUse(pool, email)) return letterbox(request).addressTaken(email)
  const { rows } = await pool.query<{ email: string }>('select "email" from auth_users where "id" = $1', [uid])
  const claims = { requestType: 'change-email-verification', userId: uid }
  const token = await createEmailVerificationToken(secret, rows[0]?.email ?? '', email, LINK_S, claims)
  await letterbox(request).confirmAddress({ id: uid, email, emailVerified: false }, token)
}

const LINK_S = 60 * 60

function codesOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : []
}
