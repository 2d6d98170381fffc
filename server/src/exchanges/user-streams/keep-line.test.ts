/**
 * User-stream connections to a stand-in of an exchange: kept open by pings, reopened when they end, left closed when
 * refused.
 */
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import { ReadingTrouble } from '../readers/reader.ts'
import { ownPace } from '../readers/pace.ts'
import { type LineNews, keepLine } from './keep-line.ts'
import { type Line, refusal, streamChanges } from './line.ts'
import { type StreamNews, watchAccounts } from './watch-accounts.ts'

type StandIn = {
  readonly address: string
  readonly sockets: WebSocket[]
  /** The messages sent to it, and on which connection. */
  readonly texts: string[]
}

/** Responds to a greeting with `ready`, and to a ping with a pong. */
async function standIn(respond: (text: string) => string | null = ordinary): Promise<StandIn> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  const sockets: WebSocket[] = []
  const texts: string[] = []
  server.on('connection', (socket) => {
    sockets.push(socket)
    socket.on('message', (raw: Buffer) => {
      texts.push(raw.toString())
      const response = respond(raw.toString())
      if (response !== null) socket.send(response)
    })
  })
  await new Promise((next) => server.once('listening', next))
  onTestFinished(() => {
    for (const socket of server.clients) socket.terminate()
    server.close()
  })
  return { address: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`, sockets, texts }
}

const ordinary = (text: string): string | null => (text === 'ping' ? 'pong' : '{"is":"ready"}')

function lineTo(address: string, more: Partial<Line> = {}): Line {
  return {
    name: 'line',
    address: () => Promise.resolve(address),
    greeting: () => Promise.resolve(['hello']),
    interpret: (message) => {
      const is = typeof message === 'object' && message !== null ? Reflect.get(message, 'is') : null
      if (is === 'ready') return [{ kind: 'ready' }]
      if (is === 'fill') return [streamChanges({ now: ['fills'] })]
      if (is === 'refusal') return [refusal('key-refused', 'no')]
      return is === 'over' ? [{ kind: 'over' }] : []
    },
    ping: { text: 'ping', everyMs: 30 },
    silenceMs: 60_000,
    renewal: null,
    ...more,
  }
}

/** Keeps a connection open until the test ends. */
function keep(line: Line, gateway: string | null = null): LineNews[] {
  const news: LineNews[] = []
  const turn = () => Promise.resolve()
  const kept = keepLine(line, { gateway, turn, random: () => 0.5, tell: (next) => news.push(next), firstPauseMs: 5 })
  onTestFinished(kept.close)
  return news
}

const kinds = (news: readonly { readonly kind: string }[]): string[] => news.map(({ kind }) => kind)

test('greets, says when it is ready, rings, and pings', async () => {
  const { address, sockets, texts } = await standIn()
  const news = keep(lineTo(address))
  await expect.poll(() => kinds(news), { timeout: 300_000 }).toEqual(['ready'])
  sockets[0]?.send('{"is":"fill"}')
  sockets[0]?.send('not JSON at all {')
  await expect
    .poll(() => news.at(-1), { timeout: 300_000 })
    .toEqual({ kind: 'changes', changes: { now: ['fills'], soon: [] } })
  await expect.poll(() => texts.filter((text) => text === 'ping').length, { timeout: 300_000 }).toBeGreaterThan(1)
  expect(texts[0]).toBe('hello')
})

test('a line that ends is opened again, from whichever side', async () => {
  const { address, sockets } = await standIn()
  const news = keep(lineTo(address))
  await expect.poll(() => kinds(news), { timeout: 300_000 }).toEqual(['ready'])
  sockets[0]?.terminate()
  await expect.poll(() => kinds(news), { timeout: 300_000 }).toEqual(['ready', 'lost', 'ready'])
  sockets[1]?.send('{"is":"over"}')
  await expect.poll(() => kinds(news), { timeout: 300_000 }).toEqual(['ready', 'lost', 'ready', 'lost', 'ready'])
})

test('a line on which nothing arrives is dead', async () => {
  const { address, sockets } = await standIn((text) => (text === 'ping' ? null : '{"is":"ready"}'))
  const news = keep(lineTo(address, { silenceMs: 100 }))
  await expect.poll(() => sockets.length, { timeout: 300_000 }).toBeGreaterThan(1)
  expect(kinds(news).slice(0, 2)).toEqual(['ready', 'lost'])
})

test('a refused log-in is not tried again', async () => {
  const { address, sockets } = await standIn(() => '{"is":"refusal"}')
  const news = keep(lineTo(address))
  await expect.poll(() => news, { timeout: 300_000 }).toEqual([refusal('key-refused', 'no')])
  await new Promise((next) => setTimeout(next, 100))
  expect([sockets.length, news.length]).toEqual([1, 1])
})

test('an address that cannot be had now is requested again, one that is refused is not', async () => {
  const { address } = await standIn()
  let tries = 0
  const busy = keep(
    lineTo(address, {
      address: () => {
        tries += 1
        return tries < 3 ? Promise.reject(new ReadingTrouble('no-answer')) : Promise.resolve(address)
      },
    }),
  )
  await expect.poll(() => kinds(busy), { timeout: 300_000 }).toEqual(['ready'])
  const refused = keep(lineTo(address, { address: () => Promise.reject(new ReadingTrouble('rights-missing')) }))
  await expect.poll(() => refused, { timeout: 300_000 }).toEqual([refusal('rights-missing', null)])
})

test('a renewal that fails opens the line again with another address', async () => {
  const { address, sockets } = await standIn()
  const renew = () => Promise.reject(new ReadingTrouble('bad-answer'))
  keep(lineTo(address, { renewal: { everyMs: 50, renew } }))
  await expect.poll(() => sockets.length, { timeout: 300_000 }).toBeGreaterThan(1)
})

test('without a greeting it is ready as soon as it is open', async () => {
  const { address } = await standIn()
  const news = keep(lineTo(address, { greeting: () => Promise.resolve([]), ping: null }))
  await expect.poll(() => kinds(news), { timeout: 300_000 }).toEqual(['ready'])
})

test('a gateway is asked instead of the exchange', async () => {
  const { address, sockets } = await standIn()
  const news = keep(lineTo('wss://exchange.invalid/private?key=secret'), `${address.replace('ws:', 'http:')}/?target=`)
  await expect.poll(() => kinds(news), { timeout: 300_000 }).toEqual(['ready'])
  expect(sockets).toHaveLength(1)
})

test('a line that is closed is silent', async () => {
  const { address, sockets } = await standIn()
  const news: LineNews[] = []
  const options = {
    gateway: null,
    turn: () => Promise.resolve(),
    random: Math.random,
    tell: (next: LineNews) => news.push(next),
  }
  const { close } = keepLine(lineTo(address), options)
  await expect.poll(() => kinds(news), { timeout: 300_000 }).toEqual(['ready'])
  close()
  await expect.poll(() => sockets[0]?.readyState, { timeout: 300_000 }).toBe(3)
  expect(kinds(news)).toEqual(['ready'])
})

test('an account is live while all of its lines are ready, and no longer once one is refused', async () => {
  const [first, second] = [await standIn(), await standIn()]
  const news: StreamNews[] = []
  const { watch, unwatch } = watchAccounts(ownPace(), (_, next) => news.push(next))
  onTestFinished(() => unwatch('account'))
  const lines = [lineTo(first.address), lineTo(second.address)]
  await watch('account', () => Promise.resolve({ exchange: 'okx', lines, gateway: null, pace: 1_000 }))
  await expect.poll(() => kinds(news), { timeout: 300_000 }).toEqual(['live'])
  first.sockets[0]?.terminate()
  await expect.poll(() => kinds(news), { timeout: 300_000 }).toEqual(['live', 'lost', 'live'])
  second.sockets[0]?.send('{"is":"refusal"}')
  await expect.poll(() => kinds(news), { timeout: 300_000 }).toEqual(['live', 'lost', 'live', 'lost', 'refused'])
  await expect.poll(() => first.sockets.at(-1)?.readyState, { timeout: 300_000 }).toBe(3)
})
