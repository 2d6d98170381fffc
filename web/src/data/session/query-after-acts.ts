import { AppError } from '@roundtrip/contract/errors'
import type { AuthClient } from './auth-client.ts'

/**
 * Repeats a query that returned "signed out" while an act was under way. A new password ends every session and gives
 * this browser a new one; in between, the server knows neither.
 */
export function queryAfterActs(client: AuthClient): AuthClient {
  let begun = 0
  let ended = 0
  let last: Promise<unknown> = Promise.resolve()
  return {
    act: (name, input) => {
      begun += 1
      const acting = client.act(name, input).finally(() => {
        ended += 1
      })
      last = acting.catch(() => undefined)
      return acting
    },
    query: async (name) => {
      const endedBefore = ended
      const output = client.query(name)
      // No act was under way when it was sent, and none has begun since.
      if (!(await isSignedOut(output)) || begun === endedBefore) return output
      await last
      return client.query(name)
    },
  }
}

/** A session response has no user, a token request is refused. */
async function isSignedOut(output: Promise<unknown>): Promise<boolean> {
  try {
    const given = await output
    return typeof given === 'object' && given !== null && 'user' in given && given.user === null
  } catch (error) {
    return error instanceof AppError && error.code === 'unauthenticated'
  }
}
