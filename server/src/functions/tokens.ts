/** Access tokens for scripts. */
import { createToken, listTokens, revokeToken } from '@roundtrip/contract/auth'
import { LIMITS } from '@roundtrip/contract/fields'
import { DAY_MS } from '@roundtrip/core/base'
import { makeToken, removeToken, tokensOf } from '../auth/access-tokens.ts'
import type { AuthPort } from '../auth/port.ts'
import type { Pool } from '../database/connection.ts'
import type { DemoPort } from '../demo/demo.ts'
import { failure, type Served, serveFunction } from '../http/callable.ts'
import type { LimitsOf } from '../plans/limits.ts'
import { declared } from './declared.ts'

export type TokenDependencies = {
  readonly pool: Pool
  readonly auth: Pick<AuthPort, 'confirmOwner' | 'tellOfToken'>
  readonly demo: Pick<DemoPort, 'isDemo'>
  readonly limitsOf: LimitsOf
  readonly now: () => number
}

export function tokenFunctions({ pool, auth, demo, limitsOf, now }: TokenDependencies): Served[] {
  return [
    serveFunction(listTokens, async ({ uid }) => ({ tokens: await tokensOf(pool, uid) })),
    serveFunction(createToken, async (caller, { password, ...fresh }) => {
      const { uid } = caller
      if (await demo.isDemo(uid)) throw failure(createToken, 'not-in-demo')
      const latest = now() + LIMITS.tokenDays * DAY_MS
      if (fresh.expires !== null && (fresh.expires <= now() || fresh.expires > latest)) {
        throw failure(createToken, 'bad-expiry')
      }
      await auth.confirmOwner({ ...caller, password })
      const { tokens: max } = await limitsOf(uid)
      const made = await declared(createToken, () => makeToken(pool, uid, { ...fresh, max }))
      await auth.tellOfToken(uid, { name: fresh.name, scopes: fresh.scopes })
      return made
    }),
    serveFunction(revokeToken, async ({ uid }, { id }) => {
      if (!(await removeToken(pool, uid, id))) throw failure(revokeToken, 'no-token')
      return {}
    }),
  ]
}
