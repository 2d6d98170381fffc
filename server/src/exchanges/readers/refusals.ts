import type { Trouble } from '@roundtrip/contract/exchanges'
import { ReadingTrouble } from './reader.ts'

/**
 * Whether the exchange understood a request and refused it, as it does for a market that is no longer listed: it said
 * so in words of its own, or the trouble is one of `also`. An answer that breaks off or is a page of something else is
 * no refusal: asked again, the exchange answers.
 */
export function isRefusal(error: unknown, also: readonly Trouble[] = []): error is ReadingTrouble {
  if (!(error instanceof ReadingTrouble)) return false
  if (error.reason === 'bad-answer') return error.exchangeMessage !== null
  return also.includes(error.reason)
}
