/**
 * A gateway that responds with bodies as exchanges document them, so that signing, addresses and reading are the real
 * ones.
 */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Credentials, ExchangeId, ExchangeRegion } from '@roundtrip/contract/exchanges'
import type { Exchange } from 'ccxt'
import { onTestFinished } from 'vitest'
import { library } from './library.ts'
import { openReader } from './open-reader.ts'
import type { AccountReader } from './reader.ts'
import { unlimitedRequests } from './reading.testing.ts'

/** 2026-03-02T00:00:00Z */
export const NOW = 1_772_409_600_000

export type GatewayRequest = {
  readonly host: string
  readonly path: string
  /** From the URL and the body. */
  readonly query: URLSearchParams
  readonly headers: IncomingMessage['headers']
}
/** A string is sent unchanged: numbers may have more digits than a double holds. */
export type GatewayRoute = (request: GatewayRequest) => unknown

export type Gateway = {
  readonly address: string
  readonly requests: GatewayRequest[]
}

/** Starts a gateway that is closed when the test ends, regardless of its outcome. */
export async function startGateway(routes: Readonly<Record<string, GatewayRoute>>): Promise<Gateway> {
  const requests: GatewayRequest[] = []
  const server = createServer(async (incoming, reply) => {
    const url = new URL(decodeURIComponent((incoming.url ?? '').replace(/^\/\?target=/, '')))
    const chunks: Buffer[] = []
    for await (const part of incoming) chunks.push(part as Buffer)
    const request = {
      host: url.host,
      path: url.pathname,
      query: withBody(url.searchParams, Buffer.concat(chunks).toString()),
      headers: incoming.headers,
    }
    requests.push(request)
    const route = routes[url.pathname]
    reply.writeHead(route === undefined ? 404 : 200, { 'content-type': 'application/json' })
    const body = route === undefined ? { msg: `nothing at ${url.pathname}` } : route(request)
    reply.end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle))
  onTestFinished(
    () =>
      new Promise<void>((settle) => {
        server.close(() => settle())
        server.closeAllConnections()
      }),
  )
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/?target=`, requests }
}

function withBody(query: URLSearchParams, body: string): URLSearchParams {
  const parameters = new URLSearchParams(query)
  if (!body.startsWith('{')) {
    for (const [name, value] of new URLSearchParams(body)) parameters.set(name, value)
    return parameters
  }
  const fields = JSON.parse(body) as Readonly<Record<string, unknown>>
  const inner = (fields['params'] ?? fields) as Readonly<Record<string, unknown>>
  for (const [name, value] of Object.entries(inner)) parameters.set(name, String(value))
  return parameters
}

/** The rows of a list whose time is within the requested window. */
export function inside<T>(
  { query }: GatewayRequest,
  { from, to, unit = 1 }: { readonly from: string; readonly to: string; readonly unit?: number },
  rows: readonly (readonly [number, T])[],
): T[] {
  const moment = (text: string | null, missing: number): number => {
    if (text === null) return missing
    return /^\d+(\.\d+)?$/.test(text) ? Number(text) * unit : Date.parse(text)
  }
  const [first, last] = [moment(query.get(from), 0), moment(query.get(to), Number.POSITIVE_INFINITY)]
  return rows.filter(([time]) => time >= first && time <= last + unit - 1).map(([, row]) => row)
}

export type GatewayMarket = Readonly<Record<string, unknown>>

export function spotMarket(id: string, base: string, quote: string): GatewayMarket {
  const precision = { amount: '0.0001', price: '0.01' }
  return {
    id,
    symbol: `${base}/${quote}`,
    base,
    quote,
    baseId: base,
    quoteId: quote,
    type: 'spot',
    spot: true,
    active: true,
    precision,
  }
}

export function swapMarket(
  id: string,
  base: string,
  contract: { quote: string; settle: string; size: string },
): GatewayMarket {
  const inverse = contract.settle === base
  return {
    ...spotMarket(id, base, contract.quote),
    symbol: `${base}/${contract.quote}:${contract.settle}`,
    settle: contract.settle,
    settleId: contract.settle,
    type: 'swap',
    spot: false,
    swap: true,
    contract: true,
    linear: !inverse,
    inverse,
    contractSize: contract.size,
  }
}

type Recording = {
  readonly gateway: string
  readonly markets: readonly GatewayMarket[]
  readonly credentials?: Credentials
  /** The site of the account; absent = the global site. */
  readonly region?: ExchangeRegion | null
}

/** A reader whose library has these markets already. */
export async function recordedReader(exchange: ExchangeId, recording: Recording): Promise<AccountReader> {
  const limits = unlimitedRequests()
  const ccxt = await library()
  const source: Exchange = new ccxt[exchange]()
  ;(source as { number: unknown }).number = String
  source.setMarkets(recording.markets.map((market) => ({ ...market })))
  const { gateway, region = null } = recording
  limits.sharedBy(exchange, { region }).markets = { source, at: NOW }
  const credentials = recording.credentials ?? {
    key: 'the-key',
    secret: 'dGhlLXNlY3JldC1vZi10aGUtdGVzdA==',
    passphrase: 'pass',
  }
  return openReader(exchange, credentials, { gateway, region, timeoutMs: 120_000, limits, now: () => NOW })
}
