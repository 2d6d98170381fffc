/** Maps the library's errors to the contract's reasons. Error messages may hold keys, so only what is safe is passed on. */
import type { Trouble } from '@roundtrip/contract'
import type { ExchangeLibrary } from './library.ts'
import { exchangeMessage } from './exchange-message.ts'
import { ReadingTrouble } from './reader.ts'

/** A response that cannot be right. */
export function badAnswer(what: string): ReadingTrouble {
  return new ReadingTrouble('bad-answer', { message: `The exchange answered ${what}.` })
}

/** The trouble behind an error, with `retryAfterMs` if the exchange said how long to wait. */
export function troubleOf(error: unknown, ccxt: ExchangeLibrary, retryAfterMs: number | null = null): ReadingTrouble {
  if (error instanceof ReadingTrouble) return error
  const reason = reasonOf(error, ccxt)
  return new ReadingTrouble(reason, {
    retryAfterMs: reason === 'rate-limited' ? retryAfterMs : null,
    exchangeMessage: error instanceof Error ? exchangeMessage(error.message) : null,
  })
}

function reasonOf(error: unknown, ccxt: ExchangeLibrary): Trouble {
  const text = error instanceof Error ? error.message : ''
  if (error instanceof ccxt.AuthenticationError || error instanceof ccxt.PermissionDenied) {
    return keyTrouble(text, error instanceof ccxt.PermissionDenied)
  }
  if (REGION.test(text)) return 'region-refused'
  // From special to general: the library's error classes inherit from each other.
  const classes: readonly (readonly [new (...parts: never[]) => Error, Trouble])[] = [
    [ccxt.AccountSuspended, 'key-refused'],
    [ccxt.AccountNotEnabled, 'rights-missing'],
    [ccxt.InvalidNonce, 'clock'],
    [ccxt.RateLimitExceeded, 'rate-limited'],
    [ccxt.DDoSProtection, 'rate-limited'],
    [ccxt.OnMaintenance, 'maintenance'],
    [ccxt.RequestTimeout, 'no-answer'],
    [ccxt.ExchangeNotAvailable, 'no-answer'],
    [ccxt.BadResponse, 'bad-answer'],
    [ccxt.NullResponse, 'bad-answer'],
    [ccxt.NetworkError, 'no-network'],
    [ccxt.OperationFailed, 'no-answer'],
  ]
  const known = classes.find(([kind]) => error instanceof kind)
  if (known !== undefined) return known[1]
  // Errors without a class of their own are recognized by their text.
  if (error instanceof ccxt.BaseError) return WORDS.find(([words]) => words.test(text))?.[1] ?? 'bad-answer'
  // Failures below the library, such as a dropped connection, arrive with their own code.
  return error instanceof Error && 'code' in error ? 'no-network' : 'bad-answer'
}

const WORDS: readonly (readonly [RegExp, Trouble])[] = [
  [/invalid sign|invalid (?:api[ _-]?)?key/i, 'key-refused'],
  [/"code":\s*"?-1016\b|(?:under|system) maintenance/i, 'maintenance'],
  [/system error|internal error|service unavailable|try again later/i, 'no-answer'],
]

const REGION =
  /restricted location|service unavailable from a restricted location|not available in your (?:country|region)|cloudfront.*country|prohibited.*region/i

function keyTrouble(text: string, denied: boolean): Trouble {
  if (REGION.test(text)) return 'region-refused'
  if (/\bip\b|whitelist|white list|allowlist/i.test(text) && /address|restrict|match|unmatched|not in/i.test(text)) {
    return 'address-refused'
  }
  if (/expired/i.test(text)) return 'key-expired'
  return denied ? 'rights-missing' : 'key-refused'
}
