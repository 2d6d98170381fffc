/** Whose things a path names: the caller's own, or there is nothing here. */
import type { TokenScope } from '@roundtrip/contract/calls'
import { AppError } from '@roundtrip/contract/errors'
import type { Uid } from '@roundtrip/core/base'
import type { Context } from 'hono'
import { callerOf, type Tokens } from './callable.ts'

/** `me` stands for the caller, so that a script need not know its number. `scopes`: those of a token that may ask. */
export async function ownerOf(c: Context, auth: Tokens, scopes: readonly TokenScope[]): Promise<Uid> {
  const caller = await callerOf(c.req.raw, auth, scopes)
  if (caller === null) throw new AppError({ code: 'unauthenticated', message: 'Sign in first.' })
  const named = c.req.param('uid')
  if (named !== 'me' && named !== caller) throw new AppError({ code: 'permission-denied', message: 'Not yours.' })
  return caller
}
