/** A simulated exchange for the server: its routes, authentication, costs of calls and refusals. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { FakeAccount } from './account.ts'
import type { CandleMaker } from './candle-makers.ts'
import type { FakeExchangeName, FakeInstrument } from './instruments.ts'

/** One request to an exchange, with everything that its response may depend on. */
export type FakeRequest = {
  readonly method: string
  readonly host: string
  readonly path: string
  readonly query: URLSearchParams
  /** As sent, because signatures cover it. */
  readonly rawQuery: string
  readonly body: string
  readonly headers: IncomingHttpHeaders
  readonly ip: string
  /** The exchange's own clock, UTC ms. */
  readonly now: number
  /** Nothing was traded before this time, UTC ms. */
  readonly listedAt: number
  readonly accounts: readonly FakeAccount[]
  readonly candle: CandleMaker
  /** Made-up markets in addition to those in which accounts trade. */
  readonly crowd: number
  /** Markets that are temporarily listed in addition to the others. */
  readonly listings: readonly FakeInstrument[]
  /** Values to return instead of the real ones, by symbol. */
  readonly odd: ReadonlyMap<string, Readonly<Record<string, unknown>>>
}

/** An error response. */
export class ErrorResponse extends Error {
  readonly status: number
  readonly body: unknown
  readonly headers: Readonly<Record<string, string>>
  constructor(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}) {
    super(JSON.stringify(body))
    this.status = status
    this.body = body
    this.headers = headers
  }
}

type Common = {
  /** In the exchange's own unit: weight, calls or points. */
  readonly cost: number
  /** Whether it returns pages of a history: these responses can be cut, repeated and shuffled. */
  readonly pages: boolean
}
type PublicRoute = Common & { readonly access: 'public'; readonly respond: (request: FakeRequest) => unknown }
type PrivateRoute = Common & {
  readonly access: 'private'
  readonly respond: (request: FakeRequest, account: FakeAccount) => unknown
}
export type FakeRoute = PublicRoute | PrivateRoute

export function open(cost: number, respond: (request: FakeRequest) => unknown): FakeRoute {
  return { access: 'public', cost, pages: false, respond }
}

export function candles(cost: number, respond: (request: FakeRequest) => unknown): FakeRoute {
  return { access: 'public', cost, pages: true, respond }
}

export function state(cost: number, respond: (request: FakeRequest, account: FakeAccount) => unknown): FakeRoute {
  return { access: 'private', cost, pages: false, respond }
}

export function historyRoute(
  cost: number,
  respond: (request: FakeRequest, account: FakeAccount) => unknown,
): FakeRoute {
  return { access: 'private', cost, pages: true, respond }
}

/** What one request takes from a bucket that holds `limit` and refills in `windowMs`. */
export type Charge = {
  readonly bucket: string
  readonly cost: number
  readonly limit: number
  readonly windowMs: number
  /** Whether it refills all at once with the window, or steadily. */
  readonly refill: 'at-once' | 'steady'
}

export type Venue = {
  readonly exchange: FakeExchangeName | 'coinbase'
  readonly hosts: readonly string[]
  readonly find: (request: FakeRequest) => FakeRoute | null
  /** The account whose key signed the request; throws an `ErrorResponse` if there is none. */
  readonly owner: (request: FakeRequest) => FakeAccount
  readonly charges: (request: FakeRequest, route: FakeRoute) => readonly Charge[]
  readonly tooMany: (retryAfterS: number) => ErrorResponse
  /** For callers that do not wait; null if the exchange has no harder refusal. */
  readonly banned: ((retryAfterS: number, now: number) => ErrorResponse) | null
  readonly unavailable: () => ErrorResponse
  readonly maintenance: () => ErrorResponse
}

export function routesOf(table: Readonly<Record<string, FakeRoute>>): (request: FakeRequest) => FakeRoute | null {
  return ({ host, path }) => table[`${host}${path}`] ?? null
}

export type SignatureInput = {
  readonly algorithm: 'sha256' | 'sha512'
  readonly secret: string | Buffer
  readonly payload: string | Buffer
  readonly encoding: 'hex' | 'base64'
}

export function signPayload({ algorithm, secret, payload, encoding }: SignatureInput): string {
  return createHmac(algorithm, secret).update(payload).digest(encoding)
}

export function same(actual: string, expected: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(actual), digest(expected))
}

export function accountOf(request: FakeRequest, exchange: FakeExchangeName, key: string): FakeAccount | null {
  return request.accounts.find((account) => account.exchange === exchange && account.credentials.key === key) ?? null
}

export function header(request: FakeRequest, name: string): string {
  const value = request.headers[name]
  return typeof value === 'string' ? value : ''
}

/** An integer from the query, or null. */
export function numberParameter(values: URLSearchParams, name: string): number | null {
  const text = values.get(name)
  return text === null || text === '' || !/^-?\d+(\.\d+)?$/.test(text) ? null : Number(text)
}
