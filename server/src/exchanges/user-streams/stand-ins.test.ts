/** Bitget and Hyperliquid from log-in to the trigger of a sync, with stand-ins written from their documentation. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Credentials, ExchangeId } from '@roundtrip/contract/exchanges'
import { expect, onTestFinished, test } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import { openReader } from '../readers/open-reader.ts'
import { ownPace } from '../readers/pace.ts'
import { unlimitedRequests } from '../readers/reading.testing.ts'
import { signature } from './sign.ts'
import { type StreamNews, watchAccounts } from './watch-accounts.ts'

type Sent = Readonly<Record<string, unknown>>
type StandIn = {
  /** The exchange's response to a request. */
  readonly body: unknown
  readonly respond: (sent: Sent) => readonly unknown[]
}

/** Follows an account at the stand-in. */
async function follow(exchange: ExchangeId, credentials: Credentials, { body, respond }: StandIn) {
  const server = createServer((_, reply) => {
    reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  const addresses: string[] = []
  const sockets: WebSocket[] = []
  new WebSocketServer({ server }).on('connection', (socket, request) => {
    addresses.push(decodeURIComponent((request.url ?? '').replace('/?target=', '')))
    sockets.push(socket)
    socket.on('message', (raw: Buffer) => {
      for (const message of respond(JSON.parse(raw.toString()) as Sent)) socket.send(JSON.stringify(message))
    })
  })
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle))
  const gateway = `http://127.0.0.1:${(server.address() as AddressInfo).port}/?target=`
  const news: StreamNews[] = []
  const { watch, unwatch } = watchAccounts(ownPace(), (_, next) => news.push(next))
  onTestFinished(() => {
    unwatch('account')
    for (const socket of sockets) socket.terminate()
    server.close()
  })
  const options = { gateway, limits: unlimitedRequests(), timeoutMs: 120_000, now: Date.now }
  const lines = await openReader(exchange, credentials, options).lines()
  await watch('account', () => Promise.resolve({ exchange, lines, gateway, pace: 1_000 }))
  const push = (message: unknown): void => sockets.at(-1)?.send(JSON.stringify(message))
  return { news, addresses, push }
}

const KEYS = { key: 'key', secret: 'secret', passphrase: 'word' }

/** Checks the signature of a log-in, and acknowledges every channel. */
function bitgetMessages({ op, args }: Sent): readonly unknown[] {
  const rows = args as readonly Readonly<Record<string, string>>[]
  if (op === 'subscribe') return rows.map((arg) => ({ event: 'subscribe', arg }))
  const [{ timestamp = '', sign = '' } = {}] = rows
  const isRight = sign === signature(KEYS.secret, `${timestamp}GET/user/verify`, 'base64')
  return [isRight ? { event: 'login', code: 0 } : { event: 'error', code: 30_015, msg: 'Invalid sign' }]
}

test('Bitget, a classic account: a fill of a contract rings', async () => {
  const body = { code: '00000', msg: 'success', data: [] }
  const { news, addresses, push } = await follow('bitget', KEYS, { body, respond: bitgetMessages })
  await expect.poll(() => news, { timeout: 300_000 }).toEqual([{ kind: 'live' }])
  expect(addresses).toEqual(['wss://ws.bitget.com/v2/ws/private'])
  const arg = { instType: 'USDT-FUTURES', channel: 'fill', instId: 'default' }
  push({
    action: 'snapshot',
    arg,
    data: [{ symbol: 'BTCUSDT', tradeId: '1', priceAvg: '81.069' }],
    ts: 1_714_471_204_270,
  })
  const changes = { now: ['contracts/USDT-FUTURES/fills'], soon: ['contracts/USDT-FUTURES/orders'] }
  await expect.poll(() => news.at(-1), { timeout: 300_000 }).toEqual({ kind: 'changes', changes })
})

test('Bitget: a wrong secret is refused once', async () => {
  const body = { code: '00000', msg: 'success', data: [] }
  const wrong = { ...KEYS, secret: 'another' }
  const { news, addresses } = await follow('bitget', wrong, { body, respond: bitgetMessages })
  const refused = { kind: 'refused', reason: 'key-refused', exchangeMessage: '30015 Invalid sign' }
  await expect.poll(() => news, { timeout: 300_000 }).toEqual([refused])
  expect(addresses).toHaveLength(1)
})

test('Hyperliquid: a wallet is followed without a key, and only what is new rings', async () => {
  const address = '0xabcdef0000000000000000000000000000000001'
  const respond = (sent: Sent): readonly unknown[] => [
    { channel: 'subscriptionResponse', data: sent },
    { channel: 'userFills', data: { isSnapshot: true, user: address, fills: [{}] } },
  ]
  const { news, addresses, push } = await follow('hyperliquid', { address }, { body: {}, respond })
  await expect.poll(() => news, { timeout: 300_000 }).toEqual([{ kind: 'live' }])
  expect(addresses).toEqual(['wss://api.hyperliquid.xyz/ws'])
  push({ channel: 'userFills', data: { user: address, fills: [{ coin: 'BTC', px: '1', tid: 1 }] } })
  await expect
    .poll(() => news.at(-1), { timeout: 300_000 })
    .toEqual({ kind: 'changes', changes: { now: ['fills'], soon: ['orders*'] } })
  expect(news).toHaveLength(2)
})
