import { AppError } from '@roundtrip/contract/errors'
import type { AuthClient } from './auth-client.ts'

/**
 * Asks again where the answer "signed out" came while an act was under way. A new password ends every session and brings
 * this browser another one, and between the two the server knows none of it.
 */
export function askAfterActs(client: AuthClient): AuthClient {
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
    ask: async (question) => {
      const endedBefore = ended
      const answer = client.ask(question)
      // No act was under way when it was asked, and none has begun since.
      if (!(await isSignedOut(answer)) || begun === endedBefore) return answer
      await last
      return client.ask(question)
    },
  }
}

/** A session says it with nobody in it, a token with a refusal. */
async function isSignedOut(answer: Promise<unknown>): Promise<boolean> {
  try {
    const given = await answer
    return typeof given === 'object' && given !== null && 'user' in given && given.user === null
  } catch (error) {
    return error instanceof AppError && error.code === 'unauthenticated'
  }
}
