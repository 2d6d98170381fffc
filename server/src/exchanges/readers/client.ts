/**
 * A client of one exchange with the keys of one account: exact numbers, shared rate limits, errors for bad responses.
 */
import type { Credentials, ExchangeId, ExchangeRegion } from '@roundtrip/contract/exchanges'
import { DAY_MS, HOUR_MS } from '@roundtrip/core/base'
import type { Exchange } from 'ccxt'
import { parseExactJson } from './exact-json.ts'
import { hostsOf, isUnknownKey, moveHosts } from './hosts.ts'
import { type ExchangeLibrary, library } from './library.ts'
import { pause, pauseLeft, type SharedExchange, type SharedLimits } from './limits.ts'
import { queueUp } from './queue.ts'
import { ReadingTrouble } from './reader.ts'
import { badResponse, troubleOf } from './troubles.ts'
import { type WatchedResponse, watchResponses } from './watch-responses.ts'

export type ReaderOptions = {
  /** Prefix of every address; null = the exchanges themselves. */
  readonly gateway: string | null
  /** The site of the account; absent or null = the global site of the exchange. */
  readonly region?: ExchangeRegion | null
  /** For one request. */
  readonly timeoutMs: number
  readonly limits: SharedLimits
  /** UTC ms */
  readonly now: () => number
  /** Called with each response, to record it. */
  readonly watch?: (response: WatchedResponse) => void
}

export type ExchangeClient = {
  /** Calls an endpoint by the library's name for it, such as `privateGetMyTrades`. Throws a `ReadingTrouble`. */
  readonly request: (method: string, parameters?: Readonly<Record<string, unknown>>) => Promise<unknown>
  /** Runs one of the library's own operations under the same rules. */
  readonly run: <T>(work: (exchange: Exchange) => Promise<T>) => Promise<T>
  /** The library's client with its markets loaded; `again` reloads them after an unknown market turned up. */
  readonly withMarkets: (again?: boolean) => Promise<Exchange>
  readonly now: () => number
  /** The site of the account; null = the global site of the exchange. */
  readonly region: ExchangeRegion | null
}

/** Markets older than this are reloaded if an unknown one turns up. */
const MARKETS_KEPT_MS = HOUR_MS
/** And after this time in any case: new markets are found by looking through the list. */
const MARKETS_OLD_MS = DAY_MS

/** Which kinds of markets are loaded: an exchange lists thousands. */
const MARKET_TYPES: Partial<Readonly<Record<ExchangeId, readonly string[]>>> = {
  binance: ['spot', 'linear', 'inverse'],
  bybit: ['spot', 'linear', 'inverse'],
  okx: ['spot', 'swap', 'future'],
}

/** These require a nonce that increases with every request, rather than the time. */
const COUNTS_UP: ReadonlySet<ExchangeId> = new Set(['kraken', 'bitfinex'])

export async function openClient(
  id: ExchangeId,
  credentials: Credentials,
  options: ReaderOptions,
): Promise<ExchangeClient> {
  const ccxt = await library()
  const { region = null } = options
  const shared = options.limits.sharedBy(id, { key: credentials.key, region })
  const exchange = build(ccxt, id, { credentials, options, shared })
  if (options.watch !== undefined) watchResponses(exchange, options.watch)
  const run: ExchangeClient['run'] = async (work) => {
    try {
      return await work(exchange)
    } catch (error) {
      const isClock = error instanceof ccxt.InvalidNonce
      if (!isClock) throw said(error, { ccxt, id, shared, now: options.now })
    }
    // The clocks differ: read theirs once and repeat the rejected request.
    try {
      if (!COUNTS_UP.has(id)) await learnSkew(exchange, shared, options.now)
      return await work(exchange)
    } catch (error) {
      throw said(error, { ccxt, id, shared, now: options.now })
    }
  }
  return {
    run,
    request: (method, parameters = {}) => run((library) => call(library, method, parameters)),
    withMarkets: async (again = false) => {
      await run(() => loadMarkets({ ccxt, id, options, shared, again }))
      const listed = shared.markets?.source
      if (listed !== undefined && exchange.markets !== listed.markets) exchange.setMarketsFromExchange(listed)
      return exchange
    },
    now: options.now,
    region,
  }
}

function call(exchange: Exchange, method: string, parameters: Readonly<Record<string, unknown>>): Promise<unknown> {
  const implicit: unknown = Reflect.get(exchange, method)
  if (typeof implicit !== 'function') throw new TypeError(`The library does not know ${method}.`)
  return implicit.call(exchange, { ...parameters }) as Promise<unknown>
}

type Said = {
  readonly ccxt: ExchangeLibrary
  readonly id: ExchangeId
  readonly shared: SharedExchange
  readonly now: () => number
}

