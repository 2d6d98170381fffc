/**
 * Exchanges on loopback: the responses of Binance, Bybit, OKX, Hyperliquid and Kraken, public and private, in their own
 * shapes and with their own limits, refusals and faults. Binance, Bybit and OKX also have their user streams, written
 * from the documentation alone. It is reached through EXCHANGE_GATEWAY, so the exchange client is the real one. The
 * prices are made up, so it refuses to start in production.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FakeAccount, Rights } from './account.ts'
import { BINANCE_COINM, BINANCE_USDM } from './binance-futures.ts'
import { BINANCE_SPOT } from './binance.ts'
import { BYBIT } from './bybit.ts'
import { type CandleMaker, marketCandles, plainCandles } from './candle-makers.ts'
import { COINBASE } from './coinbase.ts'
import { sendJson, respondWithFault, type ExchangeFault, faultDraws, type FaultPlan, refuse } from './faults.ts'
import { HYPERLIQUID, hyperliquidSurcharge, hyperliquidType, hyperliquidUser } from './hyperliquid.ts'
import type { FakeInstrument } from './instruments.ts'
import { KRAKEN } from './kraken.ts'
import { type LimitOptions, limits, type Limits, REAL_LIMITS } from './limits.ts'
import { OKX } from './okx.ts'
import { siteAt } from './regions.ts'
import { serveUserStreams, type UserStreams } from './user-streams.ts'
import { type FakeRequest, ErrorResponse, type FakeRoute, type Venue } from './venue.ts'

const VENUES: readonly Venue[] = [BINANCE_SPOT, BINANCE_USDM, BINANCE_COINM, BYBIT, OKX, HYPERLIQUID, KRAKEN, COINBASE]
const BY_HOST = new Map(VENUES.flatMap((venue) => venue.hosts.map((host) => [host, venue] as const)))

export type RequestCounts = {
  /** How many requests were rate limited, in whatever form the exchange reports it. */
  '429': number
  /** How many requests were rejected because the caller was banned. */
  '418': number
  /** Requests by key, for Hyperliquid by address; refused ones count. */
  readonly byKey: Map<string, number>
}

export type FakeExchange = {
  /** For EXCHANGE_GATEWAY. */
  readonly gateway: string
  /** The requested addresses, in order; only the last thousands are kept. */
  readonly addresses: string[]
  readonly accounts: readonly FakeAccount[]
  readonly addAccount: (account: FakeAccount) => FakeAccount
  /** Adds this many fills now, and the funding due since the last one. */
  readonly grow: (account: FakeAccount, count: number) => void
  readonly revoke: (account: FakeAccount) => void
  readonly expire: (account: FakeAccount) => void
  readonly allow: (account: FakeAccount, rights: Partial<Rights>) => void
  /** Only this address may use the key; by default one that nobody has. */
  readonly restrictIp: (account: FakeAccount, ip?: string) => void
  /** Makes the next page of a history fail, once per fault. */
  readonly fail: (...faults: readonly ExchangeFault[]) => void
  /** Makes the response to the next request at this path fail. */
  readonly failAt: (path: string, fault: ExchangeFault) => void
  /** Random faults; setting it starts a new sequence of draws. */
  faults: FaultPlan
  readonly limits: LimitOptions
  readonly counts: RequestCounts
  /** How far the exchange's clock is ahead of ours. */
  clockOffsetMs: number
  /** While true every request fails with 503. */
  down: boolean
  /** Values to return instead of the real ones, by symbol: parts of a ticker. */
  readonly odd: Map<string, Readonly<Record<string, unknown>>>
  /** Refusals for every request whose address contains this text, such as `symbol=ETHUSDT`: status and body. */
  readonly refusals: Map<string, { readonly status: number; readonly body: unknown }>
  /** Markets in addition to the usual ones: those of a coin come and go when it is renamed. */
  readonly listings: FakeInstrument[]
  /** Nothing was traded before this time, UTC ms. */
  listedAt: number
  /** Connections that follow accounts. */
  readonly streams: UserStreams
  readonly close: () => Promise<void>
}

export type FakeExchangeOptions = {
  /** 0 takes a free port. */
  readonly port?: number
  readonly now?: () => number
  /** The limits that differ from the real ones. */
  readonly limits?: Partial<LimitOptions>
  /** How long a slow response takes. */
  readonly slowMs?: number
  /** `plain` candles are predictable; `market` ones follow the prices at which the accounts trade. */
  readonly candles?: 'plain' | 'market'
  /** Made-up markets in addition to those in which accounts trade. */
  readonly crowd?: number
  /** Allows it in production: the demo that responds from its own process. */
  readonly demo?: true
}

