/** The owner that a path names: the caller, or nothing is found. */
import type { TokenScope } from '@roundtrip/contract/calls'
import { AppError } from '@roundtrip/contract/errors'
import type { Uid } from '@roundtrip/core/base'
import type { Context } from 'hono'
import { callerOf, type Tokens } from './callable.ts'

/** `me` means the caller, so that a script need not know its uid. `scopes`: those that a token needs. */
export async function ownerOf(c: Context, auth: Tokens, scopes: readonly TokenScope[]): Promise<Uid> {
  const caller = await callerOf(c.req.raw, auth, scopes)
  if (caller === null) throw new AppError({ code: 'unauthenticated', message: 'Sign in first.' })
  const named = c.req.param('uid')
  if (named !== 'me' && named !== caller) throw new AppError({ code: 'permission-denied', message: 'Not yours.' })
  return caller
}
