/**
 * A stand-in for the public candles of Binance, Bybit, OKX, Hyperliquid, Kraken and Coinbase, on loopback: what the exchanges answer, in their own
 * shapes and with their own limits. It stands behind EXCHANGE_GATEWAY, so the client of the exchanges is the real one.
 * The prices are made up, so it refuses to start in production.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Posted, ROUTES } from './exchange-answers.ts'

export { fakeCandle } from './exchange-answers.ts'

/** What goes wrong with the next answer that tells candles. */
export type ExchangeFault = 'too-many-requests' | 'cut-off' | 'slow' | 'broken' | 'nonsense'

export type FakeExchange = {
  /** For EXCHANGE_GATEWAY. */
  readonly gateway: string
  /** Every address that was asked for, in order. */
  readonly asked: string[]
  /** Lets the next answer fail, once for each. */
  readonly fail: (...faults: readonly ExchangeFault[]) => void
  /** While true nothing is answered but that nobody is there. */
  down: boolean
  /** Before this moment nothing was traded yet, UTC ms. */
  listedAt: number
  readonly close: () => Promise<void>
}

export async function startFakeExchange({ port = 0, now = Date.now }: FakeExchangeOptions = {}): Promise<FakeExchange> {
  if (process.env['NODE_ENV'] === 'production') throw new Error('The stand-in for exchanges is for tests.')
  const asked: string[] = []
  const faults: ExchangeFault[] = []
  const server = createServer(async (request, reply) => {
    const target = decodeURIComponent((request.url ?? '').replace(/^\/\?target=/, ''))
    asked.push(target)
    const url = URL.canParse(target) ? new URL(target) : null
    const route = url === null ? undefined : ROUTES[`${url.host}${url.pathname}`]
    if (exchange.down) return failing(reply, { fault: 'broken', host: url?.host ?? '' })
    if (url === null || route === undefined) return answer(reply, { msg: `nothing at ${target}` }, 404)
    const posted = request.method === 'POST' ? await bodyOf(request) : null
    const tells = route.tellsCandles === 'if-posted' ? posted?.req !== undefined : route.tellsCandles
    const fault = tells ? faults.shift() : undefined
    if (fault !== undefined) return failing(reply, { fault, host: url.host })
    answer(reply, route.body({ ask: url.searchParams, posted, listedAt: exchange.listedAt, now: now() }))
  })
  await new Promise<void>((settle) => server.listen(port, '127.0.0.1', settle))
  const exchange: FakeExchange = {
    gateway: `http://127.0.0.1:${(server.address() as AddressInfo).port}/?target=`,
    asked,
    fail: (...next) => faults.push(...next),
    down: false,
    listedAt: 0,
    close: () =>
      new Promise((settle) => {
        server.close(() => settle())
        server.closeAllConnections()
      }),
  }
  return exchange
}

type FakeExchangeOptions = { readonly port?: number; readonly now?: () => number }
async function bodyOf(request: IncomingMessage): Promise<Posted> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return JSON.parse(Buffer.concat(parts).toString()) as Posted
}

function answer(reply: ServerResponse, body: unknown, status = 200): void {
  reply.writeHead(status, { 'content-type': 'application/json' })
  reply.end(JSON.stringify(body))
}

function page(reply: ServerResponse, text: string, status: number): void {
  reply.writeHead(status, { 'content-type': 'text/html' })
  reply.end(text)
}

function failing(reply: ServerResponse, { fault, host }: { fault: ExchangeFault; host: string }): void {
  switch (fault) {
    case 'too-many-requests':
      reply.setHeader('retry-after', '1')
      if (host === 'api.bybit.com') return answer(reply, { retCode: 10_006, retMsg: 'Too many visits!', result: {} })
      if (host === 'www.okx.com') return answer(reply, { code: '50011', msg: 'Too Many Requests', data: [] }, 429)
      return answer(reply, { code: -1003, msg: 'Too many requests; current limit is 2400.' }, 429)
    case 'broken':
      return page(reply, '<html><body><h1>503 Service Unavailable</h1></body></html>', 503)
    case 'nonsense':
      return page(reply, '<html><body>Welcome to the hotel. Please sign in.</body></html>', 200)
    case 'cut-off':
      reply.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' })
      reply.write('[[1700000000000,"100","102')
      setTimeout(() => reply.destroy(), 20)
      return
    case 'slow':
      // Longer than the client has patience.
      setTimeout(() => answer(reply, []), 60_000).unref()
  }
}
