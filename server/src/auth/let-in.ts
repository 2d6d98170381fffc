/** Begins a session for a user who has proven who they are in a way that the library does not know. */
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import * as z from 'zod/mini'
import { authError } from './refusals.ts'

/** A plugin of the library. Its endpoint has no path, so only code of this server can call it. */
export function letIn() {
  return {
    id: 'let-in',
    endpoints: {
      letIn: createAuthEndpoint.serverOnly(
        { method: 'POST', requireHeaders: true, body: z.strictObject({ uid: z.string() }) },
        async (ctx) => {
          const { internalAdapter } = ctx.context
          const user = await internalAdapter.findUserById(ctx.body.uid)
          if (user === null) throw authError('auth/passkey-unknown')
          const session = await internalAdapter.createSession(user.id)
          await setSessionCookie(ctx, { session, user })
          return {}
        },
      ),
    },
  }
}
