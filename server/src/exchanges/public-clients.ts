/** Clients without keys, for the public data of exchanges. Created on first use and then kept. */
import type { GapReason } from '@roundtrip/contract/market'
import { HOUR_MS } from '@roundtrip/core/base'
import type { Exchange } from 'ccxt'
import { type ExchangeLibrary, library } from './readers/library.ts'
import type { SharedLimits } from './readers/limits.ts'
import { queueUp } from './readers/queue.ts'
import { ReadingTrouble } from './readers/reader.ts'
import { type CandleVenue, type ExchangeLibraryName, familyOf, type RegionalLibraryName } from './venues.ts'

export type PublicOptions = {
  /** Prefix of every address; null = the exchanges themselves. */
  readonly gateway: string | null
  readonly timeoutMs?: number
  /** Shared with the account readers, so that both together keep to the rate limit of an exchange. */
  readonly limits?: SharedLimits
}

type ClientVenue = Pick<CandleVenue, 'marketTypes'> & {
  readonly exchange: ExchangeLibraryName | RegionalLibraryName
}

export type PublicClients = {
  readonly clientFor: (venue: ClientVenue) => Promise<Exchange>
  /** Loads the list of markets once; `again` reloads it if it is older than an hour. True if it was loaded now. */
  readonly withMarkets: (exchange: Exchange, again?: boolean) => Promise<boolean>
  readonly reasonOf: (error: unknown) => Promise<GapReason>
}

/** For one request to an exchange; a block of candles takes up to five, plus the list of markets. */
const TIMEOUT_MS = 8_000
const MARKETS_KEPT_MS = HOUR_MS

export function publicClients(options: PublicOptions): PublicClients {
  const exchanges = new Map<string, Promise<Exchange>>()
  const loadedAt = new WeakMap<Exchange, number>()
  const loading = new WeakMap<Exchange, Promise<unknown>>()
  const load = async (exchange: Exchange): Promise<void> => {
    // Without a forced reload, ccxt would return the failure of its first attempt forever.
    const begun = loading.get(exchange) ?? exchange.loadMarkets(true).finally(() => loading.delete(exchange))
    loading.set(exchange, begun)
    await begun
    loadedAt.set(exchange, Date.now())
  }
  return {
    clientFor: (venue) => {
      const key = `${venue.exchange} ${venue.marketTypes?.join() ?? ''}`
      const made = exchanges.get(key) ?? library().then((ccxt) => open(ccxt, venue, options))
      exchanges.set(key, made)
      return made
    },
    withMarkets: async (exchange, again = false) => {
      const at = loadedAt.get(exchange)
      if (at !== undefined && !(again && Date.now() - at >= MARKETS_KEPT_MS)) return false
      await load(exchange)
      return true
    },
    reasonOf: async (error) => reasonOf(error, await library()),
  }
}

function open(
  ccxt: ExchangeLibrary,
  venue: ClientVenue,
  { gateway, timeoutMs = TIMEOUT_MS, limits }: PublicOptions,
): Exchange {
  const options = venue.marketTypes === null ? {} : { fetchMarkets: { types: [...venue.marketTypes] } }
  const exchange: Exchange = new ccxt[venue.exchange]({ timeout: timeoutMs, enableRateLimit: true, options })
  // We do not need the list of coins, and some exchanges take several requests for it.
  exchange.has['fetchCurrencies'] = false
  if (gateway !== null) exchange.proxyUrl = gateway
  passOverRows(exchange)
  const { exchange: family, region } = familyOf(venue.exchange)
  if (limits !== undefined) queueUp(exchange, { shared: limits.sharedBy(family, { region }), now: Date.now })
  return exchange
}

/** The library throws on one malformed instrument; it must not take the others with it. */
function passOverRows(exchange: Exchange): void {
  const parse = exchange.parseTicker.bind(exchange)
  exchange.parseTicker = (...args: Parameters<typeof parse>) => {
    try {
      return parse(...args)
    } catch {
      return exchange.safeTicker({})
    }
  }
}

function reasonOf(error: unknown, ccxt: ExchangeLibrary): GapReason {
  // Another request was told to wait.
  if (error instanceof ReadingTrouble) return 'rate-limited'
  // From special to general: ccxt's error classes inherit from each other.
  const classes: readonly (readonly [new (...args: never[]) => Error, GapReason])[] = [
    [ccxt.BadSymbol, 'unknown-symbol'],
    [ccxt.RateLimitExceeded, 'rate-limited'],
    [ccxt.DDoSProtection, 'rate-limited'],
    [ccxt.RequestTimeout, 'no-answer'],
    [ccxt.ExchangeNotAvailable, 'no-answer'],
    [ccxt.NetworkError, 'no-network'],
    [ccxt.OperationFailed, 'no-answer'],
  ]
  // Failures below ccxt, such as a dropped connection, arrive with their own code.
  if (!(error instanceof ccxt.BaseError) && error instanceof Error && 'code' in error) return 'no-network'
  return classes.find(([kind]) => error instanceof kind)?.[1] ?? 'bad-answer'
}
