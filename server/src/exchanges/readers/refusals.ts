import type { Trouble } from '@roundtrip/contract/exchanges'
import { ReadingTrouble } from './reader.ts'

/**
 * Whether the exchange understood a request and refused it, as it does for a market that is no longer listed: it said
 * so in words of its own, or the trouble is one of `also`. A response that breaks off or is an unrelated page is no
 * refusal: a retry gets a real response. Nor is an address that was not found: it may have moved, and then its list is
 * read nowhere, which must not look like an empty list.
 */
export function isRefusal(error: unknown, also: readonly Trouble[] = []): error is ReadingTrouble {
  if (!(error instanceof ReadingTrouble)) return false
  if (error.reason === 'bad-answer') return error.exchangeMessage !== null && !isUnfound(error.exchangeMessage)
  return also.includes(error.reason)
}

/** Wording of errors for an unknown address. A market, an order or a user that is not found is a different case. */
function isUnfound(message: string): boolean {
  return BARE.test(message) || NAMED.test(message)
}

const BARE = /^(?:\W*(?:404|NOT_FOUND|not found|path not found|no handler found|unknown))+\W*$/i
const NAMED =
  /\b(?:path|url|uri|route|end ?point|method|api|interface|resource|page|handler)\b[^.]{0,40}\b(?:not (?:be )?(?:found|exist|supported)|does(?:n't| not) exist|offline|discontinued)|\b(?:unknown|no such|invalid) (?:path|url|route|end ?point|method|api|interface)\b/i
