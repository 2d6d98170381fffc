/** What the server knows of a simulated exchange: its routes, who may ask, what asking costs and how it refuses. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { FakeAccount } from './account.ts'
import type { CandleMaker } from './candle-makers.ts'
import type { FakeExchangeName, FakeInstrument } from './instruments.ts'

/** One question to an exchange, with everything that its answer may depend on. */
export type FakeRequest = {
  readonly method: string
  readonly host: string
  readonly path: string
  readonly query: URLSearchParams
  /** As it was sent, because signatures are made over it. */
  readonly rawQuery: string
  readonly body: string
  readonly headers: IncomingHttpHeaders
  readonly ip: string
  /** The exchange's own clock, UTC ms. */
  readonly now: number
  /** Before this moment nothing was traded yet, UTC ms. */
  readonly listedAt: number
  readonly accounts: readonly FakeAccount[]
  readonly candle: CandleMaker
  /** Made-up markets beside those in which accounts trade. */
  readonly crowd: number
  /** Markets that are listed for a while, beside the others. */
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
  /** Whether it tells rows of a history: these are the answers that are cut, repeated and mixed up. */
  readonly pages: boolean
}
type PublicRoute = Common & { readonly access: 'public'; readonly answer: (ask: FakeRequest) => unknown }
type PrivateRoute = Common & {
  readonly access: 'private'
  readonly answer: (ask: FakeRequest, account: FakeAccount) => unknown
}
export type FakeRoute = PublicRoute | PrivateRoute

export function open(cost: number, answer: (ask: FakeRequest) => unknown): FakeRoute {
  return { access: 'public', cost, pages: false, answer }
}

export function candles(cost: number, answer: (ask: FakeRequest) => unknown): FakeRoute {
  return { access: 'public', cost, pages: true, answer }
}

export function state(cost: number, answer: (ask: FakeRequest, account: FakeAccount) => unknown): FakeRoute {
  return { access: 'private', cost, pages: false, answer }
}

export function historyRoute(cost: number, answer: (ask: FakeRequest, account: FakeAccount) => unknown): FakeRoute {
  return { access: 'private', cost, pages: true, answer }
}

/** What one question takes from a bucket that holds `limit` and refills in `windowMs`. */
export type Charge = {
  readonly bucket: string
  readonly cost: number
  readonly limit: number
  readonly windowMs: number
  /** Whether it empties at once with the window, or drop by drop. */
  readonly refill: 'at-once' | 'steady'
}

export type Venue = {
  readonly exchange: FakeExchangeName | 'coinbase'
  readonly hosts: readonly string[]
  readonly find: (ask: FakeRequest) => FakeRoute | null
  /** The account whose key signed the question; throws a Refusal where there is none. */
  readonly owner: (ask: FakeRequest) => FakeAccount
  readonly charges: (ask: FakeRequest, route: FakeRoute) => readonly Charge[]
  readonly tooMany: (retryAfterS: number) => ErrorResponse
  /** Told to those who keep asking while they were told to wait; null where the exchange has nothing harder. */
  readonly banned: ((retryAfterS: number, now: number) => ErrorResponse) | null
  readonly unavailable: () => ErrorResponse
  readonly maintenance: () => ErrorResponse
}

export function routesOf(table: Readonly<Record<string, FakeRoute>>): (ask: FakeRequest) => FakeRoute | null {
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

export function accountOf(ask: FakeRequest, exchange: FakeExchangeName, key: string): FakeAccount | null {
  return ask.accounts.find((account) => account.exchange === exchange && account.credentials.key === key) ?? null
}

export function header(ask: FakeRequest, name: string): string {
  const value = ask.headers[name]
  return typeof value === 'string' ? value : ''
}

/** A whole number that was asked for, or null. */
export function numberParameter(values: URLSearchParams, name: string): number | null {
  const text = values.get(name)
  return text === null || text === '' || !/^-?\d+(\.\d+)?$/.test(text) ? null : Number(text)
}
