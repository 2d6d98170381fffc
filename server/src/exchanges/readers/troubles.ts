/** Maps the library's errors to the contract's reasons. Error messages may hold keys, so only what is safe is passed on. */
import type { Trouble } from '@roundtrip/contract/exchanges'
import type { ExchangeLibrary } from './library.ts'
import { exchangeMessage } from './exchange-message.ts'
import { ReadingTrouble } from './reader.ts'

/** A response that cannot be right. */
export function badResponse(what: string): ReadingTrouble {
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
  if (!(error instanceof ccxt.BaseError)) return foreignTrouble(error)
  if (error instanceof ccxt.AuthenticationError || error instanceof ccxt.PermissionDenied) {
    return keyTrouble(text, error instanceof ccxt.PermissionDenied)
  }
  if (REGION.test(text)) return 'region-refused'
  // From specific to general: the library's error classes inherit from each other.
  const classes: readonly (readonly [new (...args: never[]) => Error, Trouble])[] = [
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
  if (UNAVAILABLE.test(text) && exchangeMessage(text) === null) return 'maintenance'
  const match = classes.find(([kind]) => error instanceof kind)
  if (match !== undefined) return match[1]
  // The library throws these before it sends a request.
  if (error instanceof ccxt.ArgumentsRequired || error instanceof ccxt.NotSupported) return 'internal'
  // Errors without a class of their own are recognized by their text.
  return WORDS.find(([words]) => words.test(text))?.[1] ?? 'bad-answer'
}

/** The trouble behind an error that is not one of the library's own. */
function foreignTrouble(error: unknown): Trouble {
  if (!(error instanceof Error)) return 'internal'
  const stack = error.stack ?? ''
  if (SIGNING.test(stack)) return 'secret-unreadable'
  // Failures below the library, such as a dropped connection, arrive with their own code.
  if ('code' in error) return 'no-network'
  // The library failed on a response of an unexpected shape. If the first line is ours, so is the fault.
  return LIBRARY.test(/^ *at .*$/m.exec(stack)?.[0] ?? '') ? 'bad-answer' : 'internal'
}

/**
 * The functions in which the library signs a request. Nothing but the secret can fail there: Kraken's is base64,
 * Coinbase's a PEM key, Binance and Bybit take either.
 */
const SIGNING = /\bat (?:\w+\.)?(?:sign|createAuthToken|jwt|ecdsa|eddsa|rsa|pemToDer) \(/
const LIBRARY = /[\\/]node_modules[\\/]/

/** An unreadable field of a response, which `core` reports as a RangeError that names it; null otherwise. */
export function unreadableField(error: unknown): ReadingTrouble | null {
  if (!(error instanceof RangeError) || OF_THE_ENGINE.test(error.message)) return null
  return badResponse(`what cannot be read (${error.message})`)
}

/** RangeErrors of JavaScript itself: bugs of ours. */
const OF_THE_ENGINE =
  /^(?:Maximum call stack|Maximum BigInt|Division by zero|Invalid (?:array|string|typed array) length)/

/**
 * "503 Service Unavailable" with a page or nothing at all. Exchanges that are only too busy respond with their own
 * message, such as OKX with 50026; the library writes the status after the URL.
 */
const UNAVAILABLE = /^\w+ (?:GET|POST|PUT|DELETE) \S+ 503\b/

/**
 * The library uses OKX's 50120 "This API key doesn't have permission to use this function" for any error, and MEXC's
 * 700007 "No permission to access the endpoint" for a wrong key (ccxt 4.5.84). Binance's -2015 names permissions among
 * other causes.
 */
const NO_PERMISSION = /\b(?:no|lacks?|(?:does(?:n't| not)|do(?:n't| not)) have(?: the)?) permissions?\b/i

const WORDS: readonly (readonly [RegExp, Trouble])[] = [
  [NO_PERMISSION, 'rights-missing'],
  [/invalid sign|invalid (?:api[ _-]?)?key/i, 'key-refused'],
  [/"code":\s*"?-1016\b|(?:under|system) maintenance/i, 'maintenance'],
  [/system error|internal error|service unavailable|try again later/i, 'no-answer'],
]

const REGION =
  /restricted location|service unavailable from a restricted location|(?:not available in|unavailable for) your (?:country|region)|cloudfront.{0,200}country|prohibited.{0,200}region/i

function keyTrouble(text: string, denied: boolean): Trouble {
  if (REGION.test(text)) return 'region-refused'
  if (/\bip\b|whitelist|white list|allowlist/i.test(text) && /address|restrict|match|unmatched|not in/i.test(text)) {
    return 'address-refused'
  }
  if (/expired/i.test(text)) return 'key-expired'
  return denied || NO_PERMISSION.test(text) ? 'rights-missing' : 'key-refused'
}