type World = {
  readonly accounts: FakeAccount[]
  readonly addresses: string[]
  readonly once: ExchangeFault[]
  readonly onceAt: Map<string, ExchangeFault>
  readonly counts: RequestCounts
  readonly rules: LimitOptions
  readonly limits: Limits
  /** The previous non-empty page, by caller and request; empty pages look the same everywhere. */
  readonly pages: Map<string, unknown>
  readonly slowMs: number
  readonly now: () => number
  readonly candle: CandleMaker
  readonly crowd: number
  plan: FaultPlan
  draw: () => ExchangeFault | null
}

export async function startFakeExchange(options: FakeExchangeOptions = {}): Promise<FakeExchange> {
  if (process.env['NODE_ENV'] === 'production' && options.demo !== true) {
    throw new Error('The stand-in for exchanges is for tests.')
  }
  const world = newWorld(options)
  const server = createServer((incoming, reply) => {
    serve({ incoming, reply, world, exchange }).catch(() => reply.destroy())
  })
  await new Promise<void>((settle) => server.listen(options.port ?? 0, '127.0.0.1', settle))
  const streams = serveUserStreams(server, {
    accounts: world.accounts,
    now: () => world.now() + exchange.clockOffsetMs,
    isDown: () => exchange.down,
  })
  const exchange: FakeExchange = {
    gateway: `http://127.0.0.1:${(server.address() as AddressInfo).port}/?target=`,
    addresses: world.addresses,
    accounts: world.accounts,
    limits: world.rules,
    counts: world.counts,
    addAccount: (account) => {
      world.accounts.push(account)
      return account
    },
    grow: (account, count) => account.trade(count, world.now() + exchange.clockOffsetMs),
    revoke: (account) => {
      account.state = 'revoked'
    },
    expire: (account) => {
      account.state = 'expired'
    },
    allow: (account, rights) => void Object.assign(account.rights, rights),
    restrictIp: (account, ip = '203.0.113.7') => {
      account.allowedIp = ip
    },
    fail: (...next) => void world.once.push(...next),
    failAt: (path, fault) => void world.onceAt.set(path, fault),
    get faults() {
      return world.plan
    },
    set faults(next) {
      world.plan = next
      world.draw = faultDraws(next)
    },
    clockOffsetMs: 0,
    down: false,
    odd: new Map(),
    refusals: new Map(),
    listings: [],
    listedAt: 0,
    streams,
    close: () =>
      new Promise((settle) => {
        streams.drop()
        server.close(() => settle())
        server.closeAllConnections()
      }),
  }
  return exchange
}

function newWorld(options: FakeExchangeOptions): World {
  const rules: LimitOptions = { ...REAL_LIMITS, ...options.limits }
  return {
    accounts: [],
    addresses: [],
    once: [],
    onceAt: new Map(),
    pages: new Map(),
    rules,
    limits: limits(rules),
    counts: { '429': 0, '418': 0, byKey: new Map() },
    slowMs: options.slowMs ?? 60_000,
    now: options.now ?? (() => Date.now()),
    plan: { seed: 0, share: 0, kinds: [] },
    draw: () => null,
    candle: options.candles === 'market' ? marketCandles : plainCandles,
    crowd: options.crowd ?? 0,
  }
}

const MAX_ADDRESSES = 100_000

type Serving = {
  readonly incoming: IncomingMessage
  readonly reply: ServerResponse
  readonly world: World
  readonly exchange: FakeExchange
}

async function serve({ incoming, reply, world, exchange }: Serving): Promise<void> {
  const target = decodeURIComponent((incoming.url ?? '').replace(/^\/\?target=/, ''))
  world.addresses.push(target)
  if (world.addresses.length > MAX_ADDRESSES) world.addresses.splice(0, MAX_ADDRESSES / 2)
  const url = URL.canParse(target) ? new URL(target) : null
  const { host, region } = siteAt(url?.host ?? '')
  const venue = BY_HOST.get(host)
  const nothing = { msg: `nothing at ${target}` }
  if (exchange.down) return refuse(reply, venue?.unavailable() ?? new ErrorResponse(503, 'Service Unavailable'))
  if (url === null || venue === undefined) return sendJson(reply, nothing, 404)
  const request: FakeRequest = {
    method: incoming.method ?? 'GET',
    host,
    path: url.pathname,
    query: url.searchParams,
    // As sent, because the signature covers the exact text.
    rawQuery: target.includes('?') ? target.slice(target.indexOf('?') + 1) : '',
    body: incoming.method === 'POST' ? await bodyOf(incoming) : '',
    headers: incoming.headers,
    ip: incoming.socket.remoteAddress ?? '',
    now: world.now() + exchange.clockOffsetMs,
    listedAt: exchange.listedAt,
    candle: world.candle,
    crowd: world.crowd,
    listings: exchange.listings,
    odd: exchange.odd,
    accounts: world.accounts.filter((account) => account.region === region),
  }
  for (const [text, { status, body }] of exchange.refusals) {
    if (target.includes(text)) return refuse(reply, new ErrorResponse(status, body))
  }
  const route = venue.find(request)
  if (route === null) return sendJson(reply, nothing, 404)
  try {
    respond({ request, route, venue, reply, world })
  } catch (error) {
    if (!(error instanceof ErrorResponse)) throw error
    refuse(reply, error)
  }
}

