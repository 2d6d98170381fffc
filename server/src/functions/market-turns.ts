/** Turns at requests to exchanges that a user waits for: all users share the rate that exchanges allow. */
import { AppError } from '@roundtrip/contract/errors'
import type { Uid } from '@roundtrip/core/base'
import { SHARED_TURNS } from '../ground/shared-slots.ts'
import { createTurns } from '../ground/turns.ts'
import type { Caller } from '../http/callable.ts'
import { network } from '../http/client-address.ts'

/** Runs `work` in the caller's turn. Throws `too-many-calls` if too many of the caller's requests are waiting. */
export type InMarketTurn = <T>(caller: Caller, work: () => Promise<T>) => Promise<T>

export function marketTurns(isDemo: (uid: Uid) => Promise<boolean>): InMarketTurn {
  const turns = createTurns(SHARED_TURNS.exchangeRequests)
  return async ({ uid, address }, work) => {
    const turn = turns.take({ uid, address: network(address), isDemo: await isDemo(uid) })
    if (turn === null) {
      const message = 'Many of your requests to exchanges are waiting. Try again in a few seconds.'
      const details = { retryAfterS: RETRY_S }
      throw new AppError({ code: 'resource-exhausted', reason: 'too-many-calls', message, details })
    }
    const giveBack = await turn
    try {
      return await work()
    } finally {
      giveBack()
    }
  }
}

const RETRY_S = 5