/** Turns an error into a `ReadingTrouble`. After a rate limit, every reader of the exchange waits. */
function said(error: unknown, { ccxt, id, shared, now }: Said): ReadingTrouble {
  const trouble = troubleOf(error, ccxt)
  const { reason, exchangeMessage } = trouble
  // The library does not know all of these codes.
  if (isUnknownKey(id, exchangeMessage)) return new ReadingTrouble('key-unknown', { exchangeMessage })
  if (reason !== 'rate-limited' || trouble === error) return trouble
  if (pauseLeft(shared, now()) === 0) pause(shared, { now: now(), retryAfterMs: null })
  return new ReadingTrouble('rate-limited', { retryAfterMs: pauseLeft(shared, now()) })
}

type ClientSetup = {
  readonly credentials: Credentials
  readonly options: ReaderOptions
  readonly shared: SharedExchange
}

function build(ccxt: ExchangeLibrary, id: ExchangeId, { credentials, options, shared }: ClientSetup): Exchange {
  const hosts = hostsOf(id, options.region ?? null)
  const types = hosts?.marketTypes ?? MARKET_TYPES[id]
  const exchange: Exchange = new ccxt[id]({
    ...(credentials.key === undefined ? {} : { apiKey: credentials.key }),
    ...(credentials.secret === undefined ? {} : { secret: credentials.secret }),
    ...(credentials.passphrase === undefined ? {} : { password: credentials.passphrase }),
    ...(credentials.address === undefined ? {} : { walletAddress: credentials.address }),
    timeout: options.timeoutMs,
    enableRateLimit: true,
    options: types === undefined ? {} : { fetchMarkets: { types: [...types] } },
  })
  // Numbers as the exchange wrote them.
  ;(exchange as { number: unknown }).number = String
  exchange.has['fetchCurrencies'] = false
  if (hosts !== null) moveHosts(exchange, hosts)
  if (options.gateway !== null) exchange.proxyUrl = options.gateway
  refuseOtherThanJson(exchange)
  believeRefusals(exchange)
  keepTheirClock(exchange, { id, shared, now: options.now })
  queueUp(exchange, { shared, now: options.now })
  return exchange
}

/** A whole response that is one word in quotes, such as Hyperliquid's `"default"`. It becomes `{text: "default"}`. */
const BARE_TEXT = /^"\w+"$/

/** The library treats HTML, or half a response, as plain text, which would become an empty list. */
function refuseOtherThanJson(exchange: Exchange): void {
  exchange.parseJson = (text: string) => {
    try {
      if (BARE_TEXT.test(text)) return { text: text.slice(1, -1) }
      return exchange.isJsonEncodedObject(text) ? parseExactJson(text) : undefined
    } catch {
      return undefined
    }
  }
  const handle = exchange.handleRestResponse.bind(exchange)
  exchange.handleRestResponse = async (...args: Parameters<typeof handle>) => {
    const body: unknown = await handle(...args)
    if (typeof body !== 'object' || body === null) throw badResponse('something that is not JSON')
    return body
  }
}

/**
 * Once a key has worked, the library treats Binance's "invalid key" (-2015) as a temporary ban. But a revoked key gets
 * it too, permanently; real bans have a status of their own.
 */
function believeRefusals(exchange: Exchange): void {
  Object.defineProperty(exchange.options, 'hasAlreadyAuthenticatedSuccessfully', { get: () => false, set: () => {} })
}

function keepTheirClock(
  exchange: Exchange,
  { id, shared, now }: { id: ExchangeId; shared: SharedExchange; now: () => number },
): void {
  const theirs = (): number => Math.round(now() - (shared.skewMs ?? 0))
  exchange.milliseconds = theirs
  exchange.seconds = () => Math.floor(theirs() / 1_000)
  exchange.microseconds = () => theirs() * 1_000
  if (!COUNTS_UP.has(id)) return
  exchange.nonce = () => {
    shared.lastNonce = Math.max(shared.lastNonce + 1, Math.round(now()))
    return shared.lastNonce
  }
}

async function learnSkew(exchange: Exchange, shared: SharedExchange, now: () => number): Promise<void> {
  const before = now()
  const theirs = Number(await exchange.fetchTime())
  if (!Number.isFinite(theirs)) throw badResponse('no time')
  shared.skewMs = (before + now()) / 2 - theirs
}

type Loading = {
  readonly ccxt: ExchangeLibrary
  readonly id: ExchangeId
  readonly options: ReaderOptions
  readonly shared: SharedExchange
  readonly again: boolean
}

/** Loaded once for all readers of an exchange, by a client without keys. */
async function loadMarkets({ ccxt, id, options, shared, again }: Loading): Promise<void> {
  const cached = shared.markets
  const age = cached === null ? Number.POSITIVE_INFINITY : options.now() - cached.at
  if (age <= (again ? MARKETS_KEPT_MS : MARKETS_OLD_MS)) return
  shared.loading ??= (async () => {
    try {
      const source = build(ccxt, id, { credentials: {}, options, shared })
      await source.loadMarkets()
      if (Object.keys(source.markets ?? {}).length === 0) throw badResponse('no markets')
      shared.markets = { source, at: options.now() }
    } catch (error) {
      if (cached === null || again) throw error
      // The cached list is still usable.
      shared.markets = { ...cached, at: options.now() - MARKETS_OLD_MS + MARKETS_KEPT_MS }
    } finally {
      shared.loading = null
    }
  })()
  await shared.loading
}