type Responding = {
  readonly request: FakeRequest
  readonly route: FakeRoute
  readonly venue: Venue
  readonly reply: ServerResponse
  readonly world: World
}

/** Counts the request, checks its caller and responds, or fails as configured. */
function respond({ request, route, venue, reply, world }: Responding): void {
  const key = keyOf(request)
  if (key !== '') world.counts.byKey.set(key, (world.counts.byKey.get(key) ?? 0) + 1)
  const charges = venue.charges(request, route)
  // Without accounts, it only serves public candles, often with a stopped clock: nothing is counted.
  const counted = world.accounts.length > 0 ? charges : []
  const who = charges.at(-1)?.bucket ?? request.host
  const verdict = world.limits.admit({ who, charges: counted, now: request.now, bans: venue.banned !== null })
  if (verdict.kind !== 'fine') throw turnedAway(venue, { ...verdict, now: request.now }, world.counts)
  const [first] = charges
  if (first !== undefined && venue.exchange === 'binance') {
    reply.setHeader('x-mbx-used-weight-1m', String(world.limits.used(first.bucket)))
  }
  const body = route.access === 'public' ? route.respond(request) : route.respond(request, venue.owner(request))
  const surcharge = hyperliquidSurcharge(request, body)
  if (surcharge !== null) world.limits.spend(surcharge.bucket, surcharge.cost)
  const fault = faultAt(request, world) ?? faultOf(route, world, key)
  if (!route.pages && fault === null) return sendJson(reply, body)
  const page = pageKey(request, key)
  const before = world.pages.get(page)
  if (fault === null && holdsRows(body)) world.pages.set(page, body)
  if (fault === null) return sendJson(reply, body)
  if (fault === 'too-many-requests') world.counts['429'] += 1
  respondWithFault(fault, { reply, venue, body, before, slowMs: world.slowMs })
}

/** Rows are a list somewhere in the response, or Kraken's object by id. */
function holdsRows(body: unknown): boolean {
  if (Array.isArray(body)) return body.length > 0
  if (typeof body !== 'object' || body === null) return false
  const named = Object.entries(body).some(
    ([name, value]) => /^(trades|ledger)$/.test(name) && Object.keys(value as object).length > 0,
  )
  return named || Object.values(body).some(holdsRows)
}

function faultAt({ path }: FakeRequest, { onceAt }: World): ExchangeFault | null {
  const fault = onceAt.get(path) ?? null
  onceAt.delete(path)
  return fault
}

function faultOf({ pages }: FakeRoute, world: World, key: string): ExchangeFault | null {
  if (pages) return world.once.shift() ?? world.draw()
  return world.plan.where === 'everything' && key !== '' ? world.draw() : null
}

type TurnedAway = { readonly kind: 'wait' | 'banned'; readonly retryAfterS: number; readonly now: number }

function turnedAway(venue: Venue, { kind, retryAfterS, now }: TurnedAway, counts: RequestCounts): ErrorResponse {
  if (kind === 'banned' && venue.banned !== null) {
    counts['418'] += 1
    return venue.banned(retryAfterS, now)
  }
  counts['429'] += 1
  return venue.tooMany(retryAfterS)
}

/** The key named in a request, whether it is valid or not. */
function keyOf(request: FakeRequest): string {
  for (const name of ['x-mbx-apikey', 'x-bapi-api-key', 'ok-access-key', 'api-key']) {
    const key = request.headers[name]
    if (typeof key === 'string') return key
  }
  return hyperliquidUser(request)
}

/** Two requests with the same key page through the same rows. */
function pageKey(request: FakeRequest, key: string): string {
  const names = ['category', 'symbol', 'instType', 'instId', 'execType', 'type']
  return [
    key,
    request.host,
    request.path,
    hyperliquidType(request),
    ...names.map((name) => request.query.get(name) ?? ''),
  ].join(' ')
}

async function bodyOf(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const part of incoming) chunks.push(part as Buffer)
  return Buffer.concat(chunks).toString()
}
